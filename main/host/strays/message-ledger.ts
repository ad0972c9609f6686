import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import type { StrayKind } from "../../../preload/contract/servers.ts";
import { INVALID_PARAMS, METHOD_NOT_FOUND } from "../connection/rpc-codes.ts";
import { isRpcId, ownId, type RpcId } from "../connection/rpc-id.ts";
import { OwnRequests } from "./own-requests.ts";
import { readServerMessage } from "./server-message.ts";

/** What becomes of one arriving message. */
export interface Verdict {
  /** Goes on, perhaps mended. Absent: it ends here. */
  readonly pass?: JSONRPCMessage;
  /** Counted as this. */
  readonly stray?: StrayKind;
  /** What breaks the protocol, for the traffic; a race or an unknown word is none. */
  readonly violation?: string;
  /** The error that it is answered with. */
  readonly answer?: JSONRPCMessage;
}

/** Requests of a legacy server that are answered with more than an error, whatever was declared. */
const ALWAYS_SERVED = ["ping", "elicitation/create"];

/** Notifications of any revision (ServerNotification in their schemas). */
const NOTIFICATIONS = new Set([
  "notifications/cancelled",
  "notifications/elicitation/complete",
  "notifications/message",
  "notifications/progress",
  "notifications/prompts/list_changed",
  "notifications/resources/list_changed",
  "notifications/resources/updated",
  "notifications/subscriptions/acknowledged",
  "notifications/tasks/status",
  "notifications/tools/list_changed",
]);

/** Requests of the server without an answer yet that are remembered; one past them is the oldest's place. */
const REMEMBERED = 2_000;

/** The books of one channel: what is in flight both ways, so that whatever fits nothing is told apart, ignored and counted. */
export class MessageLedger {
  private readonly own = new OwnRequests();
  private readonly theirs = new Set<RpcId>();
  private readonly served: ReadonlySet<string>;

  /** @param served further requests of a legacy server that are answered, as they were declared to it */
  constructor(served: ReadonlySet<string> = new Set()) {
    this.served = new Set([...ALWAYS_SERVED, ...served]);
  }

  /** A message goes out, of the protocol client or our own. */
  sent(message: JSONRPCMessage): void {
    const { id, method, params } = message as {
      id?: RpcId;
      method?: string;
      params?: { requestId?: unknown; task?: unknown; _meta?: { progressToken?: unknown } };
    };
    if (method === undefined) {
      if (id !== undefined) this.theirs.delete(id);
      return;
    }
    // A new session knows nothing of what the old one asked.
    if (method === "initialize") this.theirs.clear();
    if (id !== undefined) this.own.sent(id, params?._meta?.progressToken, method, params?.task !== undefined);
    else if (method === "notifications/cancelled") this.own.close(params?.requestId);
  }

  /** What became of a request of ours. */
  stateOf(id: unknown, method: string): "open" | "ended" | undefined {
    return this.own.stateOf(id, method);
  }

  /** A request of ours could not be sent, or its stream was closed. */
  lost(message: JSONRPCMessage): void {
    if ("method" in message && "id" in message) this.own.close(message.id);
  }

  /**
   * Takes an arriving message into the books.
   * @param modern requests of a server of the modern era are not answered (C-20)
   */
  take(message: JSONRPCMessage, modern: boolean): Verdict {
    const read = readServerMessage(message);
    switch (read.kind) {
      case "answer": {
        const stray = this.own.answered(read.id);
        if (stray === undefined) return { pass: { ...read.message, id: ownId(read.id) } as JSONRPCMessage };
        return stray === "late-response" ? { stray } : { stray, violation: "answers no request of ours" };
      }
      case "answer-to-none":
        return { stray: "unknown-response", violation: "answers no request" };
      case "malformed":
        return { stray: "malformed", violation: read.why };
      case "notification":
        return this.notified(read.method, read.params, read.message);
      case "unfit-request":
        return { ...this.refuse(read.id, read.method, modern), stray: "malformed", violation: "its params don't fit" };
      case "request":
        return this.requested(read.id, read.method, read.message, modern);
    }
  }

  /** A message that nests too deep to be read; its request or its sender is told. */
  deep(message: JSONRPCMessage, modern: boolean, limit: number): Verdict {
    const { id, method } = message as { id?: unknown; method?: unknown };
    const told = {
      jsonrpc: "2.0" as const,
      id: id as RpcId,
      error: { code: INVALID_PARAMS, message: deepWords(limit) },
    };
    if (!isRpcId(id)) return { stray: "too-deep" };
    if (method === undefined) {
      const ours = ownId(id) as RpcId;
      return this.own.close(ours) ? { stray: "too-deep", pass: { ...told, id: ours } } : { stray: "too-deep" };
    }
    // An answer under an id that is open would be taken for that of the other request.
    if (modern || typeof method !== "string" || this.theirs.has(id)) return { stray: "too-deep" };
    return { stray: "too-deep", answer: told };
  }

  private requested(id: RpcId, method: string, message: JSONRPCMessage, modern: boolean): Verdict {
    if (modern) return { pass: message, stray: "undeclared-request" };
    // Two requests under one id could not be told apart by their answers.
    if (this.theirs.has(id)) {
      return { stray: "repeated-request", violation: `request id ${JSON.stringify(id)} is in use` };
    }
    this.theirs.add(id);
    const oldest = this.theirs.values().next().value;
    if (this.theirs.size > REMEMBERED && oldest !== undefined) this.theirs.delete(oldest);
    return this.served.has(method) ? { pass: message } : { pass: message, stray: "undeclared-request" };
  }

  private refuse(id: RpcId, method: string, modern: boolean): Verdict {
    if (modern || this.theirs.has(id)) return {};
    const error = this.served.has(method)
      ? { code: INVALID_PARAMS, message: "Invalid params" }
      : { code: METHOD_NOT_FOUND, message: "Method not found" };
    return { answer: { jsonrpc: "2.0", id, error } };
  }

  private notified(method: string, params: { readonly [name: string]: unknown }, message: JSONRPCMessage): Verdict {
    if (method === "notifications/progress") return this.progressed(params);
    if (!NOTIFICATIONS.has(method)) return { stray: "unknown-notification" };
    if (method !== "notifications/cancelled") return { pass: message };
    const { requestId } = params;
    if (!isRpcId(requestId)) return { stray: "malformed", violation: "cancels what has no id" };
    // The answer may have crossed it on the way; that is no fault of the server's.
    return this.theirs.delete(requestId) ? { pass: message } : { stray: "unknown-cancel" };
  }

  private progressed({
    progressToken,
    progress,
    total,
    message,
    ...rest
  }: {
    readonly [name: string]: unknown;
  }): Verdict {
    const totalFits = total === undefined || total === null || Number.isFinite(total);
    const wordsFit = message === undefined || message === null || typeof message === "string";
    if (!isRpcId(progressToken) || !Number.isFinite(progress) || !totalFits || !wordsFit) {
      return { stray: "malformed", violation: "progress of a wrong shape" };
    }
    const stray = this.own.progressed(progressToken, progress as number);
    if (stray === "decreasing-progress") return { stray, violation: "progress that goes back" };
    if (stray !== undefined) return { stray };
    const params = {
      ...rest,
      ...{ progressToken: ownId(progressToken), progress },
      ...(typeof total === "number" ? { total } : {}),
      ...(typeof message === "string" ? { message } : {}),
    };
    return { pass: { jsonrpc: "2.0", method: "notifications/progress", params } as unknown as JSONRPCMessage };
  }
}

function deepWords(limit: number): string {
  return `nested deeper than ${limit}`;
}
