import { wordsOf } from "./secret-text.ts";
import {
  ABOUT,
  ASKING,
  BARRIERS,
  COMPANIONS,
  COPULAS,
  ENDINGS,
  LINKS,
  LONGEST_PHRASE,
  NO_ENDINGS,
  NO_TOKEN,
  NO_TOKEN_AFTER,
  NOT,
  PHRASES,
  TOKEN,
  WANTED_AFTER,
  WEAK,
} from "./secret-words.ts";

/** A secret named in words of the Latin script: where it stands, and whether the words around it must be looked at closely. */
interface Named {
  readonly from: number;
  readonly to: number;
  readonly weak: boolean;
}

/** Words between a verb and what it asks for, at most. */
const REACH = 7;
/** Words of a label that are looked at on either side of a secret. */
const AROUND = 30;

function namedIn(words: readonly string[]): Named[] {
  const found: Named[] = [];
  for (let from = 0; from < words.length; ) {
    const here = namedAt(words, from);
    if (here) found.push(here);
    from = here ? here.to : from + 1;
  }
  return found;
}

function namedAt(words: readonly string[], from: number): Named | undefined {
  const word = words[from] ?? "";
  for (let size = Math.min(LONGEST_PHRASE, words.length - from); size > 0; size -= 1) {
    if (PHRASES.has(words.slice(from, from + size).join(" "))) return { from, to: from + size, weak: false };
  }
  if (TOKEN.has(word) && !NO_TOKEN.has(words[from - 1] ?? "") && !NO_TOKEN_AFTER.has(words[from + 2] ?? ""))
    return { from, to: from + 1, weak: false };
  if (ENDINGS.some((ending) => word.length > ending.length && word.endsWith(ending)) && !NO_ENDINGS.has(word)) {
    return { from, to: from + 1, weak: false };
  }
  if (
    /^(?:password|passwort|pwd|senha|contrasena|mdp)(?:confirm|confirmation|again|repeat|new|old|verify|check)$/.test(
      word,
    )
  ) {
    return { from, to: from + 1, weak: false };
  }
  return WEAK.has(word) ? { from, to: from + 1, weak: true } : undefined;
}

/** The words up to the first that only says whose the secret is. */
function beforeLink(words: readonly string[]): readonly string[] {
  const link = words.findIndex((word) => LINKS.has(word));
  return link === -1 ? words : words.slice(0, link);
}

/** True for kinds of secrets that are never a number. */
function neverNumber(words: readonly string[], { to }: Named): boolean {
  return /(?:tokens?|keys?|secrets?|passwords|credentials?|token|schlussel|jeton|cle|clave|chave)$/.test(
    words[to - 1] ?? "",
  );
}

/**
 * Whether one part of a label names a secret itself, and not something about one ("password length").
 * @param part a part of `partsOf` @param number the field takes numbers
 * @returns `weak` when the words alone don't settle it
 */
export function labelNamesSecret(part: string, number: boolean): "yes" | "weak" | "no" {
  const words = wordsOf(part);
  let weak = false;
  for (const named of namedIn(words)) {
    if (number && neverNumber(words, named)) continue;
    const before = words.slice(Math.max(0, named.from - AROUND), named.from);
    const after = words.slice(named.to, named.to + AROUND);
    const others = [...before, ...after];
    if (others.some((word) => NOT.has(word))) continue;
    if (named.weak) weak ||= others.every((word) => COMPANIONS.has(word) || PHRASES.has(word));
    else if (![...before, ...beforeLink(after)].some((word) => ABOUT.has(word))) return "yes";
  }
  return weak ? "weak" : "no";
}

/**
 * Whether a sentence asks for a secret.
 * @param sentence of `sentencesOf`
 * @param nounIsEnough "API key of the project" is enough, as in a description; else a verb must ask
 */
export function sentenceAsksSecret(sentence: string, nounIsEnough: boolean): boolean {
  const words = wordsOf(sentence);
  return namedIn(words).some((named) => {
    const after = words.slice(named.to, named.to + 3);
    if (beforeLink(after).some((word) => ABOUT.has(word))) return false;
    const reach = reachBack(words, named);
    if (reach === "verb") return true;
    if (reach !== "start" || (named.weak && !nounIsEnough)) return false;
    const [next = "", following = "", third = ""] = after;
    const wanted = COPULAS.has(next)
      ? /^(?:required|needed|necessary|sent|texted|erforderlich|benotigt|requise?|obligatoire|necessaire|requerid[ao]|obligatori[ao]|necesari[ao]|necessari[ao]|obrigatori[ao])$/.test(
          COPULAS.has(following) ? third : following,
        )
      : WANTED_AFTER.has(next) || named.to === words.length;
    // In a message a bare noun may be a heading: it counts when it stands alone or something says it is wanted.
    return (
      wanted &&
      (nounIsEnough ||
        named.to - named.from === words.length ||
        wantedWord(next) ||
        COPULAS.has(next) ||
        named.to === words.length)
    );
  });
}

function wantedWord(word: string): boolean {
  return /^(?:required|needed|please|eingeben|erforderlich|benotigt|requis|requise|requerida|necesaria|necessaria|obrigatoria)$/.test(
    word,
  );
}

/** What is met first on the way back from a named secret: a verb that asks, the start, or something that cuts it off. */
function reachBack(words: readonly string[], { from, weak }: Named): "verb" | "start" | "nothing" {
  let unknown = 0;
  for (let at = from - 1; at >= 0 && from - at <= REACH; at -= 1) {
    const word = words[at] ?? "";
    if (NOT.has(word)) return words[at + 1] === "forget" ? "verb" : "nothing";
    if (ASKING.has(word)) return deniedBefore(words, at) ? "nothing" : "verb";
    if (word === "with" && (words[at - 1] === "in" || ASKING.has(words[at - 1] ?? ""))) return "verb";
    if (BARRIERS.has(word) && !COMPANIONS.has(word)) return "nothing";
    if (ABOUT.has(word)) return "nothing";
    if (!COMPANIONS.has(word)) unknown += 1;
    if (unknown > (weak ? 0 : 4)) return "nothing";
  }
  return from <= REACH ? "start" : "nothing";
}

/** "Do not enter", "never share", "without giving". */
function deniedBefore(words: readonly string[], verb: number): boolean {
  for (let at = verb - 1; at >= 0 && verb - at <= 4; at -= 1) {
    if (NOT.has(words[at] ?? "")) return words[at + 1] !== "forget";
  }
  return false;
}

/** "Please enter it." after a sentence that named the secret. */
const ENTER_IT =
  /\b(?:enter|type|paste|provide|give|send|share|submit|insert|tell)(?: me)? (?:it|this|that|them|one)\b|geben sie (?:ihn|sie|es|diesen) |(?:saisissez|entrez|collez|indiquez|donnez)[- ]l[ea]\b|(?:introduzca|ingrese|escriba|pegue|introduce|ingresa|escribe|pega)l[oa]\b|(?:insira|digite|informe|cole)[- ][oa]\b(?! \p{L})/u;

/** Whether a sentence names a secret and the next one asks for "it". */
export function namesWhatIsAsked(sentence: string, next: string): boolean {
  if (!ENTER_IT.test(next)) return false;
  const words = wordsOf(sentence);
  return namedIn(words).some(
    (named) => !named.weak && !beforeLink(words.slice(named.to, named.to + 3)).some((word) => ABOUT.has(word)),
  );
}
