// The cases of e2e/cases, as servers read them.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Writes the shorthands of a case out: `{"$repeat": text, "times": n, "suffix": t}` and `{"$range": {prefix, from, to, pad}}`.
 * @param {any} value
 * @returns {any} a copy; an own `__proto__` stays an own member
 */
export function expand(value) {
  if (Array.isArray(value)) return value.map(expand);
  if (typeof value !== "object" || value === null) return value;
  if ("$repeat" in value) return value.$repeat.repeat(value.times) + (value.suffix ?? "");
  if ("$range" in value) {
    const { prefix, from, to, pad } = value.$range;
    return Array.from({ length: to - from + 1 }, (_, n) => prefix + String(from + n).padStart(pad, "0"));
  }
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, expand(entry)]));
}

/**
 * The params of `elicitation/create` that a form case asks with.
 * @param {string} id e.g. "B01"
 * @returns {{ message: string, requestedSchema: any }}
 */
export function caseQuestion(id) {
  const file = fileURLToPath(new URL(`../cases/${id}.json`, import.meta.url));
  const { message, requestedSchema } = JSON.parse(readFileSync(file, "utf8")).input;
  return expand({ message, requestedSchema });
}
