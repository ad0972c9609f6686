import { ABOUT_AFTER, ABOUT_BEFORE, ASKING_CJK, INNOCENT, NOT_CJK, SECRETS } from "./secret-words-cjk.ts";

const HAS_CJK = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** In a sentence what follows a secret closely says what is meant. */
const CLOSE_AFTER = 9;
const CLOSE_BEFORE = 6;
/** A description that is the noun and hardly more. */
const NOUN_BEFORE = 12;
const NOUN_AFTER = 5;

const NEVER_NUMBER = /(?:토큰|키|シークレット|トークン|キー|鍵|令牌|密钥|密鑰|金鑰|私钥|私鑰|權杖|시크릿)$/;

/** Of a label, letters that are looked at on either side of a secret. */
const AROUND = 60;

interface Named {
  readonly before: string;
  readonly word: string;
  readonly after: string;
}

/** Secrets named in Korean, Japanese or Chinese, with what stands around each. @param text of `compact` */
function namedIn(text: string): Named[] {
  return [...text.matchAll(SECRETS)].map((match) => {
    const end = match.index + match[0].length;
    return {
      before: text.slice(Math.max(0, match.index - AROUND), match.index),
      word: match[0],
      after: text.slice(end, end + AROUND),
    };
  });
}

/** Without spaces, which Korean may or may not write, and without what only looks like a secret; "" when it is in another script. */
function compact(folded: string): string {
  return HAS_CJK.test(folded) ? folded.replace(/\s+/g, "").replace(INNOCENT, "□") : "";
}

/** Whether one part of a label names a secret itself, in Korean, Japanese or Chinese. @param number the field takes numbers */
export function labelNamesSecretCjk(part: string, number: boolean): boolean {
  return namedIn(compact(part)).some(
    ({ before, word, after }) =>
      !(number && NEVER_NUMBER.test(word)) &&
      !ABOUT_AFTER.test(after) &&
      !ABOUT_BEFORE.test(before.slice(-CLOSE_BEFORE)) &&
      !NOT_CJK.test(after),
  );
}

/** Whether a sentence asks for a secret, in Korean, Japanese or Chinese. @param nounIsEnough as for `sentenceAsksSecret` */
export function sentenceAsksSecretCjk(sentence: string, nounIsEnough: boolean): boolean {
  const text = compact(sentence);
  if (NOT_CJK.test(text)) return false;
  const asks = ASKING_CJK.test(text.replace(SECRETS, "□"));
  return namedIn(text).some(({ before, after }) => {
    if (ABOUT_AFTER.test(after.slice(0, CLOSE_AFTER)) || ABOUT_BEFORE.test(before.slice(-CLOSE_BEFORE))) return false;
    if (asks) return true;
    return nounIsEnough && before.length <= NOUN_BEFORE && after.length <= NOUN_AFTER;
  });
}
