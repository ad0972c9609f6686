import { utf8Length, utf8Prefix } from "../../../preload/form/code-points.ts";
import { SAMPLING_ANSWER_BYTES, SAMPLING_BYTES_PER_TOKEN } from "../untrusted/limits.ts";
import type { SamplingRequest } from "./request.ts";

/** What a model answered. */
export interface ModelAnswer {
  readonly text: string;
  /** The name of the model that wrote it. */
  readonly model: string;
  /** `endTurn`, `stopSequence`, `maxTokens` or the provider's own word. */
  readonly stopReason?: string | undefined;
}

/** A model that answers sampling requests in place of the person, who still sees the prompt and the answer. */
export interface SamplingModel {
  /** As it is shown before it is asked. */
  readonly name: string;
  /** @param signal aborted when the answer is no longer wanted. Rejects when there is none */
  createMessage(request: SamplingRequest, signal: AbortSignal): Promise<ModelAnswer>;
}

/** The longest answer to a request in UTF-8 bytes: `maxTokens` is a ceiling (S-23), and there are no tokens here to count by. */
export function answerLimit({ maxTokens }: SamplingRequest): number {
  return Math.min(maxTokens * SAMPLING_BYTES_PER_TOKEN, SAMPLING_ANSWER_BYTES);
}

/** An answer held to the ceiling. @returns it, and whether something was cut off */
export function withinLimit(
  answer: ModelAnswer,
  limit: number,
): { readonly answer: ModelAnswer; readonly cut: boolean } {
  if (utf8Length(answer.text) <= limit) return { answer, cut: false };
  return { answer: { ...answer, text: utf8Prefix(answer.text, limit), stopReason: "maxTokens" }, cut: true };
}
