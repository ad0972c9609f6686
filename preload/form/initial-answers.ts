import type { Answers, Field, FlatValue, FormModel } from "./model.ts";

/**
 * What a freshly opened form holds, by field id: the server's defaults, falsy ones included, and the constants that are required.
 * Nothing else: no field is answered for the person.
 */
export function initialAnswers(form: FormModel): Answers {
  const answers: { [id: string]: FlatValue } = {};
  for (const field of form.fields) {
    const value = initialAnswer(field);
    if (value !== undefined) answers[field.id] = value;
  }
  return answers;
}

function initialAnswer(field: Field): FlatValue | undefined {
  switch (field.kind) {
    case "unanswerable":
      return undefined;
    case "const":
      return field.required ? field.value : undefined;
    case "choices":
      return field.default === undefined ? undefined : [...field.default];
    default:
      return field.default;
  }
}
