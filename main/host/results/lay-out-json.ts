/** Characters of a text that is laid out, and how much longer it may become: deep nesting is mostly indentation. */
const LONGEST = 1024 * 1024;
const GROWTH = 8;

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * A JSON text with its members one below the other. Only white space changes: numbers keep their digits, members that come twice stay.
 * @returns undefined when it is no JSON, or too long to be laid out
 */
export function layOutJson(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const limit = text.length * GROWTH + 1000;
  const pieces: string[] = [];
  let length = 0;
  let depth = 0;
  let before = "";
  for (const [piece] of text.matchAll(token)) {
    const opened = before === "{" || before === "[";
    const closes = piece === "}" || piece === "]";
    if (closes) depth -= 1;
    // An empty object or list stays closed up.
    const breaks = before === "," || opened !== closes;
    const space = breaks ? `\n${"  ".repeat(depth)}` : before === ":" ? " " : "";
    length += space.length + piece.length;
    if (length > limit) return undefined;
    pieces.push(space, piece);
    if (piece === "{" || piece === "[") depth += 1;
    before = piece;
  }
  return pieces.join("");
}
