import { isObject, type JsonObject } from "./json-value.ts";
import { nodeOf } from "./schema-node.ts";

/** A value to choose, with the words of the schema for it. */
export interface Choice {
  readonly value: unknown;
  readonly title?: string;
}

/** How a schema is drawn. */
export type Shape =
  | { readonly kind: "text" | "number" | "yes-no" | "null" | "any" }
  | { readonly kind: "const"; readonly value: unknown }
  | { readonly kind: "choice"; readonly choices: readonly Choice[] }
  | { readonly kind: "object" }
  | { readonly kind: "list" }
  /** One of several schemas. */
  | { readonly kind: "union"; readonly options: readonly unknown[] };

/** More options than these are typed as JSON. */
const CHOICES = 2_000;
const OPTIONS = 100;

/** How a resolved schema is drawn. */
export function shapeOf(schema: JsonObject, root: unknown): Shape {
  if (Object.hasOwn(schema, "const")) return { kind: "const", value: schema.const };
  if (Array.isArray(schema.enum)) {
    if (schema.enum.length > CHOICES || schema.enum.length === 0) return { kind: "any" };
    const names = Array.isArray(schema.enumNames) ? schema.enumNames : [];
    return {
      kind: "choice",
      choices: schema.enum.map((value, at) => ({ value, ...(typeof names[at] === "string" && { title: names[at] }) })),
    };
  }
  const options = Array.isArray(schema.oneOf) ? schema.oneOf : Array.isArray(schema.anyOf) ? schema.anyOf : undefined;
  if (options) return unionOf(options, schema, root);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (types.length > 1) {
    return { kind: "union", options: types.slice(0, OPTIONS).map((type: unknown) => ({ ...schema, type })) };
  }
  return byType(types[0], schema);
}

function unionOf(options: readonly unknown[], schema: JsonObject, root: unknown): Shape {
  const choices: Choice[] = [];
  for (const option of options.slice(0, CHOICES)) {
    const node = nodeOf(option, root);
    if (node.kind !== "schema" || !Object.hasOwn(node.schema, "const")) break;
    const { title } = node.schema;
    choices.push({ value: node.schema.const, ...(typeof title === "string" && { title }) });
  }
  if (options.length > 0 && choices.length === options.length) return { kind: "choice", choices };
  if (options.length > OPTIONS || options.length === 0) return { kind: "any" };
  const { oneOf: _one, anyOf: _any, title: _title, description: _description, default: _default, ...beside } = schema;
  // What stands beside the alternatives holds for each of them.
  const all = Object.keys(beside).some((keyword) => keyword === "properties" || keyword === "required")
    ? options.map((option) => ({ ...beside, allOf: [option] }))
    : options;
  return { kind: "union", options: all };
}

function byType(type: unknown, schema: JsonObject): Shape {
  switch (type) {
    case "string":
      return { kind: "text" };
    case "number":
    case "integer":
      return { kind: "number" };
    case "boolean":
      return { kind: "yes-no" };
    case "null":
      return { kind: "null" };
    case "object":
      return { kind: "object" };
    case "array":
      return { kind: "list" };
    default:
      if (isObject(schema.properties)) return { kind: "object" };
      return { kind: schema.items === undefined && schema.prefixItems === undefined ? "any" : "list" };
  }
}
