import type { OutcomeName, QuestionView } from "../../preload/contract/elicitation.ts";

/** What the history is narrowed to; "" is everything. */
export interface HistoryFilter {
  readonly serverId: string;
  readonly outcome: OutcomeName | "";
  /** Words that must all be found in the message, the server's name or the tool. */
  readonly words: string;
}

/** Every outcome, in the order they are offered. */
export const outcomeNames: readonly OutcomeName[] = [
  "sent",
  "declined",
  "dismissed",
  "withdrawn",
  "disconnected",
  "interrupted",
  "refused",
];

/**
 * The ended questions that fit, the one that ended last first.
 * @param nameOf the person's own name for a server
 */
export function filterHistory(
  questions: Iterable<QuestionView>,
  { serverId, outcome, words }: HistoryFilter,
  nameOf: (serverId: string) => string,
): readonly QuestionView[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return [...questions]
    .filter((question) => {
      if (question.state.kind !== "closed") return false;
      if (serverId !== "" && question.serverId !== serverId) return false;
      if (outcome !== "" && question.state.outcome.name !== outcome) return false;
      if (wanted.length === 0) return true;
      const text = [question.message, nameOf(question.serverId), ...toolsOf(question)].join("\n").toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .sort((a, b) => endOf(b) - endOf(a));
}

/** When a question ended, ms since the epoch. */
export function endOf({ state, receivedAt }: QuestionView): number {
  return state.kind === "closed" ? state.at : receivedAt;
}

function toolsOf({ attribution }: QuestionView): readonly string[] {
  if (attribution.kind === "call") return [attribution.tool];
  return attribution.kind === "one-of" ? attribution.tools : [];
}
