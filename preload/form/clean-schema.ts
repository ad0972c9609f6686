import type { Field, FormModel, TextFormat } from "./model.ts";
import { compilePattern } from "./pattern.ts";
import { visibleText } from "./visible-text.ts";

/** One property of a clean schema: the keywords we understand and no other. */
export interface CleanProperty {
  title: string;
  description?: string;
  type?: "string" | "number" | "integer" | "boolean" | "array";
  const?: string | number | boolean;
  enum?: (string | number | boolean)[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: TextFormat;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  items?: { type: "string"; enum: string[] };
  uniqueItems?: true;
  minItems?: number;
  maxItems?: number;
}

/** JSON Schema 2020-12, keyed by field ids. */
export interface CleanSchema {
  type: "object";
  properties: { [id: string]: CleanProperty };
  required: string[];
  additionalProperties: false;
}

/**
 * The form written back as JSON Schema, for validators and the form library: keyed by field ids (f0, f1, …), without `$schema`, `$id`,
 * `$ref`, defaults, and without a pattern that the linear engine can't run. Unanswerable fields are left out. A fresh, unfrozen object.
 */
export function cleanSchema(form: FormModel): CleanSchema {
  const schema: CleanSchema = { type: "object", properties: {}, required: [], additionalProperties: false };
  for (const field of form.fields) {
    if (field.kind === "unanswerable") continue;
    schema.properties[field.id] = cleanProperty(field);
    if (field.required) schema.required.push(field.id);
  }
  return schema;
}

/** The schema of one field by the rules of `cleanSchema`. */
export function cleanProperty(field: Exclude<Field, { kind: "unanswerable" }>): CleanProperty {
  const property: CleanProperty = { title: field.title ?? visibleText(field.name, false) };
  if (field.description !== undefined) property.description = field.description;
  switch (field.kind) {
    case "text":
      property.type = "string";
      if (field.format !== undefined) property.format = field.format;
      if (field.minLength !== undefined) property.minLength = field.minLength;
      if (field.maxLength !== undefined) property.maxLength = field.maxLength;
      if (field.pattern !== undefined && compilePattern(field.pattern)) property.pattern = field.pattern;
      return property;
    case "number":
      property.type = field.integer ? "integer" : "number";
      if (field.minimum !== undefined) property.minimum = field.minimum;
      if (field.maximum !== undefined) property.maximum = field.maximum;
      if (field.exclusiveMinimum !== undefined) property.exclusiveMinimum = field.exclusiveMinimum;
      if (field.exclusiveMaximum !== undefined) property.exclusiveMaximum = field.exclusiveMaximum;
      if (field.multipleOf !== undefined) property.multipleOf = field.multipleOf;
      return property;
    case "boolean":
      property.type = "boolean";
      return property;
    case "choice": {
      property.enum = field.options.map((option) => option.value);
      const type = commonType(property.enum);
      if (type !== undefined) property.type = type;
      return property;
    }
    case "choices":
      property.type = "array";
      property.items = { type: "string", enum: field.options.map((option) => option.value) };
      property.uniqueItems = true;
      if (field.minItems !== undefined) property.minItems = field.minItems;
      if (field.maxItems !== undefined) property.maxItems = field.maxItems;
      return property;
    case "const": {
      property.const = field.value;
      const type = commonType([field.value]);
      if (type !== undefined) property.type = type;
      return property;
    }
  }
}

function commonType(values: readonly (string | number | boolean)[]): "string" | "number" | "boolean" | undefined {
  for (const type of ["string", "number", "boolean"] as const) {
    if (values.every((value) => typeof value === type)) return type;
  }
  return undefined;
}
