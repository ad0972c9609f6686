import type { ChoicesField, Field, NumberField, TextField } from "../../preload/form/model.ts";

/** One limit of a field in words: a key under `form.limits` and its parameters. */
export interface Limit {
  readonly key: string;
  readonly params: { readonly [name: string]: number };
}

/** A longer maximum is not worth a line under the field; going over it is still an error. */
const SHOWN_LENGTH = 500;

function textLimits({ minLength = 0, maxLength = Number.POSITIVE_INFINITY }: TextField): Limit[] {
  const min = minLength > 1 ? minLength : undefined;
  const max = maxLength <= SHOWN_LENGTH ? maxLength : undefined;
  if (min !== undefined && min === max) return [{ key: "length-exactly", params: { count: min } }];
  if (min !== undefined && max !== undefined) return [{ key: "length-between", params: { min, max } }];
  if (min !== undefined) return [{ key: "length-from", params: { count: min } }];
  return max === undefined ? [] : [{ key: "length-to", params: { count: max } }];
}

function numberLimits(field: NumberField): Limit[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = field;
  const limits: Limit[] = field.integer ? [{ key: "whole", params: {} }] : [];
  if (minimum !== undefined && maximum !== undefined)
    limits.push({ key: "between", params: { min: minimum, max: maximum } });
  else if (minimum !== undefined) limits.push({ key: "from", params: { min: minimum } });
  else if (maximum !== undefined) limits.push({ key: "to", params: { max: maximum } });
  if (exclusiveMinimum !== undefined) limits.push({ key: "above", params: { min: exclusiveMinimum } });
  if (exclusiveMaximum !== undefined) limits.push({ key: "below", params: { max: exclusiveMaximum } });
  if (multipleOf !== undefined) limits.push({ key: "steps", params: { step: multipleOf } });
  return limits;
}

/** What a field's answer is bounded by, for the line under it. Empty when there is nothing to say. */
export function limitsOf(field: Field): readonly Limit[] {
  if (field.kind === "text") return textLimits(field);
  return field.kind === "number" ? numberLimits(field) : [];
}

/** How many options of a multi-select are to be chosen, for the line beside its label. */
export function countLimit({ minItems = 0, maxItems, options }: ChoicesField): Limit {
  const max = maxItems !== undefined && maxItems < options.length ? maxItems : undefined;
  if (minItems > 0 && minItems === max) return { key: "choose-exactly", params: { count: minItems } };
  if (minItems > 0 && max !== undefined) return { key: "choose-between", params: { min: minItems, max } };
  if (minItems > 0) return { key: "choose-from", params: { count: minItems } };
  return max === undefined ? { key: "choose-any", params: {} } : { key: "choose-to", params: { count: max } };
}
