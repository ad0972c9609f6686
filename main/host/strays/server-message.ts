import { isJSONRPCRequest, type JSONRPCMessage } from "@modelcontextprotocol/client";
import { isRpcId, type RpcId } from "../connection/rpc-id.ts";

type Members = { readonly [name: string]: unknown };

/** A message of a server, told apart by its shape. A null stands for an absent member: some libraries write those out. */
export type ServerMessage =
  | { readonly kind: "answer"; readonly id: RpcId; readonly message: JSONRPCMessage }
  | { readonly kind: "request"; readonly id: RpcId; readonly method: string; readonly message: JSONRPCMessage }
  | {
      readonly kind: "notification";
      readonly method: string;
      readonly params: Members;
      readonly message: JSONRPCMessage;
    }
  /** A request that can't be understood but can be answered. */
  | { readonly kind: "unfit-request"; readonly id: RpcId; readonly method: string }
  | { readonly kind: "answer-to-none" }
  | { readonly kind: "malformed"; readonly why: string };

const isAbsent = (value: unknown) => value === undefined || value === null;
const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Tells what a message is (JSON-RPC 2.0 §4 and §5; MCP allows no null id and no params but an object).
 * @param message has the outline of one, nothing more
 */
export function readServerMessage(message: JSONRPCMessage): ServerMessage {
  const { id, method, params, result, error } = message as unknown as Members;
  const answers = !isAbsent(result) || !isAbsent(error);
  if (isAbsent(method)) {
    if (isRpcId(id)) return { kind: "answer", id, message };
    return isAbsent(id) && answers ? { kind: "answer-to-none" } : { kind: "malformed", why: "no method and no id" };
  }
  if (typeof method !== "string") return { kind: "malformed", why: "its method is no text" };
  if (answers) return { kind: "malformed", why: "both a request and an answer" };
  if (!isAbsent(id) && !isRpcId(id)) return { kind: "malformed", why: "its id is no text and no whole number" };
  const fits = isAbsent(params) || isObject(params);
  const bare = { jsonrpc: "2.0", method, ...(isAbsent(params) ? {} : { params }) };
  if (isAbsent(id)) {
    if (id === null && !method.startsWith("notifications/")) return { kind: "malformed", why: "its id is null" };
    if (!fits) return { kind: "malformed", why: "its params are no object" };
    return { kind: "notification", method, params: (params ?? {}) as Members, message: bare as JSONRPCMessage };
  }
  const request = { ...bare, id } as JSONRPCMessage;
  // Whatever a question is like, its intake says what is wrong with it.
  if (method === "elicitation/create" || isJSONRPCRequest(request)) {
    return { kind: "request", id: id as RpcId, method, message: request };
  }
  return { kind: "unfit-request", id: id as RpcId, method };
}
