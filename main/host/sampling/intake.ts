import type { Outcome, RefusalReason } from "../../../preload/contract/elicitation.ts";
import { utf8Length } from "../../../preload/form/code-points.ts";
import { displayText } from "../untrusted/display-text.ts";
import { SAMPLING_MESSAGES, SAMPLING_TEXT_BYTES } from "../untrusted/limits.ts";
import { createMessageParams, type SamplingRequest } from "./request.ts";
import { pairingFault } from "./tool-pairing.ts";

/** How much of what is wrong is told, in characters: a place in it is as long as the server likes. */
const DETAIL_KEPT = 300;

/** A sampling request, understood or refused. */
export type SamplingIntake =
  | { readonly ok: true; readonly request: SamplingRequest }
  | { readonly ok: false; readonly outcome: Outcome };

/**
 * Reads the raw params of `sampling/createMessage`, of either era (specification 2025-11-25 and 2026-07-28, client/sampling).
 * @param tools whether `sampling.tools` was declared: without it a request with tools must not be sent and is refused (S-23)
 * @returns the request, or the outcome `refused` with the reason and what is wrong where
 */
export function intakeSampling(params: unknown, tools: boolean): SamplingIntake {
  // Counted before it is read: a list of a million messages is not looked through first.
  const count = messagesOf(params);
  if (count > SAMPLING_MESSAGES) return refused("over-limit", `${count} messages; the limit is ${SAMPLING_MESSAGES}`);
  const read = createMessageParams.safeParse(params);
  if (!read.success) {
    const [issue] = read.error.issues;
    return refused("invalid-request", `${issue?.path.join(".") || "params"}: ${issue?.message ?? "does not fit"}`);
  }
  const request = read.data;
  // "The client MUST return an error if this field is provided but ClientCapabilities.sampling.tools is not declared": an empty list too.
  if (!tools && (request.tools || request.toolChoice)) {
    return refused("invalid-request", "tools: the capability sampling.tools was not declared");
  }
  const fault = pairingFault(request.messages);
  if (fault !== undefined) return refused("invalid-request", fault);
  const bytes = textBytes(request);
  if (bytes > SAMPLING_TEXT_BYTES) {
    return refused("over-limit", `${bytes} bytes of text; the limit is ${SAMPLING_TEXT_BYTES}`);
  }
  return { ok: true, request };
}

function messagesOf(params: unknown): number {
  const { messages } = (params ?? {}) as { readonly messages?: unknown };
  return Array.isArray(messages) ? messages.length : 0;
}

/** Bytes of all texts of a request together, as the limit counts them: system prompt and tools included, images and sounds not. */
export function textBytes({ messages, systemPrompt, tools, stopSequences }: SamplingRequest): number {
  const json = (value: unknown) => (value ? utf8Length(JSON.stringify(value)) : 0);
  let bytes = utf8Length(systemPrompt ?? "") + json(tools) + json(stopSequences);
  for (const { content } of messages) {
    for (const block of content) {
      if (block.type === "text") bytes += utf8Length(block.text);
      else if (block.type === "tool_use") bytes += json(block.input);
      else if (block.type === "tool_result") bytes += utf8Length(JSON.stringify(block.content, withoutData));
    }
  }
  return bytes;
}

/** What is no text does not count as one. */
function withoutData(name: string, value: unknown): unknown {
  return (name === "data" || name === "blob") && typeof value === "string" ? "" : value;
}

function refused(reason: RefusalReason, detail: string): SamplingIntake {
  const safe = displayText(detail.slice(0, DETAIL_KEPT)).text;
  return { ok: false, outcome: { name: "refused", by: "host", reason, detail: safe } };
}
