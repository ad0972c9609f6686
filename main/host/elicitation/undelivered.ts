import type { Outcome, Undelivered, UndeliveredReason } from "../../../preload/contract/elicitation.ts";
import { HostError } from "../host-error.ts";

/** A server that refuses a request this way has not taken it; of a gateway's 502 or 504 that can't be said. */
const REFUSED = new Set(["auth-required", "protocol-error", "redirect-refused"]);
/** There was nobody to send it to. */
const NEVER_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH"]);

/**
 * What can be said of an answer whose delivery failed.
 * @param error what the delivery was rejected with
 * @returns `not-delivered` when the server certainly has not taken it, else `delivery-unknown`: a connection may break after
 * the last byte has arrived
 */
export function undeliveredReason(error: unknown): UndeliveredReason {
  if (!(error instanceof HostError)) return "delivery-unknown";
  const { code, params } = error;
  const { status, reason } = params;
  const certain =
    REFUSED.has(code) ||
    (code === "http-error" && (Number(status) < 500 || status === 503)) ||
    (code === "unreachable" && NEVER_CONNECTED.has(String(reason)));
  return certain ? "not-delivered" : "delivery-unknown";
}

/** Why a delivery failed, in a plain fact that is safe to show, e.g. "HTTP 503". */
export function deliveryFailure(error: unknown): string {
  if (!(error instanceof HostError)) return error instanceof Error ? error.message : String(error);
  const { status, reason } = error.params;
  if (error.code === "http-error") return `HTTP ${status}`;
  return error.code === "unreachable" ? String(reason) : error.code;
}

/** The wire's word for an answer of the person, who alone can be offered to send it again. */
export function personsAction({ name, by }: Outcome): Undelivered["action"] | undefined {
  if (by !== "person") return undefined;
  if (name === "sent") return "accept";
  if (name === "declined") return "decline";
  return name === "dismissed" ? "cancel" : undefined;
}
