import type { Client } from "@modelcontextprotocol/client";
import type { z } from "zod";
import { requestError } from "../calls/call-error.ts";
import { HostError } from "../host-error.ts";
import type { Clock } from "../ports.ts";
import { REQUEST_QUIET_MS } from "../untrusted/limits.ts";

/** The protocol client's own timer follows no clock port: it is put so far off that it never fires. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/** A request of the host's own: a list, a completion, a subscription; calls are driven elsewhere. */
export interface OwnRequest {
  readonly method: string;
  readonly params?: { readonly [name: string]: unknown };
}

/** @throws HostError as `askServer` does */
export type Ask = <Output>(request: OwnRequest, schema: z.ZodType<Output>, ms?: number) => Promise<Output>;

/**
 * The way to ask a server something; a request is cancelled when no answer comes in time (C-23).
 * @param client given anew for each request
 * @param quietMs how long an answer may take unless the request says; 60 s where it is undefined
 * @returns gives the answer as the schema reads it; rejects with HostError `no-answer` {method, seconds}, or what the server answers
 */
export function askServer(client: () => Client, clock: Clock, quietMs = REQUEST_QUIET_MS): Ask {
  return async ({ method, params }, schema, ms = quietMs) => {
    const late = new AbortController();
    const timer = clock.after(ms, () => late.abort("no answer in time"));
    try {
      const sent = { method, ...(params && { params: { ...params } }) };
      return await client().request(sent, schema, { signal: late.signal, timeout: NO_TIMEOUT_MS });
    } catch (error) {
      if (late.signal.aborted) throw new HostError("no-answer", { method, seconds: Math.round(ms / 1000) });
      throw requestError(error, method);
    } finally {
      timer.cancel();
    }
  };
}
