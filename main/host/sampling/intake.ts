import type { Outcome, RefusalReason } from "../../../preload/contract/elicitation.ts";
import { utf8Length } from "../../../preload/form/code-points.ts";
import { displayText } from "../untrusted/display-text.ts";
import { SAMPLING_BLOCKS, SAMPLING_MESSAGES, SAMPLING_TEXT_BYTES } from "../untrusted/limits.ts";
import { createMessageParams, type SamplingBlock, type SamplingRequest } from "./request.ts";
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
  const messages = messagesOf(params);
  const count = messages.length;
  if (count > SAMPLING_MESSAGES) return refused("over-limit", `${count} messages; the limit is ${SAMPLING_MESSAGES}`);
  const blocks = countBlocks(messages);
  if (blocks > SAMPLING_BLOCKS) {
    return refused("over-limit", `more than ${SAMPLING_BLOCKS} blocks of content, which is the limit`);
  }
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

function messagesOf(params: unknown): readonly unknown[] {
  const { messages } = (params ?? {}) as { readonly messages?: unknown };
  return Array.isArray(messages) ? messages : [];
}

/** The blocks of messages that nobody has read yet, with those of tool results; counted no further than past the limit. */
function countBlocks(messages: readonly unknown[]): number {
  let count = 0;
  for (const message of messages) {
    const blocks = contentOf(message);
    count += blocks.length;
    if (count > SAMPLING_BLOCKS) return count;
    for (const block of blocks) count += contentOf(block).length;
  }
  return count;
}

function contentOf(holder: unknown): readonly unknown[] {
  const { content } = (holder ?? {}) as { readonly content?: unknown };
  return Array.isArray(content) ? content : [];
}

/** Bytes of everything in it that is words, as the limit counts them: what may be shown, and what a model would read. */
export function textBytes({ messages, systemPrompt, tools, stopSequences, modelPreferences }: SamplingRequest): number {
  const json = (value: unknown) => (value ? utf8Length(JSON.stringify(value)) : 0);
  let bytes = utf8Length(systemPrompt ?? "") + json(tools) + json(stopSequences) + json(modelPreferences?.hints);
  for (const { content } of messages) for (const block of content) bytes += blockBytes(block);
  return bytes;
}

function blockBytes(block: SamplingBlock): number {
  switch (block.type) {
    case "text":
      return utf8Length(block.text);
    case "image":
    case "audio":
      return utf8Length(block.mimeType);
    case "tool_use":
      return utf8Length(block.name) + utf8Length(JSON.stringify(block.input));
    case "tool_result":
      return utf8Length(JSON.stringify(block.content, withoutData));
  }
}

/** What is no text does not count as one. */
function withoutData(name: string, value: unknown): unknown {
  return (name === "data" || name === "blob") && typeof value === "string" ? "" : value;
}

function refused(reason: RefusalReason, detail: string): SamplingIntake {
  const safe = displayText(detail.slice(0, DETAIL_KEPT)).text;
  return { ok: false, outcome: { name: "refused", by: "host", reason, detail: safe } };
}
