/**
 * Characters that change how text reads without being seen: C0 and C1 controls, every bidi control, every default-ignorable code point
 * (zero width, soft hyphen, Hangul fillers, tags, variation selectors), line and paragraph separators, interlinear annotation marks,
 * the blank Braille cell and lone surrogates. (UAX #9 §2, UAX #44 Default_Ignorable_Code_Point, UTS #39.)
 */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]/gu;

const ZWNJ = 0x200c;
const ZWJ = 0x200d;
const TEXT_STYLE = 0xfe0e;
const EMOJI_STYLE = 0xfe0f;

const pictographEnd = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u;
const pictographStart = /^\p{Extended_Pictographic}/u;
const styleBase = /\p{Emoji}$/u;
/** Scripts whose spelling needs the joiners: Arabic and its kin, the Indic scripts. */
const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * A text from elsewhere with every unseen character written out as `\u{202E}`. Joiners and style selectors where spelling or emoji need
 * them stay, and so do right-to-left letters. Line breaks (CRLF as one) and tabs stay when `lines` is set.
 *
 * @param text any text
 * @param lines true for texts of several lines (message, description), false for labels and names
 */
export function visibleText(text: string, lines: boolean): string {
  const whole = lines ? text.replaceAll("\r\n", "\n") : text;
  return whole.replace(UNSEEN, (character, offset: number) => {
    if (lines && (character === "\n" || character === "\t")) return character;
    if (belongs(character, whole, offset)) return character;
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
  });
}

/**
 * A JSON text with every unseen character as a JSON escape (`\u202e`): still the same JSON value, but nothing in it can hide.
 * Line breaks stay: outside of strings they only lay the text out, and inside them JSON has escaped them already.
 */
export function visibleJson(json: string): string {
  return json.replace(UNSEEN, (character) => {
    if (character === "\n") return character;
    let escaped = "";
    for (let at = 0; at < character.length; at += 1) {
      escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`;
    }
    return escaped;
  });
}

function belongs(character: string, text: string, offset: number): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code !== ZWNJ && code !== ZWJ && code !== TEXT_STYLE && code !== EMOJI_STYLE) return false;
  // Two code units hold any neighbour.
  const before = text.slice(Math.max(0, offset - 2), offset);
  const after = text.slice(offset + 1, offset + 3);
  if (code === TEXT_STYLE || code === EMOJI_STYLE) return styleBase.test(before);
  if (code === ZWJ && pictographEnd.test(before) && pictographStart.test(after)) return true;
  return joining.test([...before].at(-1) ?? "") && joining.test([...after].at(0) ?? "");
}
