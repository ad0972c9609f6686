import { givenAnswer } from "./given-answers.ts";
import type { Answers, Field, FieldError, FlatValue, FormModel } from "./model.ts";

/** What a validator found wrong: the field's id ("" for the whole form) and the JSON Schema keyword that failed. */
export interface Verdict {
  readonly id: string;
  readonly keyword: string;
}

/**
 * The object that validators judge, by field id: the answers that count, and whatever else was handed in under ids that are no field's, so
 * that a validator sees and refuses it.
 */
export function judgedData(form: FormModel, answers: Answers): { [id: string]: FlatValue } {
  const data: { [id: string]: FlatValue } = {};
  const known = new Map(form.fields.map((field) => [field.id, field]));
  for (const [id, field] of known) {
    const value = givenAnswer(field, answers);
    if (value !== undefined) data[id] = value;
  }
  for (const id of Object.keys(answers)) {
    const value = answers[id];
    const field = known.get(id);
    if (value !== undefined && value !== null && (field === undefined || field.kind === "unanswerable")) {
      Object.defineProperty(data, id, { value, enumerable: true, configurable: true, writable: true });
    }
  }
  return data;
}

/**
 * Joins a validator's verdict with the explanation of the same answers. What only the validator found gets the error that fits its
 * keyword, so that a refusal is never lost for want of words. In the form's order.
 */
export function joinVerdict(
  form: FormModel,
  verdicts: readonly Verdict[],
  explained: readonly FieldError[],
): readonly FieldError[] {
  const told = new Set(explained.map((error) => error.field ?? ""));
  const kinds = new Map(form.fields.map((field) => [field.id, field]));
  const untold: FieldError[] = [];
  for (const { id, keyword } of verdicts) {
    const field = kinds.get(id);
    const place = field === undefined ? "" : id;
    if (told.has(place)) continue;
    told.add(place);
    untold.push(
      field === undefined ? { code: "unknown-field", params: { id } } : { field: id, code: codeFor(field, keyword) },
    );
  }
  if (untold.length === 0) return explained;
  const order = new Map(form.fields.map((field, index) => [field.id, index]));
  const rank = (error: FieldError): number =>
    error.field === undefined ? order.size : (order.get(error.field) ?? order.size);
  return [...explained, ...untold].sort((one, other) => rank(one) - rank(other));
}

const codes: { readonly [keyword: string]: FieldError["code"] } = {
  required: "required",
  additionalProperties: "unknown-field",
  minLength: "too-short",
  maxLength: "too-long",
  pattern: "pattern",
  minimum: "too-small",
  maximum: "too-large",
  exclusiveMinimum: "at-or-below",
  exclusiveMaximum: "at-or-above",
  multipleOf: "not-a-multiple",
  minItems: "too-few",
  maxItems: "too-many",
  uniqueItems: "repeated",
};

function codeFor(field: Field, keyword: string): FieldError["code"] {
  const plain = Object.hasOwn(codes, keyword) ? codes[keyword] : undefined;
  if (plain !== undefined) return plain;
  switch (field.kind) {
    case "text":
      return keyword === "format" && field.format !== undefined ? `format-${field.format}` : "not-text";
    case "number":
      return field.integer ? "not-an-integer" : "not-a-number";
    case "boolean":
      return "not-yes-or-no";
    case "choice":
    case "choices":
      return "not-an-option";
    case "const":
      return "not-the-constant";
    case "unanswerable":
      return "unknown-field";
  }
}
