import type { EventBatch } from "../../preload/contract/events.ts";
import type { LogRecord } from "../../preload/contract/logs.ts";
import type { Clock } from "../host/ports.ts";

/** One frame at 60 Hz, in ms: log messages go out at most this often. */
const FRAME_MS = 16;

/** The log messages of the one server that the window follows, in batches. */
export class LogStream {
  private readonly clock: Clock;
  private readonly send: (batch: EventBatch) => void;
  private serverId: string | undefined;
  private waiting: LogRecord[] = [];
  private due = false;

  /** @param send takes each batch to the window */
  constructor(clock: Clock, send: (batch: EventBatch) => void) {
    this.clock = clock;
    this.send = send;
  }

  /** Follows this server and no other; none without. What waits is for nobody any more: whoever follows reads what is kept. */
  follow(serverId: string | undefined): void {
    this.serverId = serverId;
    this.waiting = [];
  }

  append(record: LogRecord): void {
    if (record.serverId !== this.serverId) return;
    this.waiting.push(record);
    if (this.due) return;
    this.due = true;
    this.clock.after(FRAME_MS, () => this.flush());
  }

  private flush(): void {
    this.due = false;
    const events = this.waiting;
    if (events.length === 0) return;
    this.waiting = [];
    this.send({ topic: "logs", events });
  }
}
