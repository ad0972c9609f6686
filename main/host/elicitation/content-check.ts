import { explain } from "../../../preload/form/explain.ts";
import type { Answers, FieldError, FormModel } from "../../../preload/form/model.ts";
import { joinVerdict } from "../../../preload/form/verdict-error.ts";
import { contentVerdict } from "./content-check-verdict.ts";

/**
 * Checks answers before anything is sent: the form's own rules and limits (empty text is no answer, 1 MiB a string, 4 MiB in all, no
 * unknown ids, finite numbers) and, independently, the clean schema. client/elicitation §Form Mode Security.
 *
 * @param answers by field id; a number field may hold raw text that is no number
 * @returns what is wrong, in the form's order; empty when the answers may be sent
 * @throws Error when they could not be checked
 */
export function checkAnswers(form: FormModel, answers: Answers): readonly FieldError[] {
  return joinVerdict(form, contentVerdict(form, answers), explain(form, answers));
}

/** Does ahead of time what the first check of a form would be waited for: its validator is compiled once. */
export function prepareCheck(form: FormModel): void {
  try {
    contentVerdict(form, {});
  } catch {
    // The check itself will say so, to whoever sends.
  }
}
