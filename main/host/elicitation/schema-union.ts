import { type Impossible, isImpossible, type JsonType, type Shape, type ShapeOption } from "./schema-shape.ts";

/**
 * The alternatives of anyOf or oneOf as one shape that a person can answer. Any value of the result is valid under the whole.
 *
 * - const branches (and enums) together are the options of one choice;
 * - null beside others means that there may be no answer;
 * - of the rest one is chosen, plain text before all, as the widest; with oneOf only if the types tell the branches apart.
 *
 * @param specified the keyword that the specification uses at this place for a choice: oneOf for a single-select, anyOf for the items of a
 *   multi-select; all other use is marked
 */
export function chooseAlternative(
  keyword: "anyOf" | "oneOf",
  specified: "anyOf" | "oneOf",
  branches: readonly (Shape | Impossible)[],
): Shape | Impossible {
  const answerable = branches.filter((branch): branch is Shape => !isImpossible(branch) && isFlat(branch));
  const [first] = answerable;
  if (first === undefined) return { impossible: "without an alternative that is flat" };
  const dropped = answerable.length < branches.length;

  if (answerable.every(isPlainChoice) && (answerable.length > 1 || first.constant)) {
    const options = answerable.flatMap((branch) => branch.options ?? []);
    const asSpecified = keyword === specified && !dropped && answerable.every((branch) => branch.constant);
    return { options: distinct(options), ...typesOf(answerable), ...(asSpecified ? {} : { outside: true }) };
  }
  if (keyword === "oneOf" && answerable.length > 1 && !areTypesDisjoint(answerable)) {
    return { impossible: "a set of alternatives that only the server can tell apart" };
  }
  const chosen = answerable.find(isPlainText) ?? answerable.find(isText) ?? first;
  return { ...chosen, outside: true };
}

/** Null alone, objects and free lists have no flat value; a list of offered texts has. */
function isFlat(shape: Shape): boolean {
  if (shape.types === undefined) return true;
  const { items } = shape;
  const offersTexts = items !== undefined && !isImpossible(items) && items.options !== undefined;
  return [...shape.types].some((type) => type !== "null" && type !== "object" && (type !== "array" || offersTexts));
}

/** A branch that says which values there are and nothing more about them. */
function isPlainChoice(shape: Shape): boolean {
  return (
    shape.options !== undefined &&
    shape.pattern === undefined &&
    shape.format === undefined &&
    shape.minLength === undefined &&
    shape.maxLength === undefined &&
    shape.minimum === undefined &&
    shape.maximum === undefined &&
    shape.exclusiveMinimum === undefined &&
    shape.exclusiveMaximum === undefined &&
    shape.multipleOf === undefined
  );
}

function isText(shape: Shape): boolean {
  return shape.types?.has("string") === true && shape.options === undefined;
}

function isPlainText(shape: Shape): boolean {
  return isText(shape) && shape.pattern === undefined && shape.format === undefined;
}

function areTypesDisjoint(shapes: readonly Shape[]): boolean {
  const seen = new Set<JsonType>();
  for (const shape of shapes) {
    if (shape.types === undefined) return false;
    const types = new Set([...shape.types].map((type) => (type === "integer" ? "number" : type)));
    for (const type of types) {
      if (seen.has(type)) return false;
      seen.add(type);
    }
  }
  return true;
}

/** Types matter only where every branch states them; an option of the wrong type falls out later. */
function typesOf(shapes: readonly Shape[]): Shape {
  const types = new Set<JsonType>();
  for (const shape of shapes) {
    if (shape.types === undefined) return {};
    for (const type of shape.types) types.add(type);
  }
  return { types };
}

function distinct(options: readonly ShapeOption[]): ShapeOption[] {
  const byValue = new Map<unknown, ShapeOption>();
  for (const option of options) if (!byValue.has(option.value)) byValue.set(option.value, option);
  return [...byValue.values()];
}
