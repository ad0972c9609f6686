import { FORM_NESTING, FORM_OPTIONS, FORM_SUBSCHEMAS } from "../untrusted/limits.ts";
import type { Dialect } from "./schema-dialect.ts";
import { mergeShapes } from "./schema-merge.ts";
import { isNode, own, quoted, type SchemaNode, SchemaRefusal } from "./schema-node.ts";
import { followReference } from "./schema-reference.ts";
import { type Impossible, isImpossible, readShape, type Shape, type ShapeOption, type Single } from "./schema-shape.ts";
import { chooseAlternative } from "./schema-union.ts";

/** One intake's state: the document, what was spent of the limits, the property at hand. */
export interface Walk {
  readonly root: SchemaNode;
  readonly dialect: Dialect;
  subschemas: number;
  options: number;
  /** For the words of a refusal, e.g. `property "name"`. */
  subject: string;
}

/** Where in the document the walk stands: steps below the property's own schema, and the references that led here. */
export interface Place {
  readonly depth: number;
  readonly through: readonly unknown[];
  /** Set for what describes the items of a list. */
  readonly items?: true;
}

/**
 * What a property's schema says in all, with references followed, combinations merged and alternatives chosen.
 *
 * @throws SchemaRefusal when a limit is passed, a reference leads nowhere or back to itself
 */
export function resolveShape(walk: Walk, schema: unknown, place: Place): Shape | Impossible {
  enter(walk, place);
  if (schema === true) return {};
  if (schema === false) return { impossible: "allowed no value at all" };
  if (!isNode(schema)) return { impossible: "described by something that is no schema" };

  const referenced = resolveReference(walk, schema, place);
  // Up to draft-07 whatever stands beside $ref is ignored. The labels are kept: they only name the field.
  if (referenced && walk.dialect === "draft-07") return mergeShapes(labelsOf(schema), referenced);

  let shape: Shape | Impossible = mergeShapes(readShape(schema), resolveValues(walk, schema));
  if (referenced) shape = mergeShapes(shape, referenced);
  for (const part of partsOf(schema, "allOf")) {
    shape = markOutside(mergeShapes(shape, resolveShape(walk, part, below(place))));
  }
  for (const keyword of ["oneOf", "anyOf"] as const) {
    const parts = partsOf(schema, keyword);
    if (parts.length === 0) continue;
    const branches = parts.map((part) => resolveBranch(walk, part, place));
    shape = mergeShapes(shape, chooseAlternative(keyword, place.items ? "anyOf" : "oneOf", branches));
  }
  visitProperties(walk, schema, place);
  const items = resolveItems(walk, schema, place);
  if (items) shape = mergeShapes(shape, { items });
  return shape;
}

/** One step further down. */
export function below(place: Place): Place {
  return { depth: place.depth + 1, through: place.through };
}

/** Counts one subschema against the limits. */
export function enter(walk: Walk, place: Place): void {
  walk.subschemas += 1;
  if (place.depth > FORM_NESTING) {
    throw new SchemaRefusal("over-limit", `${walk.subject}: nested more than ${FORM_NESTING} deep`);
  }
  if (walk.subschemas > FORM_SUBSCHEMAS) {
    throw new SchemaRefusal("over-limit", `the schema has more than ${FORM_SUBSCHEMAS} parts`);
  }
}

/** The schema that `$ref` names and the place to read it from; undefined without a `$ref`. */
export function referenceOf(walk: Walk, node: SchemaNode, place: Place): { target: unknown; place: Place } | undefined {
  for (const keyword of ["$dynamicRef", "$recursiveRef"]) {
    if (Object.hasOwn(node, keyword)) {
      throw new SchemaRefusal("unsupported-schema", `${walk.subject}: ${keyword} is not supported`);
    }
  }
  const reference = own(node, "$ref");
  if (reference === undefined) return undefined;
  // Only text is put into words: anything else may be too deep or too odd to be turned into text.
  const name = typeof reference === "string" ? quoted(reference) : "of something that is no text";
  const target = typeof reference === "string" ? followReference(walk.root, reference) : undefined;
  if (target === undefined) {
    throw new SchemaRefusal("unsupported-schema", `${walk.subject}: $ref ${name} leads nowhere`);
  }
  if (isNode(target) && place.through.includes(target)) {
    throw new SchemaRefusal("over-limit", `${walk.subject}: $ref ${name} leads back to itself without end`);
  }
  return { target, place: { depth: place.depth + 1, through: [...place.through, target] } };
}

