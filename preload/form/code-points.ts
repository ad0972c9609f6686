/**
 * Length of a text in code points, the unit of minLength and maxLength (JSON Schema 2020-12 validation §6.3.1). A lone surrogate counts as one.
 */
export function codePointCount(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length - 1; at += 1) {
    if (isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1))) {
      count -= 1;
      at += 1;
    }
  }
  return count;
}

/** The first `count` code points of a text; whole when it has no more. However long the text is, no more than that is looked at. */
export function codePointPrefix(text: string, count: number): string {
  return [...text.slice(0, count * 2)].slice(0, count).join("");
}

/** Length of a text in UTF-8 bytes. A lone surrogate counts as three, what U+FFFD takes in its place. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    if (unit < 0x800) {
      bytes += 1;
    } else if (isHigh(unit) && isLow(text.charCodeAt(at + 1))) {
      bytes += 2;
      at += 1;
    } else {
      bytes += 2;
    }
  }
  return bytes;
}

/** The longest beginning of a text that fits into `maxBytes` of UTF-8, never cut inside a code point. */
export function utf8Prefix(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  let bytes = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > maxBytes) break;
    at += code > 0xffff ? 2 : 1;
  }
  return text.slice(0, at);
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** False for NaN, which `charCodeAt` gives past the end. */
function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
