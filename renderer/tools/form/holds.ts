import { isObject, memberOf, sameJson, typeOf } from "./json-value.ts";
import { nodeOf } from "./schema-node.ts";

/** Steps that one question may take: it is asked at each key press, of any server's schema. */
const STEPS = 2_000;

const plain = new Set([
  ...["title", "description", "default", "examples", "$comment", "$schema", "$id", "$anchor", "$defs", "definitions"],
  ...["deprecated", "readOnly", "writeOnly", "format"],
]);

/**
 * Whether a value fits a schema, as far as that is quickly seen: enough to choose which part of a form to draw. What decides about a call is
 * the check in main.
 * @returns undefined when it can't be told: a keyword that is not looked at, or too many steps
 */
export function holds(schema: unknown, value: unknown, root: unknown): boolean | undefined {
  let left = STEPS;
  const every = (answers: readonly (boolean | undefined)[]): boolean | undefined =>
    answers.includes(false) ? false : answers.includes(undefined) ? undefined : true;
  const some = (answers: readonly (boolean | undefined)[]): boolean | undefined =>
    answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;

  const ask = (raw: unknown, at: unknown): boolean | undefined => {
    left -= 1;
    if (left < 0) return undefined;
    const node = nodeOf(raw, root);
    if (node.kind === "never") return false;
    if (node.kind === "opaque") return undefined;
    return every(Object.entries(node.schema).map(([keyword, given]) => keywordHolds(keyword, given, at, node.schema)));
  };

  const keywordHolds = (keyword: string, given: unknown, at: unknown, beside: { readonly [name: string]: unknown }) => {
    switch (keyword) {
      case "const":
        return sameJson(given, at);
      case "enum":
        return Array.isArray(given) && given.some((option) => sameJson(option, at));
      case "type":
        return (Array.isArray(given) ? given : [given]).some(
          (type) => type === typeOf(at) || (type === "integer" && Number.isInteger(at)),
        );
      case "required":
        return !isObject(at) || (Array.isArray(given) && given.every((name) => Object.hasOwn(at, String(name))));
      case "properties":
        if (!isObject(at) || !isObject(given)) return true;
        return every(
          Object.entries(given)
            .filter(([name]) => Object.hasOwn(at, name))
            .map(([name, inner]) => ask(inner, memberOf(at, name))),
        );
      case "additionalProperties":
        if (given === true || !isObject(at) || !isObject(beside.properties)) return given === true ? true : undefined;
        return Object.keys(at).every((name) => Object.hasOwn(beside.properties as object, name))
          ? true
          : given === false
            ? false
            : undefined;
      case "minimum":
        return typeof at !== "number" || at >= Number(given);
      case "maximum":
        return typeof at !== "number" || at <= Number(given);
      case "minLength":
        return typeof at !== "string" || at.length >= Number(given);
      case "not": {
        const inner = ask(given, at);
        return inner === undefined ? undefined : !inner;
      }
      case "oneOf":
      case "anyOf":
        return Array.isArray(given) ? some(given.map((option) => ask(option, at))) : undefined;
      default:
        return plain.has(keyword) ? true : undefined;
    }
  };
  return ask(schema, value);
}

/** The option that a value fits best: the first that holds, else the first that is not ruled out, else the first of its type. */
export function bestOption(options: readonly unknown[], value: unknown, root: unknown): number {
  if (value === undefined) return 0;
  const answers = options.map((option) => holds(option, value, root));
  for (const wanted of [true, undefined]) {
    const at = answers.indexOf(wanted);
    if (at >= 0) return at;
  }
  const byType = options.findIndex((option) => {
    const node = nodeOf(option, root);
    return node.kind === "schema" && node.schema.type === typeOf(value);
  });
  return Math.max(0, byType);
}
