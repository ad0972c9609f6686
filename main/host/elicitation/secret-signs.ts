import type { SecretSigns } from "../../../preload/contract/elicitation.ts";
import type { Field, FormModel, NumberField, TextField } from "../../../preload/form/model.ts";
import { labelNamesSecretCjk, sentenceAsksSecretCjk } from "./secret-cjk.ts";
import { labelNamesSecret, namesWhatIsAsked, sentenceAsksSecret } from "./secret-phrases.ts";
import { folded, partsOf, sentencesOf, wordsOf } from "./secret-text.ts";
import { ORDINARY } from "./secret-words.ts";
import { ORDINARY_CJK } from "./secret-words-cjk.ts";

type Typed = TextField | NumberField;

/** Characters that are read of a name or title, of a description, of all descriptions, and of a message: nobody reads on for long. */
const LABEL_READ = 500;
const DESCRIPTION_READ = 4096;
const DESCRIPTIONS_READ = 100_000;
const MESSAGE_READ = 70_000;

/** Beginnings of well-known keys, as a pattern or a description shows them. */
const KEY_SHAPES =
  /(?:^|[^a-z\d])(?:sk[-_](?:live|test|proj|ant|or|\.|…|\[|\(|\\|x{3}|\*|$|["'`\s)])|[rp]k_(?:live|test)|gh[pousr]_|github_pat_|glpat-|npm_|xox[abprs]?[-[]|akia|aiza|ya29\.|eyj|hf_|shpat_|-----begin)/i;
/** Sixteen digits in a row or in fours, as only card numbers are checked. */
const CARD_SHAPE =
  /(?:\\d|\[0-9\])\{(?:16|13,\s?1[69]|14,\s?1[69]|15,\s?1[69])\}|(?:\\d|\[0-9\])\{4\}\S{0,6}(?:(?:\\d|\[0-9\])\{4\}\S{0,6}){2}(?:\\d|\[0-9\])\{4\}|(?:(?:\\d|\[0-9\])\{4\}[^)]{0,6}\)\{3\}|\([^)]{0,8}(?:\\d|\[0-9\])\{4\}\)\{3\})/;
const CARD_LABEL = /card|karte|carte|tarjeta|cartao|payment|\bpan\b|카드|カード|卡|결제/;
const PLACE_WORDS = /city|town|street|address|state|district|village|postal/;

/**
 * Whether a form seems to ask for a secret: by the names, titles, descriptions, patterns and formats of its fields, and by its message,
 * in English, Korean, Japanese, Chinese, German, French, Spanish and Portuguese (F-20). Only what a person can type into counts: a yes or
 * no, a choice or a date holds no secret. Takes time linear in the length of the texts, and
 * reads no more of them than a person would.
 *
 * @param message the server's message @param form its form, as intake made it
 * @returns what looks like a secret, or undefined for nothing
 */
export function secretSigns(message: string, form: FormModel): SecretSigns | undefined {
  const typed = form.fields.filter(holdsText);
  const inAddress = form.fields.some(
    (field) => PLACE_WORDS.test(folded(field.name.slice(0, LABEL_READ))) && !/pin/i.test(field.name),
  );
  let left = DESCRIPTIONS_READ;
  const fields = typed
    .filter((field) => {
      const description = (field.description ?? "").slice(0, Math.min(DESCRIPTION_READ, left));
      left -= description.length;
      return looksSecret(field, description, inAddress);
    })
    .map((field) => field.id);
  // Where all there is to fill in is a name and an address, the message speaks of a secret in passing.
  const open = typed.some((field) => fields.includes(field.id) || !isOrdinary(field));
  const asked = open && asksSecret(message.slice(0, MESSAGE_READ), false);
  return fields.length > 0 || asked ? { fields, message: asked } : undefined;
}

function holdsText(field: Field): field is Typed {
  if (field.kind === "number") return true;
  return field.kind === "text" && (field.format === undefined || field.format === "uri");
}

function looksSecret(field: Typed, description: string, inAddress: boolean): boolean {
  const { name, title } = field;
  const number = field.kind === "number";
  if (field.kind === "text") {
    if (field.hidden) return true;
    if (field.pattern !== undefined && isSecretPattern(field.pattern, (title ?? name).slice(0, LABEL_READ)))
      return true;
  }
  // India's postal code is called PIN code.
  if (inAddress && /^\s*pin\W?code\s*$/i.test(title ?? name)) return false;
  const byTitle = title === undefined ? "no" : labelSays(title, number);
  const byName = labelSays(name, number);
  if (byTitle === "yes" || byName === "yes") return true;
  // A short word like "pin" in the name alone is no sign when the title speaks of something else.
  if (byTitle === "weak" || (byName === "weak" && title === undefined)) return true;
  return description !== "" && (KEY_SHAPES.test(description) || asksSecret(description, !isOrdinary(field)));
}

function labelSays(label: string, number: boolean): "yes" | "weak" | "no" {
  let weak = false;
  for (const part of partsOf(label.slice(0, LABEL_READ))) {
    if (labelNamesSecretCjk(part, number)) return "yes";
    const says = labelNamesSecret(part, number);
    if (says === "yes") return "yes";
    weak ||= says === "weak";
  }
  return weak ? "weak" : "no";
}

function asksSecret(text: string, nounIsEnough: boolean): boolean {
  const sentences = sentencesOf(text);
  return sentences.some(
    (sentence, at) =>
      sentenceAsksSecretCjk(sentence, nounIsEnough) ||
      sentenceAsksSecret(sentence, nounIsEnough) ||
      namesWhatIsAsked(sentence, sentences[at + 1] ?? ""),
  );
}

function isSecretPattern(pattern: string, label: string): boolean {
  if (KEY_SHAPES.test(pattern)) return true;
  if (!CARD_SHAPE.test(pattern)) return false;
  const text = folded(label);
  return CARD_LABEL.test(text) && !/loyal|member|library|gift|treue|kunden|fidel|회원|会員|会员/.test(text);
}

function isOrdinary({ name, title }: Typed): boolean {
  const label = partsOf((title ?? name).slice(0, LABEL_READ)).join(" ");
  return ORDINARY_CJK.test(label) || wordsOf(label).some((word) => ORDINARY.has(word));
}
