import type { ApprovalDecision, ApprovalView } from "../../preload/contract/approvals.ts";
import type { AnswerRule } from "./answers.ts";

/** What stands for an answer that is to be made up; it fits even one token. */
const GENERATED = "OK";

/**
 * What a rule that accepts says to an approval. Nothing that stands is ever granted by it.
 * @param content of the rule; its `text` is the answer to a sampling request
 */
export function scriptedDecision({ kind }: ApprovalView, content: AnswerRule["content"]): ApprovalDecision {
  if (kind === "tool") return { scope: "once" };
  if (kind !== "sampling-result") return {};
  if (content === "generate") return { text: GENERATED };
  // Without a text what a model wrote goes out as it is; where there is none the host refuses.
  const text = typeof content === "object" ? content.text : undefined;
  return typeof text === "string" ? { text } : {};
}

/** The texts of a prompt, its system prompt first, for a rule to match and a report to show; "" for what is no prompt. */
export function promptText(approval: ApprovalView | undefined): string {
  if (approval?.kind === "sampling-result") return promptText(approval.request);
  if (approval?.kind !== "sampling-request") return "";
  const texts = approval.messages.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === "text"));
  return [approval.systemPrompt ?? "", ...texts.map(({ text }) => text)].filter((text) => text !== "").join("\n");
}
