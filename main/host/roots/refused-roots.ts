import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import type { Outcome } from "../../../preload/contract/elicitation.ts";
import { refusalError } from "../calls/input-round.ts";
import { INTERNAL_ERROR } from "../connection/rpc-codes.ts";
import { HostError } from "../host-error.ts";

/**
 * What a legacy server is told whose request for roots was not granted (2025-11-25, client/roots, error handling).
 * @returns undefined where nothing may be sent: it took the request back, or is gone
 */
export function rootsRefusal(id: string | number, outcome: Outcome): JSONRPCMessage | undefined {
  if (outcome.name === "disconnected" || (outcome.name === "withdrawn" && outcome.by === "server")) return undefined;
  return { jsonrpc: "2.0", id, error: { code: INTERNAL_ERROR, message: words(outcome) } };
}

function words({ name, by, reason }: Outcome): string {
  if (name === "declined") return "The user declined to share roots";
  if (name === "dismissed" && by === "host") return "The user did not say in time whether to share roots";
  if (name === "dismissed") return "The user does not want to say now whether to share roots";
  if (name === "refused") return `The user could not be asked whether to share roots (${reason ?? "refused"})`;
  return "The request for roots ended before the user answered";
}

/** The failure of a modern call whose request for roots was not granted (M-09). */
export function rootsFailure(outcome: Outcome): HostError {
  if (outcome.name === "declined") return new HostError("roots-declined");
  if (outcome.name === "dismissed") return new HostError("roots-unanswered");
  return refusalError(outcome);
}
