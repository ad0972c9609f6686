/** Scripts by name, for the sentence and for "all in one script"; those of UTS #31 that words are commonly written in come first. */
const SCRIPTS = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Armenian",
  "Georgian",
  "Hebrew",
  "Arabic",
  "Han",
  "Hiragana",
  "Katakana",
  "Hangul",
  "Bopomofo",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
  "Thai",
  "Lao",
  "Khmer",
  "Myanmar",
  "Tibetan",
  "Ethiopic",
  "Thaana",
  "Syriac",
  "Mongolian",
  "Cherokee",
  "Canadian_Aboriginal",
  "Coptic",
  "Lisu",
  "Tifinagh",
  "Deseret",
  "Osage",
  "Yi",
  "Runic",
  "Old_Italic",
  "Warang_Citi",
  "Miao",
].map((name) => ({
  name,
  has: new RegExp(`\\p{Script=${name}}`, "u"),
  all: new RegExp(`^[\\p{Script_Extensions=${name}}\\p{Script=Common}\\p{Script=Inherited}]*$`, "u"),
}));

/** Scripts that are written together: Japanese, Korean and Chinese, each with Latin (UTS #39 §5.2, highly restrictive). */
const TOGETHER = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Hangul"],
  ["Latin", "Han", "Bopomofo"],
].map((names) => {
  const parts = names.map((name) => `\\p{Script_Extensions=${name}}`).join("");
  return new RegExp(`^[${parts}\\p{Script=Common}\\p{Script=Inherited}]*$`, "u");
});

/** Scripts with many letters that look like Latin ones; a whole label of such letters reads as a Latin word. */
const LATIN_LIKE = new Set([
  "Cyrillic",
  "Greek",
  "Armenian",
  "Cherokee",
  "Canadian_Aboriginal",
  "Coptic",
  "Lisu",
  "Tifinagh",
  "Deseret",
  "Runic",
  "Old_Italic",
  "Warang_Citi",
  "Miao",
]);

/** Top-level domains in ASCII under which names in these scripts are at home. */
const HOMES: { readonly [script: string]: RegExp } = {
  Cyrillic: /^(bg|by|kg|kz|mk|mn|rs|ru|su|tj|ua|uz)$/,
  Greek: /^(gr|cy)$/,
  Armenian: /^am$/,
};

/**
 * The scripts that a label mixes.
 * @param label in its own script (not xn--)
 * @returns their names; empty when it keeps to one script or to a combination that is written together
 */
export function mixedScripts(label: string): readonly string[] {
  if (/^[\p{ASCII}]*$/u.test(label)) return [];
  if (SCRIPTS.some(({ all }) => all.test(label)) || TOGETHER.some((all) => all.test(label))) return [];
  const found = scriptsIn(label).map((name) => name.replace("_", " "));
  // Letters of one script that is not in the list, and nothing else, are not a mixture.
  const rest = [...label].some(
    (character) => /\p{L}/u.test(character) && !SCRIPTS.some(({ has }) => has.test(character)),
  );
  if (found.length + (rest ? 1 : 0) < 2) return [];
  return rest ? [...found, "…"] : found;
}

/**
 * Whether a label is written in another script than Latin, one that has many Latin look-alikes and is not at home under this top-level domain.
 * @param label in its own script
 * @param topLevel the host's last label, in its own script
 */
export function mayPassForLatin(label: string, topLevel: string): boolean {
  const [script, ...others] = scriptsIn(label);
  if (script === undefined || others.length > 0 || !LATIN_LIKE.has(script)) return false;
  return !scriptsIn(topLevel).includes(script) && !HOMES[script]?.test(topLevel);
}

function scriptsIn(text: string): string[] {
  return SCRIPTS.filter(({ has }) => has.test(text)).map(({ name }) => name);
}
