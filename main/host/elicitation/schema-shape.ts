import type { FlatValue } from "../../../preload/form/model.ts";
import { own, type SchemaNode } from "./schema-node.ts";

export type JsonType = "string" | "number" | "integer" | "boolean" | "array" | "object" | "null";

/** A value that one choice can stand for. */
export type Single = Exclude<FlatValue, string[]>;

export interface ShapeOption {
  readonly value: Single;
  readonly title?: string;
}

/** What a schema says about one value, gathered from its keywords and everything they refer to. */
export interface Shape {
  title?: string;
  description?: string;
  /** The default as written, in a box so that an absent one and `null` differ. */
  default?: { readonly value: unknown };
  types?: ReadonlySet<JsonType>;
  /** The values that an enum, a const or const branches leave. */
  options?: readonly ShapeOption[];
  /** Set when `options` came from a `const` of the schema itself. */
  constant?: true;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  /** What the items are; an impossibility says why they can't be answered. */
  items?: Shape | Impossible;
  /** Something was rewritten or can't be enforced here: the field is marked (F-21). */
  outside?: true;
  /** A pattern was left to the server. */
  patternUnchecked?: true;
}

/** Why no flat value can answer, in plain words that follow "it is". */
export interface Impossible {
  readonly impossible: string;
}

export function isImpossible(value: object): value is Impossible {
  return "impossible" in value;
}

const typeNames: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean", "array", "object", "null"]);

/** Keywords that assert what we can't check: the server will. */
const unenforced = [
  "not",
  "if",
  "contains",
  "minContains",
  "maxContains",
  "patternProperties",
  "propertyNames",
  "minProperties",
  "maxProperties",
  "dependentRequired",
  "dependentSchemas",
  "dependencies",
];

/** True when a schema asserts something that is neither enforced nor rewritten here. */
export function hasUnenforced(node: SchemaNode): boolean {
  return unenforced.some((keyword) => Object.hasOwn(node, keyword));
}

const sizes = ["minLength", "maxLength", "minItems", "maxItems"] as const;
const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const;

/**
 * What a schema's own simple keywords say; references, combinations, enums and items are not read here. A keyword with a value that JSON
 * Schema does not allow for it is left out and marked.
 */
export function readShape(node: SchemaNode): Shape | Impossible {
  const shape: Shape = {};
  const title = own(node, "title");
  if (typeof title === "string" && title !== "") shape.title = title;
  const description = own(node, "description");
  if (typeof description === "string" && description !== "") shape.description = description;
  if (Object.hasOwn(node, "default")) shape.default = { value: own(node, "default") };

  const types = readTypes(own(node, "type"));
  if (types !== undefined) {
    if (!types.every((type) => typeNames.has(type))) return { impossible: "of an unknown type" };
    shape.types = new Set(types as JsonType[]);
    if (Array.isArray(own(node, "type"))) shape.outside = true;
  } else if (Object.hasOwn(node, "properties")) {
    shape.types = new Set(["object"]);
  }
  for (const keyword of sizes) {
    const value = own(node, keyword);
    if (Number.isInteger(value) && Number(value) >= 0) shape[keyword] = Number(value);
    else if (value !== undefined) shape.outside = true;
  }
  for (const keyword of bounds) {
    const value = own(node, keyword);
    if (typeof value === "number" && Number.isFinite(value)) shape[keyword] = value;
    else if (value !== undefined) shape.outside = true;
  }
  const step = own(node, "multipleOf");
  if (typeof step === "number" && Number.isFinite(step) && step > 0) shape.multipleOf = step;
  else if (step !== undefined) shape.outside = true;
  for (const keyword of ["pattern", "format"] as const) {
    const value = own(node, keyword);
    if (typeof value === "string") shape[keyword] = value;
    else if (value !== undefined) shape.outside = true;
  }
  if (hasUnenforced(node)) shape.outside = true;
  return shape;
}

function readTypes(type: unknown): unknown[] | undefined {
  if (type === undefined) return undefined;
  return Array.isArray(type) ? type : [type];
}
