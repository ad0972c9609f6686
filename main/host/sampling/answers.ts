import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import type { Outcome } from "../../../preload/contract/elicitation.ts";
import { refusalError } from "../calls/input-round.ts";
import { INTERNAL_ERROR, INVALID_PARAMS } from "../connection/rpc-codes.ts";
import { HostError } from "../host-error.ts";
import { relatedMeta } from "../tasks/related-task.ts";
import type { SamplingEnd } from "./dialogue.ts";

export const SAMPLING_METHOD = "sampling/createMessage";

/** "User rejected sampling request" (2025-11-25, client/sampling, error handling). */
const REJECTED = -1;

/** Whether a person or a script, and nobody else, ended it. */
function byAnswerer({ by }: Outcome): boolean {
  return by === "person" || by === "script";
}

/**
 * The one response to a sampling request of the legacy era, or undefined where none may go out: the server took it back, or is gone.
 * The protocol has no cancel here as elicitation does: whoever does not answer now is told apart from a rejection by the words.
 * @param taskId the task that the request named: so does its answer (2025-11-25, basic/utilities/tasks)
 */
export function samplingResponse(id: string | number, end: SamplingEnd, taskId?: string): JSONRPCMessage | undefined {
  if (end.kind === "answered") return { jsonrpc: "2.0", id, result: { ...end.result, ...relatedMeta(taskId) } };
  const { outcome } = end;
  if (outcome.name === "disconnected" || (outcome.name === "withdrawn" && outcome.by === "server")) return undefined;
  return { jsonrpc: "2.0", id, error: errorOf(outcome) };
}

function errorOf(outcome: Outcome): { code: number; message: string } {
  const { name, reason, detail } = outcome;
  // What went wrong with the model is the person's own business: a provider's words may say more than a server should know.
  const told = reason === "model-failed" ? undefined : detail;
  const why = [reason, told].filter((part) => part !== undefined).join(": ");
  if (name === "declined") return { code: REJECTED, message: "User rejected sampling request" };
  if (name === "dismissed" && byAnswerer(outcome)) {
    return { code: REJECTED, message: "Sampling request dismissed: the user does not answer it now" };
  }
  if (name === "refused") {
    const invalid = reason === "invalid-request" || reason === "over-limit";
    return { code: invalid ? INVALID_PARAMS : INTERNAL_ERROR, message: `Sampling refused by the host (${why})` };
  }
  return { code: INTERNAL_ERROR, message: `Sampling request not answered (${why === "" ? name : why})` };
}

/**
 * The failure of a call whose sampling request was not answered (2026-07-28): in the modern era there is no error to answer with, so
 * the call ends here and nothing is retried (M-09).
 */
export function samplingFailure(outcome: Outcome): HostError {
  if (outcome.name === "declined") return new HostError("sampling-rejected");
  if (outcome.name === "dismissed") {
    return new HostError(byAnswerer(outcome) ? "sampling-dismissed" : "sampling-timed-out");
  }
  if (outcome.reason === "model-failed")
    return new HostError("sampling-model-failed", { detail: outcome.detail ?? "" });
  return refusalError(outcome);
}
