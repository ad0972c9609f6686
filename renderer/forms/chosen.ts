import type { ChoicesField, FlatValue } from "../../preload/form/model.ts";

/** The chosen values of a multi-select's answer, as a set. */
export function choicesOf(answer: FlatValue | undefined): ReadonlySet<string> {
  return new Set(Array.isArray(answer) ? answer : []);
}

/**
 * The answer after an option was ticked or unticked: the chosen values in the order of the options, each once. With nothing
 * left it is no answer (F-14), not an empty list.
 */
export function toggled(
  field: ChoicesField,
  answer: FlatValue | undefined,
  value: string,
  checked: boolean,
): string[] | undefined {
  const chosen = new Set(choicesOf(answer));
  if (checked) chosen.add(value);
  else chosen.delete(value);
  if (chosen.size === 0) return undefined;
  const offered = new Set<string>(field.options.map((option) => option.value));
  return [...offered].filter((option) => chosen.has(option)).concat([...chosen].filter((one) => !offered.has(one)));
}

/** True where "none of these" is an answer of its own: an empty list is allowed and leaving the field out is not. */
export function offersNone(field: ChoicesField): boolean {
  return field.required && (field.minItems ?? 0) === 0;
}
