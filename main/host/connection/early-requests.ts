import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { OPEN_QUESTIONS_PER_CONNECTION } from "../untrusted/limits.ts";
import type { ConnectionDeps, ServerRequest } from "./connection-deps.ts";
import { METHOD_NOT_FOUND } from "./rpc-codes.ts";

const noSuchMethod = { code: METHOD_NOT_FOUND, message: "Method not found" };

/** Requests that came before the handshake was over: nothing but `ping` may be answered before that (C-01). */
export class EarlyRequests {
  private kept: ServerRequest[] = [];

  /** @returns whether there was room for it */
  keep(request: ServerRequest): boolean {
    if (this.kept.length >= OPEN_QUESTIONS_PER_CONNECTION) return false;
    this.kept.push(request);
    return true;
  }

  withdraw(id: string | number): void {
    this.kept = this.kept.filter((request) => request.id !== id);
  }

  clear(): void {
    this.kept = [];
  }

  /** The handshake is over: each goes to whoever answers it. @param send answers those that nobody takes */
  release(
    deps: Pick<ConnectionDeps, "onElicitation" | "onRequest">,
    send: (message: JSONRPCMessage) => Promise<void>,
  ): void {
    for (const request of this.kept.splice(0)) {
      const { id, method, params } = request;
      const answer = method === "elicitation/create" ? () => deps.onElicitation(id, params) : deps.onRequest?.(request);
      if (answer) answer();
      else send({ jsonrpc: "2.0", id, error: noSuchMethod }).catch(() => {});
    }
  }
}
