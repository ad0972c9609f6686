import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { MessageLedger, type Verdict } from "../strays/message-ledger.ts";
import type { Strays } from "../strays/stray-counts.ts";
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
  private readonly strays: Strays;
  private readonly ledger: MessageLedger;
  private readonly intercept: Intercept;
  private started: boolean;

  /**
   * @param strays counts what is ignored
   * @param started whether the channel runs already, because the era was asked on it
   * @param served requests of a legacy server that are answered beside the usual ones
   */
  constructor(
    inner: HostTransport,
    log: ConnectionLog,
    strays: Strays,
    intercept: Intercept,
    started = false,
    served: ReadonlySet<string> = new Set(),
  ) {
    this.ledger = new MessageLedger(served);
    this.strays = strays;
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
    this.ledger.sent(message);
    try {
      await this.inner.send(message, options);
    } catch (error) {
      this.ledger.lost(message);
      throw error;
    }
  }

  /** What became of a request of ours by this method; undefined for an id that is none of ours. */
  stateOf(id: unknown, method: string): "open" | "ended" | undefined {
    return this.ledger.stateOf(id, method);
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

  private get modern(): boolean {
    return this.log.era === "modern";
  }

  private receive(message: JSONRPCMessage, arrival: Arrival | undefined): void {
    const bytes = arrival?.bytes ?? 0;
    let written = false;
    try {
      // What nests this deep would end in an overflow wherever it is next walked: it is told, and its sender or asker answered.
      if (nestsDeeperThan(message, MESSAGE_NESTING)) {
        this.log.note("violation", { nestedTooDeep: MESSAGE_NESTING }, bytes);
        written = true;
        this.carryOut(this.ledger.deep(message, this.modern, MESSAGE_NESTING));
        return;
      }
      this.log.received(message, bytes);
      written = true;
      this.carryOut(this.ledger.take(message, this.modern));
    } catch (error) {
      // Whatever a message does to us, the next one is read.
      this.strays.add("malformed");
      const unreadable = error instanceof Error ? error.message : "unknown";
      this.log.note("violation", { unreadable }, written ? 0 : bytes);
    }
  }

  private carryOut({ pass, stray, violation, answer }: Verdict): void {
    if (stray !== undefined) this.strays.add(stray);
    if (violation !== undefined) this.log.note("violation", { stray, detail: violation }, 0);
    if (answer) this.send(answer).catch(() => {});
    if (!pass) return;
    const { message, wrong } = checkedAnswer(pass);
    if (wrong !== undefined) {
      this.strays.add("malformed");
      this.log.note("violation", { malformedAnswer: wrong }, 0);
    }
    const passed = this.intercept(message);
    if (passed !== undefined) this.onmessage?.(passed);
  }
}
