/** Steps down into a schema, `$ref`s included; below that a value is left empty. */
const NESTING = 12;
/** Characters of one text, items of one list, and values in all that a schema can make us write: references branch. */
const LARGEST = 10_000;

type Json = { readonly [name: string]: unknown };

const formatted: Json = {
  email: "person@example.com",
  uri: "https://example.com/",
  url: "https://example.com/",
  date: "2030-01-15",
  time: "12:00:00Z",
  "date-time": "2030-01-15T12:00:00Z",
  uuid: "00000000-0000-4000-8000-000000000000",
};

/**
 * The smallest plausible arguments for a tool: a value for every required property of its inputSchema (JSON Schema), the same each
 * time. Constants, defaults, enums, types, lengths and bounds are followed; patterns and conditions are not, and the server may
 * refuse the result. `$ref` is followed within the schema only: nothing is ever fetched.
 * @param freeObject the value for an object that the schema says nothing of
 */
export function generateArguments(inputSchema: unknown, freeObject: Json = {}): Json {
  return objectFor(asObject(inputSchema), { root: inputSchema, freeObject, depth: 0, budget: { left: LARGEST } });
}

interface Place {
  readonly root: unknown;
  readonly freeObject: Json;
  readonly depth: number;
  /** Shared by the whole walk. */
  readonly budget: { left: number };
}

function objectFor(schema: Json, place: Place): Json {
  const properties = asObject(schema.properties);
  const required = Array.isArray(schema.required) ? schema.required : [];
  const names = required.filter((name): name is string => typeof name === "string");
  return Object.fromEntries(
    names.map((name) => [name, valueFor(Object.hasOwn(properties, name) ? properties[name] : {}, place)]),
  );
}

function valueFor(raw: unknown, { root, freeObject, depth, budget }: Place): unknown {
  budget.left -= 1;
  if (depth >= NESTING || budget.left < 0) return null;
  const place = { root, freeObject, depth: depth + 1, budget };
  const schema = asObject(raw);
  if ("const" in schema) return schema.const;
  if ("default" in schema) return schema.default;
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return schema.enum[0];
  if (typeof schema.$ref === "string") return valueFor(referred(schema.$ref, root), place);
  for (const choice of [schema.oneOf, schema.anyOf, schema.allOf]) {
    if (schema.type === undefined && Array.isArray(choice) && choice.length > 0) return valueFor(choice[0], place);
  }
  switch (typeOf(schema)) {
    case "string":
      return textFor(schema);
    case "number":
    case "integer":
      return numberFor(schema);
    case "boolean":
      return true;
    case "array":
      return Array.from({ length: size(schema.minItems) }, () => valueFor(schema.items, place));
    case "object":
      return schema.properties === undefined ? freeObject : objectFor(schema, place);
    case "null":
      return null;
    default:
      return "Text";
  }
}

function typeOf({ type, properties }: Json): unknown {
  if (Array.isArray(type)) return type.find((one) => one !== "null") ?? "null";
  return type ?? (properties === undefined ? undefined : "object");
}

function textFor({ format, minLength, maxLength }: Json): string {
  const known = typeof format === "string" && Object.hasOwn(formatted, format) ? formatted[format] : undefined;
  if (typeof known === "string") return known;
  return "Text".padEnd(size(minLength), "x").slice(0, typeof maxLength === "number" ? size(maxLength) : undefined);
}

function numberFor({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: Json): number {
  const step = typeof multipleOf === "number" && multipleOf > 0 ? multipleOf : 1;
  const up = (bound: number) => Math.ceil(bound / step) * step;
  const down = (bound: number) => Math.floor(bound / step) * step;
  if (typeof minimum === "number") return up(minimum);
  if (typeof exclusiveMinimum === "number") return down(exclusiveMinimum) + step;
  if (typeof maximum === "number") return Math.min(down(maximum), step);
  if (typeof exclusiveMaximum === "number") return Math.min(up(exclusiveMaximum) - step, step);
  return step;
}

function size(count: unknown): number {
  return typeof count === "number" && count > 0 ? Math.min(Math.ceil(count), LARGEST) : 0;
}

/** What a JSON pointer within the schema leads to. */
function referred(ref: string, root: unknown): unknown {
  if (!ref.startsWith("#/")) return ref === "#" ? root : {};
  let found: unknown = root;
  for (const step of ref.slice(2).split("/")) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    const there = asObject(found);
    found = Object.hasOwn(there, name) ? there[name] : undefined;
  }
  return found;
}

function asObject(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}
