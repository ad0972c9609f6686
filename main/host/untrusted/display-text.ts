import { utf8Length, utf8Prefix } from "../../../preload/form/code-points.ts";
import { visibleText } from "../../../preload/form/visible-text.ts";

export interface DisplayText {
  /** What is shown at first: the whole text, or its beginning when it is longer than the fold. Never cut inside a character. */
  readonly text: string;
  /** True when more follows; `whole` has it. */
  readonly truncated: boolean;
  /** All of it, for "show all". Nothing a server says is lost. */
  readonly whole: string;
}

/**
 * A server's text for display: unseen characters written out, line breaks and tabs kept, folded past a size.
 *
 * @param raw the server's text
 * @param foldBytes UTF-8 bytes after which the text is folded, e.g. `QUESTION_MESSAGE_BYTES`; never, when left out
 */
export function displayText(raw: string, foldBytes = Number.POSITIVE_INFINITY): DisplayText {
  const whole = visibleText(raw, true);
  // No UTF-16 unit takes more than three bytes: most texts need not be counted.
  const truncated = whole.length * 3 > foldBytes && utf8Length(whole) > foldBytes;
  return { text: truncated ? utf8Prefix(whole, foldBytes) : whole, truncated, whole };
}

/** A server's name, title or other label for display, in one line: line breaks and tabs are written out as well. */
export function displayLabel(raw: string): string {
  return visibleText(raw, false);
}
