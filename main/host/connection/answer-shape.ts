import { isJSONRPCErrorResponse, isJSONRPCResultResponse, type JSONRPCMessage } from "@modelcontextprotocol/client";

type Members = { readonly [name: string]: unknown };

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What is wrong with a response, or undefined when it is one (JSON-RPC 2.0 §5). A null stands for an absent member. */
function wrongResponse({ result, error }: Members): string | undefined {
  const hasError = error !== undefined && error !== null;
  if (!hasError) return isObject(result) ? undefined : "its result is no object";
  if (result !== undefined && result !== null) return "it has both a result and an error";
  const shaped = isObject(error) && Number.isSafeInteger(error.code) && typeof error.message === "string";
  return shaped ? undefined : "its error is no object with a code and a message";
}

/** What is wrong with an `input_required` result, or undefined (2026-07-28, InputRequiredResult). */
function wrongInputRequired({ inputRequests, requestState }: Members): string | undefined {
  if (requestState !== undefined && typeof requestState !== "string") return "requestState is no text";
  if (inputRequests !== undefined && !isObject(inputRequests)) return "inputRequests is no object";
  return undefined;
}

/** The response with nothing but the members of one: the protocol client drops what has another, and waits on. */
function bare(id: string | number, { result, error }: Members): JSONRPCMessage {
  if (!isObject(result)) return { jsonrpc: "2.0", id, error } as JSONRPCMessage;
  const { _meta, ...rest } = result;
  return { jsonrpc: "2.0", id, result: _meta === null ? rest : result } as JSONRPCMessage;
}

/**
 * A response as the protocol client can take it: one that is malformed becomes an error at once, where the client would drop it
 * and leave its request to run into the time-out, or mend it silently. Anything else passes as it is.
 * @returns the message to pass on, and what was wrong with it
 */
export function checkedAnswer(message: JSONRPCMessage): { readonly message: JSONRPCMessage; readonly wrong?: string } {
  const members = message as unknown as Members;
  const { id, method, result } = members;
  if (typeof method === "string" || (typeof id !== "string" && typeof id !== "number")) return { message };
  const inputRequired = isObject(result) && result.resultType === "input_required";
  const wrong = wrongResponse(members) ?? (inputRequired ? wrongInputRequired(result as Members) : undefined);
  if (wrong !== undefined) return malformed(id, wrong);
  const answer = bare(id, members);
  if (isJSONRPCResultResponse(answer) || isJSONRPCErrorResponse(answer)) return { message: answer };
  return malformed(id, "a member of it has a wrong type");
}

function malformed(id: string | number, wrong: string) {
  return { message: { jsonrpc: "2.0" as const, id, error: { code: MALFORMED_ANSWER, message: wrong } }, wrong };
}

/** Ours, and never on the wire: outside the range that JSON-RPC reserves. */
export const MALFORMED_ANSWER = 1;
