import type { JSONRPCMessage, JSONRPCRequest } from "@modelcontextprotocol/client";
import { answeredError } from "../calls/answered-error.ts";
import { HostError } from "../host-error.ts";
import { readBounded } from "../http/bounded-body.ts";
import { EventStreamParser, type ServerSentEvent } from "../http/event-stream.ts";
import { isRpcId, ownId, type RpcId } from "./rpc-id.ts";
import { messagesIn } from "./rpc-text.ts";

/** How much of an error's body is read, in bytes: a JSON-RPC error is small, a page of HTML is of no use. */
const ERROR_BODY_BYTES = 64 * 1024;

/** A message that expects an answer. */
export type Request = JSONRPCRequest;

export function isRequest(message: JSONRPCMessage): message is Request {
  const { id, method } = message as { id?: unknown; method?: unknown };
  return typeof method === "string" && (typeof id === "string" || typeof id === "number");
}

/** The id that an answer, result or error, is for; undefined for every other message. */
export function answeredId(message: JSONRPCMessage): RpcId | undefined {
  const { id, method } = message as { id?: unknown; method?: unknown };
  return (method === undefined || method === null) && isRpcId(id) ? (ownId(id) as RpcId) : undefined;
}

/** A response's media type, without parameters, in lower case. */
export function mediaType(response: Response): string {
  return (response.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/**
 * Reads an event stream to its end, or until nothing more is wanted of it.
 * @param limit bytes of one event @param enough asked after every chunk
 * @throws HostError `message-too-large` {size, limit}; what the stream fails with
 */
export async function readEvents(
  response: Response,
  limit: number,
  onEvent: (event: ServerSentEvent) => void,
  onRetry: (ms: number) => void,
  enough: () => boolean,
): Promise<void> {
  let tooLarge: HostError | undefined;
  const parser = new EventStreamParser(limit, {
    onEvent,
    onRetry,
    onTooLarge: (size) => {
      tooLarge = new HostError("message-too-large", { size, limit });
    },
  });
  for await (const chunk of response.body ?? []) {
    parser.push(chunk);
    if (tooLarge) throw tooLarge;
    // Leaving the loop lets go of the stream: a server may forget to end it.
    if (enough()) return;
  }
}

/** The server wants an authorization first (RFC 9110 §15.5.2). */
export class AuthRequired extends HostError {
  /** The `WWW-Authenticate` header, whole. */
  readonly challenge: string | null;

  constructor(origin: string, challenge: string | null) {
    super("auth-required", { origin });
    this.challenge = challenge;
  }
}

/** An answer with a status that is none of success. */
export interface Refusal {
  readonly status: number;
  /** The JSON-RPC error in its body, which says more than the status. */
  readonly rpc:
    | { readonly id: unknown; readonly code: number; readonly message: string; readonly data: unknown }
    | undefined;
  readonly error: HostError;
}

/**
 * Reads the body of a failed request and words the failure: `auth-required` {origin} for 401, the JSON-RPC error in the body
 * of 400, 404 and their like as `protocol-error`, else `http-error` {status, origin}. Never rejects. Other text of the body is not repeated: a server
 * may echo what it was sent.
 */
export async function refusalOf(response: Response, origin: string): Promise<Refusal> {
  const { status } = response;
  const body = await readBounded(response, ERROR_BODY_BYTES).catch(() => undefined);
  const rpc = body && rpcError(body.toString("utf8"));
  if (status === 401) return { status, rpc, error: new AuthRequired(origin, response.headers.get("www-authenticate")) };
  // Of a gate before the server (403) or a server in trouble the status says more than a body that may be anyone's.
  if (rpc && status !== 403 && status < 500) {
    return { status, rpc, error: answeredError(rpc.code, rpc.message, rpc.data) };
  }
  return { status, rpc, error: new HostError("http-error", { status, origin }) };
}

function rpcError(text: string): Refusal["rpc"] {
  const [message] = messagesIn(text, undefined, () => {});
  const { id, error } = (message ?? {}) as {
    id?: unknown;
    error?: { code?: unknown; message?: unknown; data?: unknown };
  };
  if (typeof error !== "object" || error === null || typeof error.code !== "number") return undefined;
  return { id, code: error.code, message: typeof error.message === "string" ? error.message : "", data: error.data };
}
