import { contentFrom } from "./content.ts";
import { explain } from "./explain.ts";
import { initialAnswers } from "./initial-answers.ts";
import type { Answers, FieldError, FormModel } from "./model.ts";
import { randomAnswers, randomSchema } from "./random-form.ts";
import { seededRandom } from "./seeded-random.ts";

/** Everything that judges answers, handed in: the two sides of the border don't know each other. */
export interface Judges {
  /** The intake under test; undefined for a refused schema. */
  readonly intake: (schema: unknown) => FormModel | undefined;
  /** Each verdict alone: the ids of what fails. */
  readonly verdicts: readonly ((form: FormModel) => (answers: Answers) => readonly { readonly id: string }[])[];
  /** What main says before sending. */
  readonly check: (form: FormModel, answers: Answers) => readonly FieldError[];
  /** Whether a content is valid under the server's own schema, formats aside. */
  readonly original: (schema: unknown) => (content: unknown) => boolean;
}

export interface AgreementResult {
  readonly pairs: number;
  readonly valid: number;
  /** Pairs on which two judges differ, as JSON text to read. */
  readonly disagreements: readonly string[];
}

/**
 * Feeds random pairs of schema and answers to all judges. What one refuses all must refuse, at the same fields; what they pass must be valid
 * under the server's own schema.
 *
 * @param seed the same seed gives the same pairs
 */
export function compareJudges(judges: Judges, seed: number, forms: number, answersEach: number): AgreementResult {
  const random = seededRandom(seed);
  const disagreements: string[] = [];
  let pairs = 0;
  let valid = 0;
  for (let made = 0; made < forms; ) {
    const schema = randomSchema(random);
    const form = judges.intake(schema);
    if (!form) continue;
    made += 1;
    const verdicts = judges.verdicts.map((verdict) => verdict(form));
    const original = judges.original(schema);
    for (let n = 0; n < answersEach; n += 1) {
      const answers = n === 0 ? initialAnswers(form) : randomAnswers(random, form);
      const told = explain(form, answers);
      const failing = ids(told.map((error) => ({ id: error.field ?? String(error.params?.id ?? "") })));
      const seen = verdicts.map((verdict) => ids(verdict(answers)));
      const checked = judges.check(form, answers);
      pairs += 1;
      if (failing === "") valid += 1;
      const agreed = seen.every((one) => one === failing) && JSON.stringify(checked) === JSON.stringify(told);
      const sound = failing !== "" || original(JSON.parse(JSON.stringify(contentFrom(form, answers))));
      if (!agreed || !sound) disagreements.push(JSON.stringify({ schema, answers, told, seen, checked, sound }));
    }
  }
  return { pairs, valid, disagreements };
}

function ids(verdicts: readonly { readonly id: string }[]): string {
  return [...new Set(verdicts.map((verdict) => verdict.id))].sort().join(" ");
}
