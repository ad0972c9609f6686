import { explainField } from "../../../preload/form/explain.ts";
import { isTextFormat } from "../../../preload/form/formats.ts";
import type { Field, FieldNote, NumberField, Option } from "../../../preload/form/model.ts";
import { compilePattern } from "../../../preload/form/pattern.ts";
import { displayLabel, displayText } from "../untrusted/display-text.ts";
import { weightyAmong } from "./intake-weighty.ts";
import {
  type Impossible,
  isImpossible,
  type JsonType,
  type Shape,
  type ShapeOption,
  type Single,
} from "./schema-shape.ts";

/** What every field has, before its kind is known. */
export interface FieldHead {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
}

type Base = Pick<Field, "id" | "name" | "required" | "title" | "description" | "notes">;

/**
 * The field that asks for a value of this shape, or why no flat value can answer it. Notes say what was rewritten, left to the server or
 * ignored; a default of the wrong type or outside its options is ignored, one that only breaks a bound is kept (the form shows its error).
 */
export function fieldFrom(head: FieldHead, shape: Shape | Impossible): Field | Impossible {
  if (isImpossible(shape)) return shape;
  const types = new Set(shape.types);
  const nullable = types.delete("null");
  if (shape.types !== undefined && types.size === 0) return { impossible: nullable ? "only ever null" : "of no type" };

  if (isList(shape, types)) return choicesField(head, shape);
  const kind = kindOf(shape, types);
  if (kind === undefined) return { impossible: types.has("array") ? "a list" : "an object" };
  const rewritten = nullable || types.size !== 1;
  const marked: Shape = rewritten ? { ...shape, outside: true } : shape;
  if (shape.options) return choiceField(head, marked, types);
  if (kind === "boolean") return booleanField(head, marked);
  return kind === "text" ? textField(head, marked) : numberField(head, marked, kind === "integer");
}

/** The field that only shows an optional property which no flat value can answer. */
export function unanswerableField(head: FieldHead, labels: Shape): Field {
  return {
    ...base(head, labels, [{ code: "outside-specification" }, { code: "not-answerable" }]),
    kind: "unanswerable",
    required: false,
  };
}

function isList(shape: Shape, types: ReadonlySet<JsonType>): boolean {
  if (types.size > 0) return types.size === 1 && types.has("array");
  if (shape.options) return false;
  return shape.items !== undefined || shape.minItems !== undefined || shape.maxItems !== undefined;
}

/** Text before the rest where several types are allowed: it is the widest. Without a type the other keywords tell, then the default. */
function kindOf(shape: Shape, types: ReadonlySet<JsonType>): "text" | "number" | "integer" | "boolean" | undefined {
  if (types.size > 0) {
    if (types.has("string")) return "text";
    if (types.has("number")) return "number";
    if (types.has("integer")) return "integer";
    return types.has("boolean") ? "boolean" : undefined;
  }
  const textual = [shape.minLength, shape.maxLength, shape.pattern, shape.format];
  if (textual.some((value) => value !== undefined)) return "text";
  const numeric = [shape.minimum, shape.maximum, shape.exclusiveMinimum, shape.exclusiveMaximum, shape.multipleOf];
  if (numeric.some((value) => value !== undefined)) return "number";
  const given = shape.default?.value;
  return typeof given === "number" ? "number" : typeof given === "boolean" ? "boolean" : "text";
}