/** The entries of a combination; a value that is no array counts as none. */
export function partsOf(node: SchemaNode, keyword: "allOf" | "anyOf" | "oneOf"): readonly unknown[] {
  const parts = own(node, keyword);
  return Array.isArray(parts) ? parts : [];
}

function resolveReference(walk: Walk, node: SchemaNode, place: Place): Shape | Impossible | undefined {
  const reference = referenceOf(walk, node, place);
  return reference && markOutside(resolveShape(walk, reference.target, reference.place));
}

/** The title and description that a schema itself gives, if it is one. */
export function labelsOf(node: unknown): Shape {
  const labels: Shape = {};
  if (!isNode(node)) return labels;
  const title = own(node, "title");
  if (typeof title === "string" && title !== "") labels.title = title;
  const description = own(node, "description");
  if (typeof description === "string" && description !== "") labels.description = description;
  return labels;
}

function markOutside(shape: Shape | Impossible): Shape | Impossible {
  return isImpossible(shape) ? shape : { ...shape, outside: true };
}

/** A const branch is an option; it is no further nesting of the schema, so that a titled enum may stand at the last level. */
function resolveBranch(walk: Walk, part: unknown, place: Place): Shape | Impossible {
  const option = isNode(part) && Object.hasOwn(part, "const") && !Object.hasOwn(part, "$ref");
  return resolveShape(walk, part, option ? place : below(place));
}

/** What `const` and `enum` (with the older `enumNames`) allow. */
function resolveValues(walk: Walk, node: SchemaNode): Shape | Impossible {
  if (Object.hasOwn(node, "const")) {
    spendOptions(walk, 1);
    const value = own(node, "const");
    return isSingle(value)
      ? { options: [withTitle(value, own(node, "title"))], constant: true, outside: true }
      : nothingFlat([value], "fixed to a value that is not flat");
  }
  const values = own(node, "enum");
  if (!Array.isArray(values)) return {};
  spendOptions(walk, values.length);
  const names = own(node, "enumNames");
  const options: ShapeOption[] = [];
  for (const [index, value] of values.entries()) {
    if (isSingle(value)) options.push(withTitle(value, Array.isArray(names) ? names[index] : undefined));
  }
  if (options.length === 0) return nothingFlat(values, "without an option that is flat");
  const asSpecified = options.length === values.length && Object.hasOwn(node, "type");
  return asSpecified ? { options } : { options, outside: true };
}

/** "Only null" is told from the rest: beside other alternatives it just means that there may be no answer. */
function nothingFlat(values: readonly unknown[], words: string): Shape | Impossible {
  const onlyNull = values.length > 0 && values.every((value) => value === null);
  return onlyNull ? { types: new Set(["null"]) } : { impossible: words };
}

function spendOptions(walk: Walk, count: number): void {
  walk.options += count;
  if (walk.options > FORM_OPTIONS) {
    throw new SchemaRefusal("over-limit", `${walk.subject}: more than ${FORM_OPTIONS} options`);
  }
}

function isSingle(value: unknown): value is Single {
  return (
    typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))
  );
}

function withTitle(value: Single, title: unknown): ShapeOption {
  return typeof title === "string" && title !== "" ? { value, title } : { value };
}

function resolveItems(walk: Walk, node: SchemaNode, place: Place): Shape | Impossible | undefined {
  const items = own(node, "items");
  if (Array.isArray(items) || Array.isArray(own(node, "prefixItems"))) {
    return { impossible: "a list with a type for each place" };
  }
  return items === undefined ? undefined : resolveShape(walk, items, { ...below(place), items: true });
}

/** Nested properties are never answered, but a schema without an end or past a limit is refused wherever that lies. */
function visitProperties(walk: Walk, node: SchemaNode, place: Place): void {
  const properties = own(node, "properties");
  if (!isNode(properties)) return;
  for (const name of Object.keys(properties)) resolveShape(walk, own(properties, name), below(place));
}
