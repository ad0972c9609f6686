import type { Answers, FormModel } from "../../preload/form/model.ts";
import { fieldLabel } from "../forms/field-label.ts";

/** What a person has entered, one field a line ("Name: Kim"), for the clipboard. Fields without an answer are left out. */
export function answersAsText(form: FormModel, answers: Answers): string {
  const lines = form.fields.flatMap((field) => {
    const answer = answers[field.id];
    if (answer === undefined) return [];
    return [`${fieldLabel(field)}: ${Array.isArray(answer) ? answer.join(", ") : String(answer)}`];
  });
  return lines.join("\n");
}
