/**
 * Characters that no URL holds raw and that are not seen, or change how the rest is seen: bidi controls, default-ignorable code points
 * (zero width, soft hyphen, tags, selectors), private use, lone surrogates, annotation marks and the blank Braille cell.
 */
const HIDDEN = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Co}\p{Cs}\u2800\ufff9-\ufffb]/gu;
/** C0, DEL, C1, and the two Unicode line ends. */
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;
const WHITE = /[^\S\u2028\u2029\t\n\v\f\r\ufeff]/gu;
/** Delimiters that RFC 3986 keeps out of every URL. */
const STRAY = /[<>"`]/g;

const UNSEEN = new RegExp(`${CONTROL.source}|${WHITE.source}|${HIDDEN.source}`, "gu");

/** What a text holds that no plain URL does: lists of the characters, each named once. Empty lists are left out. */
export interface RawFindings {
  readonly control?: string;
  readonly white?: string;
  readonly hidden?: string;
  readonly stray?: string;
  readonly backslash: boolean;
}

/** Looks a URL's text over, character by character, before any parser may repair it. */
export function rawFindings(text: string): RawFindings {
  return {
    ...named("control", text, CONTROL),
    ...named("white", text, WHITE),
    ...named("hidden", text, HIDDEN),
    ...named("stray", text, STRAY),
    backslash: text.includes("\\"),
  };
}

/** A text with all that is unseen in it written out as `\u{202E}`, spaces of every kind too: nothing in an address may hide. */
export function visibleUrl(text: string): string {
  return text.replace(UNSEEN, escaped);
}

/** What a lenient reader makes of a text: line breaks and tabs dropped anywhere, controls and blanks dropped at the start. */
export function lenientText(text: string): string {
  return text.replace(/^[\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}]+/u, "").replace(/[\t\n\r]/g, "");
}

/** Characters for a sentence: each once, by number, and by look where it has one. At most ten. */
export function characterNames(characters: Iterable<string>): string {
  const all = [...new Set(characters)];
  const names = all.slice(0, 10).map((character) => {
    const number = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
    return visibleUrl(character) === character ? `${character} (${number})` : number;
  });
  return names.join(", ") + (all.length > 10 ? ", …" : "");
}

function named(name: string, text: string, pattern: RegExp) {
  const found = text.match(pattern);
  return found ? { [name]: characterNames(found) } : {};
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}
