import type { CallView } from "../../preload/contract/calls.ts";
import type { QuestionView } from "../../preload/contract/elicitation.ts";

/** Answered by opening a page that is not told done yet. Nothing is left to answer; the person may still go on, open again or stop. */
export function isVisiting({ state, visit }: QuestionView): boolean {
  return state.kind === "closed" && visit?.state === "waiting";
}

/** The pages that a call failed for (-32042): it is sent again when all are done. */
export interface PagesOfCall {
  readonly done: number;
  readonly of: number;
}

function callOf({ attribution }: QuestionView): string | undefined {
  return attribution.kind === "call" ? attribution.callId : undefined;
}

/** How many of the pages that belong together are done; undefined for a question that is not of a failed call. */
export function pagesOfCall(question: QuestionView, questions: Iterable<QuestionView>): PagesOfCall | undefined {
  const call = callOf(question);
  if (question.origin !== "url-required" || call === undefined) return undefined;
  const pages = [...questions].filter((other) => other.origin === "url-required" && callOf(other) === call);
  const done = pages.filter(({ visit }) => visit?.state === "completed" || visit?.state === "continued").length;
  return { done, of: pages.length };
}

/** What is known besides a question: the others, and the calls they belong to. */
export interface Surroundings {
  readonly questions: ReadonlyMap<string, QuestionView>;
  readonly calls: ReadonlyMap<string, CallView>;
}

/** Whether a page is told done, as all pages of its call are, and the call waits for the person to send it again. */
export function awaitsRetry(question: QuestionView, { questions, calls }: Surroundings): boolean {
  const { visit } = question;
  if (visit?.state !== "completed" || visit.continues !== "retry" || visit.retriesByItself) return false;
  const call = calls.get(callOf(question) ?? "");
  const pages = pagesOfCall(question, questions.values());
  return call !== undefined && call.state !== "ended" && pages !== undefined && pages.done === pages.of;
}

/** Whether there is still something for the person to do about a page that was opened. */
export function isOngoing(question: QuestionView, around: Surroundings): boolean {
  return isVisiting(question) || awaitsRetry(question, around);
}

/** Pages that are not done with, of all servers, in the order their questions came. */
export function ongoingVisits(around: Surroundings): readonly QuestionView[] {
  const ongoing = [...around.questions.values()].filter((question) => isOngoing(question, around));
  return ongoing.sort((a, b) => a.receivedAt - b.receivedAt);
}
