import type { JSONRPCMessage } from "@modelcontextprotocol/client";

type Members = { readonly [name: string]: unknown };

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What is wrong with a response, or undefined when it is one (JSON-RPC 2.0 §5). */
function wrongResponse({ result, error }: Members): string | undefined {
  if (error !== undefined) {
    const shaped = isObject(error) && Number.isInteger(error.code) && typeof error.message === "string";
    return shaped ? undefined : "its error is no object with a code and a message";
  }
  return isObject(result) ? undefined : "its result is no object";
}

/** What is wrong with an `input_required` result, or undefined (2026-07-28, InputRequiredResult). */
function wrongInputRequired({ inputRequests, requestState }: Members): string | undefined {
  if (requestState !== undefined && typeof requestState !== "string") return "requestState is no text";
  if (inputRequests !== undefined && !isObject(inputRequests)) return "inputRequests is no object";
  return undefined;
}

/**
 * A response as the protocol client can take it: one that is malformed becomes an error at once, where the client would drop it
 * and leave its request to run into the time-out, or mend it silently. Anything else passes as it is.
 * @returns the message to pass on, and what was wrong with it
 */
export function checkedAnswer(message: JSONRPCMessage): { readonly message: JSONRPCMessage; readonly wrong?: string } {
  const members = message as unknown as Members;
  const { id, method, result } = members;
  if (method !== undefined || (typeof id !== "string" && typeof id !== "number")) return { message };
  const inputRequired = isObject(result) && result.resultType === "input_required";
  const wrong = wrongResponse(members) ?? (inputRequired ? wrongInputRequired(result as Members) : undefined);
  if (wrong === undefined) return { message };
  return { message: { jsonrpc: "2.0", id, error: { code: MALFORMED_ANSWER, message: wrong } }, wrong };
}

/** Ours, and never on the wire: outside the range that JSON-RPC reserves. */
export const MALFORMED_ANSWER = 1;
