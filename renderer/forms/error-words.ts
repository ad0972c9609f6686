import type { TFunction } from "i18next";
import type { Answers, FieldError, FlatValue, FormModel } from "../../preload/form/model.ts";
import { looksNumeric } from "./number-text.ts";

/**
 * Words one error from the catalogue (`form.error.<code>`). `answer` is the field's answer: a number that can be read but would
 * lose digits has its own words.
 */
export function errorWords(t: TFunction, error: FieldError, answer: FlatValue | undefined): string {
  const inexact = error.code === "not-a-number" && typeof answer === "string" && looksNumeric(answer);
  const key = inexact ? "not-exact" : error.code;
  return t(`form.error.${key}`, { ...error.params });
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
