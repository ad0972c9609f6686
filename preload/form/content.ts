import { givenAnswers } from "./given-answers.ts";
import type { Answers, FlatValue, FormModel } from "./model.ts";
import { visibleJson } from "./visible-text.ts";

/** The `content` of an accept, by the server's own property names. Own properties only; it has no prototype. */
export type Content = Record<string, FlatValue>;

/**
 * The very object that goes out: one own property per given answer, in the form's order (integer-like names first, as JSON.stringify has
 * it). The object has no prototype, so `__proto__` is a name like any other. Validate the answers first; this only maps them.
 */
export function contentFrom(form: FormModel, answers: Answers): Content {
  const content: Content = Object.create(null);
  const given = givenAnswers(form, answers);
  for (const field of form.fields) {
    const value = given.get(field.id);
    // Negative zero has no JSON; what is shown and what is sent must be one.
    if (value !== undefined) content[field.name] = Array.isArray(value) ? [...value] : Object.is(value, -0) ? 0 : value;
  }
  return content;
}

/**
 * `content` as the person reads it before Send: JSON, one key a line, characters that can't be seen as JSON escapes. Parsing it gives what
 * `contentFrom` gives.
 */
export function contentText(form: FormModel, answers: Answers): string {
  const content = contentFrom(form, answers);
  const lines = Object.keys(content).map((name) => `  ${JSON.stringify(name)}: ${valueText(content[name])}`);
  return visibleJson(lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n}`);
}

function valueText(value: FlatValue | undefined): string {
  return Array.isArray(value) ? `[${value.map((item) => JSON.stringify(item)).join(", ")}]` : JSON.stringify(value);
}
