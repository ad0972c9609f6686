const LENGTH = 5 * 1024 * 1024;
/** The last line of every long result. */
export const LAST_LINE = "the very end of it";

/** @param {number} turn @returns the first line of the long result of that turn, with its line break */
export const firstLine = (turn) => `the beginning of ${turn}\n`;

/**
 * The long result after its first line: 5 MB as UTF-8, lines that differ, one in a hundred with Hangul and an unseen character.
 * @returns {string}
 */
export function longText() {
  const parts = [];
  let bytes = LAST_LINE.length;
  for (let line = 0; bytes < LENGTH; line += 1) {
    const odd = line % 100 === 99;
    const text = `${line} ${odd ? "한글이 있는 줄\u200e " : ""}a row of the register, with a name, a place and a day in it\n`;
    parts.push(text);
    bytes += Buffer.byteLength(text);
  }
  parts.push(LAST_LINE);
  return parts.join("");
}
