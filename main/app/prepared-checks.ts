import type { QuestionView } from "../../preload/contract/elicitation.ts";
import type { FormModel } from "../../preload/form/model.ts";
import type { Clock } from "../host/ports.ts";

/** After a question opened, in ms: its sheet is drawn by then, and nobody has read it. */
const PREPARE_AFTER_MS = 200;

/**
 * Readies the check of a form's answers while the person reads it; at Send it would be waited for.
 * @param questions where to hear of questions, and which are open still
 * @param prepare readies the check of one form
 */
export function prepareChecks(
  questions: {
    onChange(listener: (question: QuestionView) => void): unknown;
    find(key: string): QuestionView | undefined;
  },
  clock: Clock,
  prepare: (form: FormModel) => void,
): void {
  const prepared = new Set<string>();
  questions.onChange(({ key, state, form, held }) => {
    if (state.kind !== "open") {
      prepared.delete(key);
      return;
    }
    // A held one may never be looked at, and a flood of them would hold everything up.
    if (!form || held || prepared.has(key)) return;
    prepared.add(key);
    clock.after(PREPARE_AFTER_MS, () => {
      if (questions.find(key)?.state.kind === "open") prepare(form);
    });
  });
}