function textField(head: FieldHead, shape: Shape): Field {
  const format = isTextFormat(shape.format) ? shape.format : undefined;
  const pattern = shape.pattern !== undefined && compilePattern(shape.pattern) ? shape.pattern : undefined;
  const unchecked = shape.patternUnchecked || (shape.pattern !== undefined && pattern === undefined);
  const notes = markOf(shape.outside || (shape.format !== undefined && format === undefined));
  if (unchecked) notes.push({ code: "pattern-unchecked" });
  const given = typedDefault(shape, (value) => typeof value === "string", notes);
  if (given !== undefined) noteWeighty(notes, [{ value: given }]);
  return {
    ...base(head, shape, notes),
    kind: "text",
    ...(format === undefined ? {} : { format }),
    ...(shape.minLength === undefined ? {} : { minLength: shape.minLength }),
    ...(shape.maxLength === undefined ? {} : { maxLength: shape.maxLength }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(shape.format === "password" ? { hidden: true as const } : {}),
    ...(given === undefined ? {} : { default: given }),
  };
}

function numberField(head: FieldHead, shape: Shape, integer: boolean): Field {
  const beyond = [shape.exclusiveMinimum, shape.exclusiveMaximum, shape.multipleOf].some(
    (value) => value !== undefined,
  );
  const notes = markOf(shape.outside || beyond);
  const fits = (value: unknown): value is number => Number.isFinite(value) && (!integer || Number.isInteger(value));
  const given = typedDefault(shape, fits, notes);
  return {
    ...base(head, shape, notes),
    kind: "number",
    integer,
    ...numericBounds(shape),
    ...(given === undefined ? {} : { default: given }),
  };
}

function numericBounds(shape: Shape): Partial<NumberField> {
  return {
    ...(shape.minimum === undefined ? {} : { minimum: shape.minimum }),
    ...(shape.maximum === undefined ? {} : { maximum: shape.maximum }),
    ...(shape.exclusiveMinimum === undefined ? {} : { exclusiveMinimum: shape.exclusiveMinimum }),
    ...(shape.exclusiveMaximum === undefined ? {} : { exclusiveMaximum: shape.exclusiveMaximum }),
    ...(shape.multipleOf === undefined ? {} : { multipleOf: shape.multipleOf }),
  };
}

function booleanField(head: FieldHead, shape: Shape): Field {
  const notes = markOf(shape.outside);
  const given = typedDefault(shape, (value) => typeof value === "boolean", notes);
  if (given) notes.push({ code: "default-yes" });
  return { ...base(head, shape, notes), kind: "boolean", ...(given === undefined ? {} : { default: given }) };
}

/** An enum, or a constant: the latter is a choice of one only when the server chose it by default, since it must be possible to leave it out. */
function choiceField(head: FieldHead, shape: Shape, types: ReadonlySet<JsonType>): Field | Impossible {
  const all = shape.options ?? [];
  const fitting = all.filter(optionRule(shape, types));
  const options = distinctOptions(fitting);
  const [only] = options;
  if (only === undefined) return { impossible: "without an option that its own rules allow" };
  const textual = options.every((option) => typeof option.value === "string");
  const notes = markOf(shape.outside || !textual || fitting.length < all.length);
  const values = new Set<unknown>(options.map((option) => option.value));
  const offered = (value: unknown): value is Single => values.has(value);
  const given = typedDefault(shape, offered, notes);
  noteWeighty(
    notes,
    options.filter((option) => option.value === given),
  );
  const shared = base(head, shape, notes);
  if (shape.constant && (head.required || given === undefined)) return { ...shared, kind: "const", value: only.value };
  return {
    ...shared,
    kind: "choice",
    options: shape.constant ? [shown({ value: only.value })] : options.map(shown),
    ...(given === undefined ? {} : { default: given }),
  };
}

function choicesField(head: FieldHead, shape: Shape): Field | Impossible {
  if (shape.options) return { impossible: "a choice between whole lists" };
  const { items } = shape;
  if (items === undefined) return { impossible: "a list of anything" };
  if (isImpossible(items)) return { impossible: `a list whose items are ${items.impossible}` };
  if (items.options === undefined) return { impossible: listWords(items) };
  const fitting = items.options.filter(optionRule(items, new Set(items.types)));
  const texts = fitting.filter((option): option is ShapeOption & { value: string } => typeof option.value === "string");
  const options = distinctOptions(texts);
  if (options.length === 0) return { impossible: "a list whose options are not text" };

  const rewritten = shape.outside || items.outside || !shape.types?.has("array") || texts.length < items.options.length;
  const notes = markOf(rewritten);
  const values = new Set<unknown>(options.map((option) => option.value));
  const offered = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((item) => values.has(item));
  const given = typedDefault(shape, offered, notes);
  const chosen = new Set(given);
  noteWeighty(
    notes,
    options.filter((option) => chosen.has(option.value)),
  );
  return {
    ...base(head, shape, notes),
    kind: "choices",
    options: options.map((option) => ({ ...shown(option), value: option.value })),
    ...(shape.minItems === undefined ? {} : { minItems: shape.minItems }),
    ...(shape.maxItems === undefined ? {} : { maxItems: shape.maxItems }),
    // Choices are a set, whatever the schema allows.
    ...(given === undefined ? {} : { default: [...new Set(given)] }),
  };
}

function listWords(items: Shape): string {
  if (items.types?.has("object")) return "a list of objects";
  if (items.types?.has("array")) return "a list of lists";
  return items.types?.has("string") ? "a list of free texts" : "a list of values that are not text";
}

/** The test whether an option meets the type and the bounds that stand beside its enum. */
function optionRule(shape: Shape, types: ReadonlySet<JsonType>): (option: ShapeOption) => boolean {
  const probe = { id: "f0", name: "", required: true, notes: [] };
  // An empty text is an option like any other; as its own default it counts as given.
  const text = textField(probe, { ...shape, default: { value: "" } });
  const number: Field = { ...probe, kind: "number", integer: false, ...numericBounds(shape) };
  return ({ value }) => {
    const typed = types.has(typeof value as JsonType) || (Number.isInteger(value) && types.has("integer"));
    if (types.size > 0 && !typed) return false;
    if (typeof value === "boolean") return true;
    return !explainField(typeof value === "number" ? number : text, { f0: value });
  };
}

function distinctOptions<T extends ShapeOption>(options: readonly T[]): T[] {
  const byValue = new Map<unknown, T>();
  for (const option of options) if (!byValue.has(option.value)) byValue.set(option.value, option);
  return [...byValue.values()];
}

function shown(option: ShapeOption): Option {
  return { value: option.value, title: displayLabel(option.title ?? String(option.value)) };
}

/** The default, if it is of the field's type; else none and a note. `null` only says that there is none. */
function typedDefault<T>(shape: Shape, fits: (value: unknown) => value is T, notes: FieldNote[]): T | undefined {
  if (shape.default === undefined) return undefined;
  const { value } = shape.default;
  if (fits(value)) return value;
  if (value !== null) notes.push({ code: "default-ignored", shown: shortJson(value) });
  else if (!notes.some((note) => note.code === "outside-specification"))
    notes.unshift({ code: "outside-specification" });
  return undefined;
}

/** Points a value out that the server chose beforehand and that may agree, delete, pay or go live (decisions.md, defaults). */
function noteWeighty(notes: FieldNote[], chosen: Parameters<typeof weightyAmong>[0]): void {
  const shown = weightyAmong(chosen);
  if (shown !== undefined) notes.push({ code: "default-weighty", shown });
}

const SHOWN_DEFAULT = 100;

/** Only flat values are written out: a nested one may be as deep as the message is long. */
function shortJson(value: unknown): string {
  let text: string;
  if (typeof value === "string") text = value;
  else if (Array.isArray(value)) text = value.length <= 20 && value.every(isScalar) ? JSON.stringify(value) : "[…]";
  else text = isScalar(value) ? JSON.stringify(value) : "{…}";
  return displayLabel(text.length > SHOWN_DEFAULT ? `${text.slice(0, SHOWN_DEFAULT)}…` : text);
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

function markOf(outside: boolean | undefined): FieldNote[] {
  return outside ? [{ code: "outside-specification" }] : [];
}

function base(head: FieldHead, shape: Shape, notes: readonly FieldNote[]): Base {
  const label = displayLabel(head.name);
  // A name that can't be shown as it is gets its visible form as title; the name itself stays exact.
  const title = shape.title === undefined ? (label === head.name ? undefined : label) : displayLabel(shape.title);
  return {
    ...head,
    ...(title === undefined ? {} : { title }),
    ...(shape.description === undefined ? {} : { description: displayText(shape.description).text }),
    notes,
  };
}
