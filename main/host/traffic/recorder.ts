import type { TrafficRecord } from "../../../preload/contract/events.ts";
import type { Era } from "../../../preload/contract/servers.ts";
import type { Clock } from "../ports.ts";
import { callScope } from "./call-scope.ts";
import { redactAnswers } from "./redact.ts";

/** Records kept for the run; older ones make room. */
const KEPT = 5000;
/** A larger body is counted but not kept, and all kept bodies together have a bound: a flood doesn't fill the memory. */
const BODY_KEPT_BYTES = 256 * 1024;
const BODIES_KEPT_BYTES = 64 * 1024 * 1024;
/** Requests that wait for their other half; a server that never answers is not remembered for ever. */
const WAITING_KEPT = 2000;

interface Waiting {
  readonly id: number;
  readonly method: string | undefined;
  readonly call: string | undefined;
  readonly round: number | undefined;
  readonly elapsed: number;
}

/** Where one connection's messages are written down. */
export interface ConnectionLog {
  /** Set once the era is settled. */
  era: Era | undefined;
  sent(message: object, bytes: number): void;
  received(message: object, bytes: number): void;
  note(kind: "stderr" | "violation" | "http" | "notice", body: unknown, bytes: number): void;
}

/** Every message of every connection, in order, values hidden, bounded. */
export class TrafficRecorder {
  private readonly clock: Clock;
  private records: TrafficRecord[] = [];
  private lastId = 0;
  private bytes = 0;
  private readonly listeners = new Set<(record: TrafficRecord) => void>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** What is kept, oldest first. */
  kept(): readonly TrafficRecord[] {
    return this.records;
  }

  onRecord(listener: (record: TrafficRecord) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param connection the server's id @param transport its kind, as shown */
  forConnection(connection: string, transport: string): ConnectionLog {
    const outgoing = new Map<string | number, Waiting>();
    const incoming = new Map<string | number, Waiting>();
    const log: ConnectionLog = {
      era: undefined,
      sent: (message, bytes) => record("out", message, bytes, outgoing, incoming),
      received: (message, bytes) => record("in", message, bytes, incoming, outgoing),
      note: (kind, body, bytes) => {
        this.add({ dir: "note", kind, body, bytes, connection, transport, ...(log.era ? { era: log.era } : {}) });
      },
    };
    const record = (
      dir: "in" | "out",
      message: object,
      bytes: number,
      requests: Map<string | number, Waiting>,
      answered: Map<string | number, Waiting>,
    ) => {
      const { error, ...members } = message as { id?: unknown; method?: unknown; error?: { message?: unknown } | null };
      // A server puts there what it likes; what is shown as text is text.
      const method = typeof members.method === "string" ? members.method : undefined;
      const id = typeof members.id === "string" || typeof members.id === "number" ? members.id : undefined;
      const kind = method === undefined ? "response" : id === undefined ? "notification" : "request";
      const request = kind === "response" && id !== undefined ? answered.get(id) : undefined;
      if (request && id !== undefined) answered.delete(id);
      const mark = dir === "out" ? callScope.getStore() : undefined;
      const call = mark?.call ?? request?.call;
      const round = mark?.round ?? request?.round;
      const shownMethod = method ?? request?.method;
      const added = this.add({
        dir,
        kind,
        connection,
        transport,
        bytes,
        body:
          bytes > BODY_KEPT_BYTES ? { notKept: `${bytes} bytes` } : dir === "out" ? redactAnswers(message) : message,
        ...(log.era ? { era: log.era } : {}),
        ...(shownMethod === undefined ? {} : { method: shownMethod }),
        ...(id === undefined ? {} : { rpcId: id }),
        ...(call === undefined ? {} : { call }),
        ...(round === undefined ? {} : { round }),
        ...(request ? { pair: request.id, ms: this.clock.elapsed() - request.elapsed } : {}),
        ...(error ? { error: typeof error.message === "string" ? error.message : "" } : {}),
      });
      if (kind !== "request" || id === undefined) return;
      requests.set(id, { id: added.id, method, call, round, elapsed: this.clock.elapsed() });
      const oldest = requests.keys().next().value;
      if (requests.size > WAITING_KEPT && oldest !== undefined) requests.delete(oldest);
    };
    return log;
  }

  private trim(): void {
    let first = this.records.length;
    let bytes = 0;
    while (first > 0 && this.records.length - first < KEPT) {
      const next = this.records[first - 1]?.bytes ?? 0;
      if (bytes + next > BODIES_KEPT_BYTES) break;
      bytes += next;
      first -= 1;
    }
    this.records = this.records.slice(first);
    this.bytes = bytes;
  }

  private add(fields: Omit<TrafficRecord, "v" | "id" | "at">): TrafficRecord {
    this.lastId += 1;
    const record: TrafficRecord = { v: 1, id: this.lastId, at: this.clock.now(), ...fields };
    this.records.push(record);
    this.bytes += record.bytes;
    // Trimmed in steps, so that a flood doesn't copy the whole list for each message.
    if (this.records.length > KEPT * 1.2 || this.bytes > BODIES_KEPT_BYTES * 1.2) this.trim();
    for (const listener of this.listeners) listener(record);
    return record;
  }
}
