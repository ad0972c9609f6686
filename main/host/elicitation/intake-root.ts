import { isNode, own, type SchemaNode, SchemaRefusal } from "./schema-node.ts";
import { below, enter, type Place, partsOf, referenceOf, type Walk } from "./schema-resolve.ts";
import { hasUnenforced } from "./schema-shape.ts";

/** What the root of a form's schema says: its properties and which of them are required. */
export interface RootShape {
  /** The schemas of each property, all of which hold; in the schema's own order. */
  readonly properties: Map<string, unknown[]>;
  readonly required: Set<string>;
  /** The root was rewritten, or asserts something that is left to the server. */
  outside: boolean;
}

/**
 * Reads the root: an object with properties, behind a `$ref` or spread over allOf if need be. Conditions between properties (if, anyOf,
 * dependentRequired …) are left to the server and marked. A root whose properties are only told by alternatives can't be shown.
 *
 * @throws SchemaRefusal when it is no object schema
 */
export function readRoot(walk: Walk): RootShape {
  const root: RootShape = { properties: new Map(), required: new Set(), outside: false };
  collect(walk, walk.root, { depth: 0, through: [] }, root);
  return root;
}

function collect(walk: Walk, schema: unknown, place: Place, root: RootShape): void {
  enter(walk, place);
  if (!isNode(schema)) throw new SchemaRefusal("unsupported-schema", "the schema is not an object");
  const reference = referenceOf(walk, schema, place);
  if (reference) {
    root.outside = true;
    collect(walk, reference.target, reference.place, root);
    if (walk.dialect === "draft-07") return;
  }
  const typed = checkType(own(schema, "type"));
  const parts = partsOf(schema, "allOf");
  collectProperties(own(schema, "properties"), root);
  collectRequired(own(schema, "required"), root);
  for (const part of parts) {
    root.outside = true;
    collect(walk, part, below(place), root);
  }
  if (!typed && !reference && place.depth === 0) root.outside = true;
  if (hasUnenforced(schema) || isNode(own(schema, "additionalProperties"))) root.outside = true;
  for (const keyword of ["anyOf", "oneOf"] as const) {
    if (partsOf(schema, keyword).length === 0) continue;
    if (root.properties.size === 0) {
      throw new SchemaRefusal("unsupported-schema", `the schema has its properties only in ${keyword}`);
    }
    root.outside = true;
  }
}

/** True when the type is stated, as "object". */
function checkType(type: unknown): boolean {
  if (type === undefined) return false;
  const object = type === "object" || (Array.isArray(type) && type.includes("object"));
  if (!object) throw new SchemaRefusal("unsupported-schema", "the schema does not describe an object");
  return true;
}

function collectProperties(properties: unknown, root: RootShape): void {
  if (properties === undefined) return;
  if (!isNode(properties)) throw new SchemaRefusal("unsupported-schema", "properties is not an object");
  for (const name of Object.keys(properties)) {
    const schemas = root.properties.get(name);
    const schema = (properties as SchemaNode)[name];
    if (schemas) schemas.push(schema);
    else root.properties.set(name, [schema]);
  }
}

/** Anything but a list of names is a stray keyword: nothing is required by it. */
function collectRequired(required: unknown, root: RootShape): void {
  if (required === undefined) return;
  if (!Array.isArray(required) || !required.every((name) => typeof name === "string")) root.outside = true;
  if (!Array.isArray(required)) return;
  for (const name of required) if (typeof name === "string") root.required.add(name);
}
