import { isObject, type JsonObject } from "./json-value.ts";
import { nodeOf } from "./schema-node.ts";
import { shapeOf } from "./shape.ts";

/** Levels of required objects that are made. */
const LEVELS = 6;
/** Members of one object that are made. */
const MEMBERS = 200;

/**
 * What a value starts as, where one is required: its const, its default, or an object with what it requires in turn. Everything else is absent
 * until the person gives it: an optional default is the server's own to fill in.
 */
export function startValue(schema: unknown, root: unknown, level = 0): unknown {
  const node = nodeOf(schema, root);
  if (node.kind !== "schema") return undefined;
  const shape = shapeOf(node.schema, root);
  if (shape.kind === "const") return shape.value;
  if (node.schema.default !== undefined) return node.schema.default;
  if (shape.kind === "union") return undefined;
  return shape.kind === "object" && level < LEVELS ? startObject(node.schema, root, level) : undefined;
}

function startObject(schema: JsonObject, root: unknown, level: number): JsonObject {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const entries: [string, unknown][] = [];
  for (const name of requiredOf(schema).slice(0, MEMBERS)) {
    if (!Object.hasOwn(properties, name)) continue;
    const value = startValue(properties[name], root, level + 1);
    if (value !== undefined) entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

/** The names that an object schema requires. */
export function requiredOf(schema: JsonObject): readonly string[] {
  return Array.isArray(schema.required)
    ? schema.required.filter((name): name is string => typeof name === "string")
    : [];
}

/** The arguments that a tool's form starts with. */
export function startArguments(inputSchema: unknown): JsonObject {
  const value = startValue(inputSchema, inputSchema);
  return isObject(value) ? value : {};
}
