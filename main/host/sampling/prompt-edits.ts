import type { ApprovalDecision } from "../../../preload/contract/approvals.ts";
import { utf8Length } from "../../../preload/form/code-points.ts";
import { HostError } from "../host-error.ts";
import { SAMPLING_TEXT_BYTES } from "../untrusted/limits.ts";
import type { SamplingRequest } from "./request.ts";

/**
 * The request as the person wants the model to get it (S-06).
 * @param decision what they changed of what they were shown; what they did not change stays as the server sent it
 * @throws HostError `bad-input` for an edit of what is no text, `sampling-prompt-too-long` {limit}
 */
export function editedRequest(request: SamplingRequest, decision: ApprovalDecision): SamplingRequest {
  const { edits = [], systemPrompt } = decision;
  const messages = request.messages.map((message) => ({ ...message, content: [...message.content] }));
  let bytes = utf8Length(systemPrompt ?? "");
  for (const edit of edits) {
    const content = messages[edit.message]?.content;
    const block = content?.[edit.block];
    if (!content || block?.type !== "text") {
      const detail = `messages.${edit.message}.${edit.block} is no text`;
      throw new HostError("bad-input", { method: "approve", detail });
    }
    bytes += utf8Length(edit.text);
    content[edit.block] = { ...block, text: edit.text };
  }
  if (bytes > SAMPLING_TEXT_BYTES) throw new HostError("sampling-prompt-too-long", { limit: SAMPLING_TEXT_BYTES });
  // An emptied system prompt is none.
  return { ...request, messages, ...(systemPrompt !== undefined && { systemPrompt: systemPrompt || undefined }) };
}
