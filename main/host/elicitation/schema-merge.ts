import { isMultipleOf } from "../../../preload/form/multiple-of.ts";
import { type Impossible, isImpossible, type JsonType, type Shape, type ShapeOption } from "./schema-shape.ts";

const higher = ["minLength", "minimum", "exclusiveMinimum", "minItems"] as const;
const lower = ["maxLength", "maximum", "exclusiveMaximum", "maxItems"] as const;

/**
 * Both shapes at once, as allOf, a `$ref` beside other keywords and a chosen anyOf branch mean it. Labels and the default are the outer
 * one's where it has them. Two patterns, steps or formats that differ can't both be enforced: one is, the field is marked.
 */
export function mergeShapes(outer: Shape | Impossible, inner: Shape | Impossible): Shape | Impossible {
  if (isImpossible(outer)) return outer;
  if (isImpossible(inner)) return inner;
  const merged: Shape = { ...inner, ...outer };

  if (outer.types && inner.types) {
    merged.types = commonTypes(outer.types, inner.types);
    if (merged.types.size === 0) return { impossible: "asked to be of two types at once" };
  }
  if (outer.options && inner.options) merged.options = commonOptions(outer.options, inner.options);
  for (const keyword of higher) {
    const [one, other] = [outer[keyword], inner[keyword]];
    if (one !== undefined && other !== undefined) merged[keyword] = Math.max(one, other);
  }
  for (const keyword of lower) {
    const [one, other] = [outer[keyword], inner[keyword]];
    if (one !== undefined && other !== undefined) merged[keyword] = Math.min(one, other);
  }
  if (outer.multipleOf !== undefined && inner.multipleOf !== undefined) {
    if (isMultipleOf(inner.multipleOf, outer.multipleOf)) merged.multipleOf = inner.multipleOf;
    else if (!isMultipleOf(outer.multipleOf, inner.multipleOf)) merged.outside = true;
  }
  if (differ(outer.pattern, inner.pattern)) merged.patternUnchecked = true;
  if (differ(outer.format, inner.format)) merged.outside = true;
  if (outer.items && inner.items) merged.items = mergeShapes(outer.items, inner.items);
  return merged;
}

function differ(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

function commonTypes(one: ReadonlySet<JsonType>, other: ReadonlySet<JsonType>): Set<JsonType> {
  const common = new Set<JsonType>();
  for (const type of one) {
    if (other.has(type)) common.add(type);
    else if (type === "integer" && other.has("number")) common.add("integer");
    else if (type === "number" && other.has("integer")) common.add("integer");
  }
  return common;
}

function commonOptions(one: readonly ShapeOption[], other: readonly ShapeOption[]): ShapeOption[] {
  const titles = new Map(other.map((option) => [option.value, option.title]));
  return one
    .filter((option) => titles.has(option.value))
    .map((option) => {
      const title = option.title ?? titles.get(option.value);
      return title === undefined ? { value: option.value } : { value: option.value, title };
    });
}
