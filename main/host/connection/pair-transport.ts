import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import type { HostTransport, TransportEnd } from "./transport.ts";

/** The plain transport a built-in server is served on; the same shape in both SDK generations. */
export interface ServerEnd {
  start(): Promise<void>;
  send(message: unknown): Promise<void>;
  close(): Promise<void>;
  onmessage?: (message: never, extra?: never) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
}

/** Serves one connection over the given end; resolves once it listens. */
export type Serve = (end: ServerEnd) => Promise<{ close(): Promise<void> }>;

/** One side of an in-process channel. Messages cross as JSON text, so that in-process behaves as a wire does. */
class PairEnd implements HostTransport {
  other: PairEnd | undefined;
  onmessage?: HostTransport["onmessage"];
  onclose?: HostTransport["onclose"];
  onerror?: HostTransport["onerror"];
  end: TransportEnd | undefined;
  private started = false;
  private waiting: string[] = [];

  async start(): Promise<void> {
    this.started = true;
    const waiting = this.waiting;
    this.waiting = [];
    for (const text of waiting) this.deliver(text);
  }

  async send(message: unknown): Promise<void> {
    if (!this.other || this.end) throw new Error("the in-process channel is closed");
    this.other.deliver(JSON.stringify(message));
  }

  private deliver(text: string): void {
    if (!this.started) {
      this.waiting.push(text);
      return;
    }
    // A task of its own, as on a real pipe: a server never runs inside its client's stack.
    setImmediate(() => {
      if (!this.end) this.onmessage?.(JSON.parse(text) as JSONRPCMessage, { bytes: Buffer.byteLength(text) });
    });
  }

  async close(): Promise<void> {
    if (this.end) return;
    this.end = { code: "closed", params: {} };
    const other = this.other;
    this.other = undefined;
    this.onclose?.();
    await other?.close();
  }
}

/**
 * A channel to a server in this process.
 * @param serve starts the server on the far end; its failure ends the channel
 */
export function pairTransport(serve: Serve): HostTransport {
  const near = new PairEnd();
  const far = new PairEnd();
  near.other = far;
  far.other = near;
  const startNear = near.start.bind(near);
  near.start = async () => {
    await serve(far as unknown as ServerEnd);
    await startNear();
  };
  return near;
}
