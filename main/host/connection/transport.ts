import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import type { NoticeCode } from "../../../preload/contract/servers.ts";

/** What arrived with a message: its size on the wire, in bytes. */
export interface Arrival {
  readonly bytes: number;
}

/** How a transport ended. */
export interface TransportEnd {
  /** Why, as a code of the catalogue (`error.<code>`). */
  readonly code: "closed" | "exited" | "message-too-large" | "session-expired" | "stream-lost";
  readonly params: { readonly [name: string]: string | number };
}

/** What a sender may add. */
export interface SendOptions {
  /** Aborted to cancel this one request, where the channel has a stream for each (modern HTTP). */
  readonly requestSignal?: AbortSignal | undefined;
}

/**
 * A channel to one server. `onmessage`, `onclose` and `onerror` are what the protocol client hooks;
 * the rest is what Parley shows about it.
 */
export interface HostTransport {
  start(): Promise<void>;
  /**
   * Puts one message on the wire. Over HTTP it resolves when the server has accepted it, and for a request when its answer
   * has been delivered; it rejects with a HostError when the message or the answer is lost.
   */
  send(message: JSONRPCMessage, options?: SendOptions): Promise<void>;
  /** Ends the channel and everything behind it; resolves when nothing is left. Never rejects. */
  close(): Promise<void>;
  onmessage?: ((message: JSONRPCMessage, arrival?: Arrival) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  /** Set once the channel has ended. */
  readonly end?: TransportEnd | undefined;
  readonly pid?: number | undefined;
  /** The deprecated transport that it turned out to be (C-37). */
  readonly deprecated?: string | undefined;
  /** Every request has a stream of its own, and closing that stream cancels it (2026-07-28, basic/patterns/cancellation). */
  readonly hasPerRequestStream?: boolean;
  /** Told once the version is negotiated; HTTP names it in a header from then on. */
  setProtocolVersion?(version: string): void;
}

/** One HTTP request and the head of its response, as they may be shown, kept and exported. */
export interface HttpExchange {
  readonly method: string;
  /** Origin and path. */
  readonly url: string;
  readonly sent: { readonly [header: string]: string };
  readonly status: number;
  readonly headers: { readonly [header: string]: string };
  /** Until the response's head was there, in ms. */
  readonly ms: number;
}

/** Something about the channel that a person may want to know (`servers.notice.<code>`); params are safe to show. */
export interface ChannelNotice {
  readonly code: NoticeCode;
  readonly params: { readonly [name: string]: string | number };
}

/** What a transport reports beside messages. */
export interface TransportReports {
  /** Text the server wrote to stderr. */
  readonly stderr: (text: string) => void;
  /** Something on stdout or in a body that is no JSON-RPC message; reported and skipped (C-11). */
  readonly junk: (line: string, bytes: number) => void;
  /** A message that the channel itself kept from us: a request that came before, or an answer to another request than its stream's. */
  readonly stray?: (kind: "repeated-request" | "unknown-response", message: JSONRPCMessage, bytes: number) => void;
  /** One HTTP exchange, with every secret hidden. */
  readonly exchange?: (exchange: HttpExchange) => void;
  readonly notice?: (notice: ChannelNotice) => void;
}
