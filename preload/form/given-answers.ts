import type { Answers, Field, FlatValue, FormModel } from "./model.ts";

/**
 * The answers that count, by field id in the form's order: what is validated and what is sent.
 *
 * - an absent, undefined or null value is no answer;
 * - an empty text, and for an optional field an empty set of choices, is no answer, unless that very value is the server's default;
 * - a required constant always counts, since there is nothing to choose; an optional one only when chosen;
 * - what a form can't send (unknown ids, unanswerable fields) does not count.
 *
 * Values are not checked here: a number field may still hold the raw text that was typed.
 */
export function givenAnswers(form: FormModel, answers: Answers): Map<string, FlatValue> {
  const given = new Map<string, FlatValue>();
  for (const field of form.fields) {
    const value = givenAnswer(field, answers);
    if (value !== undefined) given.set(field.id, value);
  }
  return given;
}

/** The answer of one field by the rules of `givenAnswers`, undefined for none. */
export function givenAnswer(field: Field, answers: Answers): FlatValue | undefined {
  if (field.kind === "unanswerable") return undefined;
  const value = answerOf(answers, field.id);
  if (field.kind === "const") return value ?? (field.required ? field.value : undefined);
  if (field.kind === "number" && value === "") return undefined;
  if (field.kind === "text" && value === "" && field.default !== "") return undefined;
  if (field.kind === "choices" && isEmptySet(value) && !field.required && !isEmptySet(field.default)) return undefined;
  return value;
}

/** What stands under an id, own properties only; a form library may leave null where a field was cleared. */
function answerOf(answers: Answers, id: string): FlatValue | undefined {
  return Object.hasOwn(answers, id) ? (answers[id] ?? undefined) : undefined;
}

function isEmptySet(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
