import type { ApprovalDecision } from "../../../preload/contract/approvals.ts";
import { HostError } from "../host-error.ts";
import { SAMPLING_TEXT_BYTES } from "../untrusted/limits.ts";
import { textBytes } from "./intake.ts";
import type { SamplingRequest } from "./request.ts";

/**
 * The request as the person wants the model to get it (S-06).
 * @param decision what they changed of what they were shown; what they did not change stays as the server sent it
 * @throws HostError `bad-input` for an edit of what is no text, `sampling-prompt-too-long` {limit}
 */
export function editedRequest(request: SamplingRequest, decision: ApprovalDecision): SamplingRequest {
  const { edits = [], systemPrompt } = decision;
  const messages = request.messages.map((message) => ({ ...message, content: [...message.content] }));
  for (const edit of edits) {
    const content = messages[edit.message]?.content;
    const block = content?.[edit.block];
    if (!content || block?.type !== "text") {
      const detail = `messages.${edit.message}.${edit.block} is no text`;
      throw new HostError("bad-input", { method: "approve", detail });
    }
    content[edit.block] = { ...block, text: edit.text };
  }
  // An emptied system prompt is none.
  const edited = {
    ...request,
    messages,
    ...(systemPrompt !== undefined && { systemPrompt: systemPrompt || undefined }),
  };
  if (textBytes(edited) > SAMPLING_TEXT_BYTES) {
    throw new HostError("sampling-prompt-too-long", { limit: SAMPLING_TEXT_BYTES });
  }
  return edited;
}
