import { ANSWER_BYTES, CONTENT_BYTES } from "./answer-limits.ts";
import { codePointCount, utf8Length } from "./code-points.ts";
import { contentFrom } from "./content.ts";
import { matchesFormat } from "./formats.ts";
import { givenAnswer } from "./given-answers.ts";
import type {
  Answers,
  ChoiceField,
  ChoicesField,
  Field,
  FieldError,
  FlatValue,
  FormModel,
  NumberField,
  TextField,
} from "./model.ts";
import { isMultipleOf } from "./multiple-of.ts";
import { compilePattern } from "./pattern.ts";

/**
 * What is wrong with these answers, in the form's order: at most one error a field, the most basic first, then those of the whole form.
 * Empty means that nothing is. This is the wording for both sides; each side's own validator has the verdict.
 *
 * Parameters for the words: too-short {min, count, actual}, too-long {max, count, actual} (code points) · too-few {min, count, actual},
 * too-many {max, count, actual} · too-small, at-or-below {min} · too-large, at-or-above {max} · not-a-multiple {step} ·
 * answer-too-large, content-too-large {limit} (bytes) · unknown-field {id}. `count` repeats the bound, for the plural.
 */
export function explain(form: FormModel, answers: Answers): FieldError[] {
  const errors: FieldError[] = [];
  for (const field of form.fields) {
    const error = explainField(field, answers);
    if (error) errors.push({ field: field.id, ...error });
  }
  errors.push(...unknownFields(form, answers));
  if (isContentTooLarge(form, answers)) errors.push({ code: "content-too-large", params: { limit: CONTENT_BYTES } });
  return errors;
}

type Fault = Omit<FieldError, "field">;

/** What is wrong with one field's answer, by the rules of `explain`. */
export function explainField(field: Field, answers: Answers): Fault | undefined {
  const value = givenAnswer(field, answers);
  if (value === undefined) return isRequired(field) ? { code: "required" } : undefined;
  if (isAnswerTooLarge(value)) return { code: "answer-too-large", params: { limit: ANSWER_BYTES } };
  switch (field.kind) {
    case "text":
      return explainText(field, value);
    case "number":
      return explainNumber(field, value);
    case "boolean":
      return typeof value === "boolean" ? undefined : { code: "not-yes-or-no" };
    case "choice":
      return isOption(field, value) ? undefined : { code: "not-an-option" };
    case "choices":
      return explainChoices(field, value);
    case "const":
      return value === field.value ? undefined : { code: "not-the-constant" };
    case "unanswerable":
      return undefined;
  }
}

function isRequired(field: Field): boolean {
  return field.required && field.kind !== "unanswerable";
}

function explainText(field: TextField, value: FlatValue): Fault | undefined {
  if (typeof value !== "string") return { code: "not-text" };
  if (field.minLength !== undefined || field.maxLength !== undefined) {
    const count = codePointCount(value);
    if (field.minLength !== undefined && count < field.minLength) {
      return { code: "too-short", params: bound("min", field.minLength, count) };
    }
    if (field.maxLength !== undefined && count > field.maxLength) {
      return { code: "too-long", params: bound("max", field.maxLength, count) };
    }
  }
  if (field.format !== undefined && !matchesFormat(field.format, value)) return { code: `format-${field.format}` };
  if (field.pattern !== undefined && compilePattern(field.pattern)?.test(value) === false) return { code: "pattern" };
  return undefined;
}

function explainNumber(field: NumberField, value: FlatValue): Fault | undefined {
  if (typeof value !== "number" || !Number.isFinite(value)) return { code: "not-a-number" };
  if (field.integer && !Number.isInteger(value)) return { code: "not-an-integer" };
  if (field.minimum !== undefined && value < field.minimum)
    return { code: "too-small", params: { min: field.minimum } };
  if (field.maximum !== undefined && value > field.maximum)
    return { code: "too-large", params: { max: field.maximum } };
  if (field.exclusiveMinimum !== undefined && value <= field.exclusiveMinimum) {
    return { code: "at-or-below", params: { min: field.exclusiveMinimum } };
  }
  if (field.exclusiveMaximum !== undefined && value >= field.exclusiveMaximum) {
    return { code: "at-or-above", params: { max: field.exclusiveMaximum } };
  }
  if (field.multipleOf !== undefined && !isMultipleOf(value, field.multipleOf)) {
    return { code: "not-a-multiple", params: { step: field.multipleOf } };
  }
  return undefined;
}

function explainChoices(field: ChoicesField, value: FlatValue): Fault | undefined {
  if (!Array.isArray(value)) return { code: "not-an-option" };
  const allowed = optionValues(field);
  if (!value.every((item) => allowed.has(item))) return { code: "not-an-option" };
  const count = value.length;
  if (new Set(value).size < count) return { code: "repeated" };
  if (field.minItems !== undefined && count < field.minItems) {
    return { code: "too-few", params: bound("min", field.minItems, count) };
  }
  if (field.maxItems !== undefined && count > field.maxItems) {
    return { code: "too-many", params: bound("max", field.maxItems, count) };
  }
  return undefined;
}

function bound(name: "min" | "max", limit: number, actual: number): NonNullable<FieldError["params"]> {
  return { [name]: limit, count: limit, actual };
}

const valuesOf = new WeakMap<ChoiceField | ChoicesField, Set<unknown>>();

function optionValues(field: ChoiceField | ChoicesField): Set<unknown> {
  let values = valuesOf.get(field);
  if (!values) {
    values = new Set<unknown>(field.options.map((option) => option.value));
    valuesOf.set(field, values);
  }
  return values;
}

function isOption(field: ChoiceField, value: FlatValue): boolean {
  return optionValues(field).has(value);
}

function unknownFields(form: FormModel, answers: Answers): FieldError[] {
  const known = new Map(form.fields.map((field) => [field.id, field]));
  const errors: FieldError[] = [];
  for (const id of Object.keys(answers)) {
    if (answers[id] === undefined || answers[id] === null) continue;
    const field = known.get(id);
    if (field === undefined) errors.push({ code: "unknown-field", params: { id } });
    else if (field.kind === "unanswerable") errors.push({ field: id, code: "unknown-field", params: { id } });
  }
  return errors;
}

function isAnswerTooLarge(value: FlatValue): boolean {
  if (typeof value === "string") return isTextTooLarge(value);
  return Array.isArray(value) && value.some((item) => typeof item === "string" && isTextTooLarge(item));
}

function isTextTooLarge(text: string): boolean {
  return text.length > ANSWER_BYTES || (text.length * 3 > ANSWER_BYTES && utf8Length(text) > ANSWER_BYTES);
}

/** A code unit takes at most six bytes in JSON (`\u0000`), so most contents need no measuring. */
function isContentTooLarge(form: FormModel, answers: Answers): boolean {
  let units = 0;
  for (const field of form.fields) {
    const value = givenAnswer(field, answers);
    if (value === undefined) continue;
    units += field.name.length + 32;
    if (typeof value === "string") units += value.length;
    else if (Array.isArray(value)) for (const item of value) units += String(item).length + 4;
  }
  return units * 6 > CONTENT_BYTES && utf8Length(JSON.stringify(contentFrom(form, answers))) > CONTENT_BYTES;
}
