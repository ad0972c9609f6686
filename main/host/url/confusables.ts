import table from "./data/confusables.json" with { type: "json" };

/** From a character to the ASCII it passes for, by Unicode's data. */
const PROTOTYPES = reversed(table.prototypes);
/** Further and closer likenesses: enough to pass within a known name, too loose to judge a word on its own. */
const ALSO = reversed(table.also);

/** Digits that pass for letters, then pairs that run together: c1 has to become cl first. */
const RUNS = [
  [/0/g, "o"],
  [/1/g, "l"],
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/cl/g, "d"],
] as const;

/**
 * What a label looks like: two labels with the same skeleton are taken for each other. Marks fall away, letters of other scripts
 * become the ASCII they resemble, and pairs such as rn become the letter they resemble. (After UTS #39 §4, and stricter.)
 *
 * @param label in its own script; a capital I among small letters counts as l
 */
export function skeleton(label: string): string {
  const seen = /[a-z]/.test(label) ? label.replaceAll("I", "l") : label;
  let out = "";
  for (const character of withoutMarks(seen)) out += ALSO.get(character) ?? PROTOTYPES.get(character) ?? character;
  for (const [pattern, into] of RUNS) out = out.replace(pattern, into);
  return out;
}

/**
 * The ASCII word that a label in another script reads as.
 * @param label in its own script
 * @returns undefined unless every letter has a Latin look-alike in Unicode's data
 */
export function latinReading(label: string): string | undefined {
  let out = "";
  for (const character of withoutMarks(label)) {
    const like = /[a-z0-9-]/.test(character) ? character : PROTOTYPES.get(character);
    if (like === undefined) return undefined;
    out += ALSO.get(character) ?? like;
  }
  return out;
}

function withoutMarks(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

function reversed(lists: { readonly [like: string]: string }): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const [like, codes] of Object.entries(lists)) {
    for (const code of codes.split(" ")) map.set(String.fromCodePoint(Number.parseInt(code, 16)), like);
  }
  return map;
}
