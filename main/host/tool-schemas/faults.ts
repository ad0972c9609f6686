import type { SchemaFault } from "../../../preload/contract/checks.ts";
import { displayLabel } from "../untrusted/display-text.ts";

/** One error of the validator: where in the value and by which place of the schema. */
export interface ValidatorError {
  readonly keyword: string;
  readonly instanceLocation: string;
  readonly keywordLocation: string;
  readonly error: string;
}

/** How much of a text in a fault is shown, in characters. */
const SHOWN = 300;

/** Keywords that only say that something inside them failed; the inner errors say what. */
const wrappers = new Set([
  ...["$ref", "$recursiveRef", "$dynamicRef", "allOf", "if", "properties", "patternProperties", "additionalProperties"],
  ...["unevaluatedProperties", "prefixItems", "items", "additionalItems", "unevaluatedItems", "dependentSchemas"],
]);
/** Keywords whose alternatives fail one by one: none of those errors is one that the person has to put right. */
const alternatives = new Set(["anyOf", "oneOf", "not", "contains", "propertyNames"]);

/** The numbers and names of the validator's sentences, by keyword. */
const sentences: { readonly [keyword: string]: readonly [RegExp, ...string[]] } = {
  required: [/property "([\s\S]*)"\.$/, "name"],
  type: [/Expected "([\s\S]*)"\.$/, "expected"],
  minimum: [/than (?:or equal to)? ?([^ ]+)\.$/, "limit"],
  maximum: [/than (?:or equal to)? ?([^ ]+)\.$/, "limit"],
  exclusiveMinimum: [/than ([^ ]+)\.$/, "limit"],
  exclusiveMaximum: [/to ([^ ]+)\.$/, "limit"],
  multipleOf: [/of ([^ ]+)\.$/, "limit"],
  minLength: [/< (\d+)\)\.$/, "limit"],
  maxLength: [/> (\d+)\)\.$/, "limit"],
  minItems: [/< (\d+)\)\.$/, "limit"],
  maxItems: [/> (\d+)\)\.$/, "limit"],
  minProperties: [/least (\d+) /, "limit"],
  maxProperties: [/least (\d+) /, "limit"],
  const: [/match ([\s\S]*)\.$/, "expected"],
  enum: [/any of ([\s\S]*)\.$/, "expected"],
  format: [/format "([\s\S]*)"\.$/, "expected"],
  dependentRequired: [/have "([\s\S]*)"\.$/, "name"],
};

/**
 * What the person has to put right, out of all that the validator says: the innermost errors, and a union as one.
 * @param errors as the validator gives them, outer before inner
 */
export function faultsOf(errors: readonly ValidatorError[]): readonly SchemaFault[] {
  const unions = errors.filter(({ keyword }) => alternatives.has(keyword));
  const inUnion = ({ keywordLocation, instanceLocation }: ValidatorError) =>
    unions.some(
      (union) =>
        keywordLocation.startsWith(`${union.keywordLocation}/`) &&
        (instanceLocation === union.instanceLocation || instanceLocation.startsWith(`${union.instanceLocation}/`)),
    );
  const leaves = errors.filter((error) => !inUnion(error));
  const faults = leaves.filter((error, index) => !wrappers.has(error.keyword) || !isExplained(error, leaves, index));
  const seen = new Set<string>();
  return faults.map(faultOf).filter((fault) => {
    const key = JSON.stringify(fault);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** An error of a wrapper is followed by those inside it. */
function isExplained(error: ValidatorError, all: readonly ValidatorError[], index: number): boolean {
  const next = all[index + 1];
  return next !== undefined && within(next.instanceLocation, error.instanceLocation);
}

function within(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}

function faultOf({ keyword, instanceLocation, error }: ValidatorError): SchemaFault {
  const path = pathOf(instanceLocation);
  const rule = keyword === "false" ? "notAllowed" : keyword;
  const [pattern, ...names] = sentences[keyword] ?? [];
  const match = pattern?.exec(error);
  if (!match) return { path, rule, params: {} };
  const params = Object.fromEntries(
    names.map((name, index) => [name, displayLabel((match[index + 1] ?? "").slice(0, SHOWN))]),
  );
  // A missing member is told where it would stand.
  return keyword === "required" || keyword === "dependentRequired"
    ? { path: [...path, match[1] ?? ""], rule, params }
    : { path, rule, params };
}

/** The steps of a JSON pointer as a URI fragment (`#/a~1b/0`, RFC 6901 section 6). */
function pathOf(location: string): readonly string[] {
  if (location === "#") return [];
  return location
    .slice(2)
    .split("/")
    .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"));
}
