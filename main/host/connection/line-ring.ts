/** The last lines of a stream of text, bounded in lines and in the length of each: stderr is shown, never parsed (C-11). */
export class LineRing {
  private lines: string[] = [];
  private partial = "";
  private readonly maxLines: number;
  private readonly maxLength: number;

  constructor(maxLines: number, maxLength: number) {
    this.maxLines = maxLines;
    this.maxLength = maxLength;
  }

  push(text: string): void {
    const parts = text.split("\n");
    for (const [index, part] of parts.entries()) {
      // Only what fits is kept of an endless line, so that a flood without newlines stays bounded.
      this.partial = (this.partial + part).slice(0, this.maxLength);
      if (index === parts.length - 1) break;
      this.lines.push(this.partial.replace(/\r$/, ""));
      this.partial = "";
    }
    if (this.lines.length > this.maxLines) this.lines = this.lines.slice(-this.maxLines);
  }

  /** Oldest first; a last line without its newline counts. */
  all(): readonly string[] {
    return this.partial === "" ? this.lines : [...this.lines, this.partial].slice(-this.maxLines);
  }
}
