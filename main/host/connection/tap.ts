import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import type { ConnectionLog } from "../traffic/recorder.ts";
import { MESSAGE_NESTING } from "../untrusted/limits.ts";
import { nestsDeeperThan } from "../untrusted/nesting.ts";
import { checkedAnswer } from "./answer-shape.ts";
import type { Arrival, HostTransport, SendOptions } from "./transport.ts";

/** What the tap does with an arriving message: pass it (perhaps repaired) to the protocol client, or keep it from it. */
export type Intercept = (message: JSONRPCMessage) => JSONRPCMessage | undefined;

/**
 * The one gate where a server's bytes are met: it sees every raw message before the protocol client does, writes it
 * down, and may take it over. Elicitation requests of the legacy era are answered from here, below the client: that one
 * refuses forms a person could answer, strips keywords such as `pattern`, and drops an own `__proto__` from an answer.
 */
export class Tap implements Transport {
  onmessage?: NonNullable<Transport["onmessage"]>;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  private readonly inner: HostTransport;
  private readonly log: ConnectionLog;
  private readonly intercept: Intercept;
  private started: boolean;

  /** @param started whether the channel runs already, because the era was asked on it */
  constructor(inner: HostTransport, log: ConnectionLog, intercept: Intercept, started = false) {
    this.started = started;
    this.inner = inner;
    this.log = log;
    this.intercept = intercept;
    inner.onmessage = (message, arrival) => this.receive(message, arrival);
    inner.onclose = () => this.onclose?.();
    inner.onerror = (error) => this.onerror?.(error);
  }

  async start(): Promise<void> {
    if (this.started) return;
    this.started = true;
    await this.inner.start();
  }

  /** Sends a message, of the client or our own. Rejects when the channel is gone. */
  async send(message: JSONRPCMessage, options?: SendOptions): Promise<void> {
    this.log.sent(message, Buffer.byteLength(JSON.stringify(message)));
    await this.inner.send(message, options);
  }

  get hasPerRequestStream(): boolean {
    return this.inner.hasPerRequestStream === true;
  }

  setProtocolVersion(version: string): void {
    this.inner.setProtocolVersion?.(version);
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  private receive(message: JSONRPCMessage, arrival: Arrival | undefined): void {
    const bytes = arrival?.bytes ?? 0;
    if (nestsDeeperThan(message, MESSAGE_NESTING)) {
      this.refuseDeep(message, bytes);
      return;
    }
    try {
      this.log.received(message, bytes);
      const { message: checked, wrong } = checkedAnswer(message);
      if (wrong !== undefined) this.log.note("violation", { malformedAnswer: wrong }, 0);
      const passed = this.intercept(checked);
      if (passed !== undefined) this.onmessage?.(passed);
    } catch (error) {
      // Whatever a message does to us, the next one is read.
      this.log.note("violation", { unreadable: error instanceof Error ? error.message : "unknown" }, bytes);
    }
  }

  /** What nests this deep would end in an overflow wherever it is next walked: it is told, and its sender or asker answered. */
  private refuseDeep(message: JSONRPCMessage, bytes: number): void {
    this.log.note("violation", { nestedTooDeep: MESSAGE_NESTING }, bytes);
    const { id, method } = message as { id?: string | number; method?: unknown };
    if (typeof id !== "string" && typeof id !== "number") return;
    const error = { code: -32602, message: `nested deeper than ${MESSAGE_NESTING}` };
    if (method === undefined) this.onmessage?.({ jsonrpc: "2.0", id, error });
    else this.inner.send({ jsonrpc: "2.0", id, error }).catch(() => {});
  }
}
