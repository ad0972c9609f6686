import type { TFunction } from "i18next";
import type { Answers, FieldError, FlatValue, FormModel } from "../../preload/form/model.ts";
import { isBeyondNumbers, looksNumeric } from "./number-text.ts";

/**
 * Words one error from the catalogue (`form.error.<code>`). `answer` is the field's answer: a number that can be read but would
 * lose digits, or is beyond all numbers, has its own words.
 */
export function errorWords(t: TFunction, error: FieldError, answer: FlatValue | undefined): string {
  return t(`form.error.${wordsKey(error, answer)}`, { ...error.params });
}

function wordsKey({ code }: FieldError, answer: FlatValue | undefined): string {
  if (code !== "not-a-number" || typeof answer !== "string" || !looksNumeric(answer)) return code;
  return isBeyondNumbers(answer) ? "out-of-range" : "not-exact";
}

/** An error in words; `field` is a field id, absent for the whole form. */
export interface WordedError {
  readonly field?: string;
  readonly words: string;
}

/** Words errors and sorts them into the order of the form's fields; those of the whole form come first. */
export function wordedErrors(
  t: TFunction,
  form: FormModel,
  errors: readonly FieldError[],
  answers: Answers,
): readonly WordedError[] {
  const places = new Map(form.fields.map((field, place) => [field.id, place]));
  const placeOf = ({ field }: FieldError): number => (field === undefined ? -1 : (places.get(field) ?? -1));
  return [...errors]
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((error) =>
      error.field === undefined
        ? { words: errorWords(t, error, undefined) }
        : { field: error.field, words: errorWords(t, error, answers[error.field]) },
    );
}
