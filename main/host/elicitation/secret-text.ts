/** Marks that display text writes for characters nobody sees; between the letters of a word they only hide it. */
const UNSEEN_MARK = /\\u\{[0-9A-F]{1,6}\}/g;
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Accents of Latin letters alone: Japanese and Korean need theirs. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Letters of other scripts that look like these Latin ones (UTS #39, the part that fits our words). */
const LOOK_ALIKES = new Map(
  "аa еe оo рp сc уy хx іi ѕs ԁd ԝw кk ոn тt мm вb нh ɡg οo αa ρp νv ιi κk τt"
    .split(" ")
    .map((pair) => [...pair] as [string, string]),
);

/** Signs that stand in for letters in words like "p@ssw0rd". */
const STAND_INS: { readonly [sign: string]: string } = { "0": "o", "1": "i", "3": "e", "4": "a", "@": "a", $: "s" };

function seen(text: string): string {
  return text.replace(UNSEEN_MARK, "").normalize("NFKC").replace(UNSEEN, "");
}

/** A text in the form that all words are compared in: compatibility forms, case, accents, look-alikes and unseen characters gone. */
export function folded(text: string): string {
  const bare = seen(text).toLowerCase().normalize("NFD").replace(ACCENTS, "").normalize("NFC");
  return /[\u0370-\u058f\u0261]/.test(bare)
    ? [...bare].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join("")
    : bare;
}

/** Identifiers as words: apiKey, APIKey, api_key and api-key are all "api key". */
function spread(text: string): string {
  return seen(text)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/_/g, " ");
}

/** "p a s s w o r d" and "P.I.N." are one word each; three letters or more, so that "plan B or C" stays. */
function joinSpelled(text: string): string {
  return text.replace(/(?<![\p{L}\d])\p{L}(?:[ .·*_-]\p{L}){2,}(?![\p{L}\d])/gu, (run) =>
    run.replace(/[^\p{L}]/gu, ""),
  );
}

/** Longer runs of letters are no word that could be read otherwise. */
const LONGEST_WORD = 24;

function withoutStandIns(text: string): string {
  return text.replace(/[\p{L}\d@$]+/gu, (word) => {
    if (word.length > LONGEST_WORD || !/\p{L}.*[\d@$].*\p{L}|^[@$\d]\p{L}/u.test(word)) return word;
    const read = word.replace(/[0134@$]/g, (sign) => STAND_INS[sign] ?? sign);
    return /^(?:my)?(?:password|passwd|passcode|pass|secret|token)$/.test(read) ? read : word;
  });
}

/** The words of a text, in order: runs of letters of one script, runs of digits. */
export function wordsOf(text: string): string[] {
  return withoutStandIns(text).match(/[a-zß]+|\d+|[\p{Script=Hangul}]+|[\p{L}\p{M}ー]+/gu) ?? [];
}

/** A label or name as the parts it lists ("user name and password" are two), each folded. */
export function partsOf(label: string): string[] {
  return folded(joinSpelled(spread(label)))
    .split(/[,;/:+&|()[\]{}<>"“”«»「」（）、，；：・\n]|\s(?:and|or|und|oder|et|ou|y|及|和|或|또는|및)\s|\s[-–—]\s/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A text as its sentences, each folded. */
export function sentencesOf(text: string): string[] {
  return folded(joinSpelled(spread(text)))
    .split(/[!?;\n。！？；…()（）[\]]|\.(?=\s|$)|,\s(?=(?:but|aber|mais|pero|mas|and not)\s)|[–—]/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
