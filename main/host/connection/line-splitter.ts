const NEWLINE = 0x0a;

/**
 * Splits a byte stream into lines in linear time: a byte is looked at once, and a line is joined once.
 * (Joining a growing buffer on every chunk is quadratic; a 30 MB line took seconds that way.)
 */
export class LineSplitter {
  private chunks: Buffer[] = [];
  private held = 0;
  private readonly limit: number;
  private readonly onLine: (line: Buffer) => void;
  private readonly onTooLong: (bytes: number) => void;

  /**
   * @param limit bytes a line may have, newline not counted
   * @param onTooLong called once, when a line passes the limit; nothing is read after it
   */
  constructor(limit: number, onLine: (line: Buffer) => void, onTooLong: (bytes: number) => void) {
    this.limit = limit;
    this.onLine = onLine;
    this.onTooLong = onTooLong;
  }

  private stopped = false;

  push(chunk: Buffer): void {
    let start = 0;
    while (!this.stopped && start < chunk.length) {
      const end = chunk.indexOf(NEWLINE, start);
      const piece = chunk.subarray(start, end === -1 ? chunk.length : end);
      if (this.held + piece.length > this.limit) {
        this.stopped = true;
        const bytes = this.held + piece.length;
        this.chunks = [];
        this.onTooLong(bytes);
        return;
      }
      if (end === -1) {
        this.chunks.push(piece);
        this.held += piece.length;
        return;
      }
      const line = this.chunks.length === 0 ? piece : Buffer.concat([...this.chunks, piece]);
      this.chunks = [];
      this.held = 0;
      start = end + 1;
      this.onLine(line);
    }
  }

  /** Stops reading: what is held is dropped. */
  stop(): void {
    this.stopped = true;
    this.chunks = [];
    this.held = 0;
  }
}
