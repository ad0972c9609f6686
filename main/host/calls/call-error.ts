import { ProtocolError, SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { MALFORMED_ANSWER } from "../connection/answer-shape.ts";
import { HostError } from "../host-error.ts";
import { displayText } from "../untrusted/display-text.ts";
import { answeredError } from "./answered-error.ts";

/** The protocol client's failure of one request as ours, with the server's words made safe for display. */
export function requestError(error: unknown, method: string): HostError {
  if (error instanceof HostError) return error;
  const text = displayText(error instanceof Error ? error.message : String(error)).text;
  if (error instanceof SdkError) {
    const violation = (error.data as { violation?: unknown } | undefined)?.violation;
    if (violation === "input-required-missing-both") {
      return new HostError("input-required-invalid", { method, detail: "neither inputRequests nor requestState" });
    }
    if (error.code === SdkErrorCode.UnsupportedResultType) {
      const resultType = (error.data as { resultType?: unknown } | undefined)?.resultType;
      if (resultType === undefined || resultType === "input_required") {
        return new HostError("input-required-invalid", { method, detail: "this method may not ask for input" });
      }
      return new HostError("invalid-result", { detail: text });
    }
    if (error.code === SdkErrorCode.InvalidResult) return new HostError("invalid-result", { detail: text });
    return new HostError("protocol-error", { code: error.code, message: text });
  }
  if (error instanceof ProtocolError && error.code === MALFORMED_ANSWER)
    return new HostError("invalid-result", { detail: text });
  if (error instanceof ProtocolError) return answeredError(error.code, error.message, error.data);
  return new HostError("internal", { detail: text });
}
