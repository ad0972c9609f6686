/** A JSON object as JSON.parse makes it: its own members only, whatever their names. */
export type JsonObject = { readonly [name: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member of an object, never one that it inherits; undefined when there is none. */
export function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A copy with one member set, or left out when `member` is undefined. `__proto__` is a name like any other. */
export function withMember(value: unknown, name: string, member: unknown): JsonObject {
  const before = isObject(value) ? Object.entries(value) : [];
  if (member === undefined) return Object.fromEntries(before.filter(([key]) => key !== name));
  const known = before.some(([key]) => key === name);
  return Object.fromEntries(
    known ? before.map(([key, held]) => [key, key === name ? member : held]) : [...before, [name, member]],
  );
}

/** Whether two JSON values are the same; members in any order. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => sameJson(item, b[at]))
    );
  }
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameJson(a[name], b[name]))
  );
}

/** The JSON Schema type of a JSON value. */
export function typeOf(value: unknown): "null" | "boolean" | "number" | "string" | "array" | "object" {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const type = typeof value;
  return type === "boolean" || type === "number" || type === "string" ? type : "object";
}

/** The key of a place in a value: a JSON pointer (RFC 6901). */
export function placeIn(parent: string, name: string | number): string {
  return `${parent}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
