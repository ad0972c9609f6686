import type { Clock, Timer } from "../ports.ts";

/** How often a server of the legacy era is pinged, in ms (2025-11-25, basic/utilities/ping §Implementation Considerations). */
export const PING_EVERY_MS = 30_000;
/** How long it may take to answer, in ms. */
export const PING_ANSWER_MS = 10_000;

/** Pings in a row that went unanswered. */
export interface Unanswered {
  readonly pings: number;
  /** When the first of them was sent, in ms since the epoch. */
  readonly since: number;
}

/** What the pings need of their connection. */
export interface PingDeps {
  readonly clock: Clock;
  /** Sends one ping; resolves or rejects when it is answered, also by an error. The signal gives it up. */
  readonly ping: (signal: AbortSignal) => Promise<unknown>;
  /** Told when the first goes unanswered, at each further one, and with undefined when the server answers again. */
  readonly onChange: (unanswered: Unanswered | undefined) => void;
}

/** Our own pings of one connection: a silence is shown and never ends anything (C-28). */
export class Pings {
  private readonly deps: PingDeps;
  private readonly everyMs: number;
  private timer: Timer | undefined;
  private giveUp: AbortController | undefined;
  private unanswered: Unanswered | undefined;
  private stopped = false;

  /** @param everyMs pause between one ping's end and the next; 0 sends none */
  constructor(deps: PingDeps, everyMs: number = PING_EVERY_MS) {
    this.deps = deps;
    this.everyMs = everyMs;
    this.rest();
  }

  /** The connection is gone: nothing more is sent or told. */
  stop(): void {
    this.stopped = true;
    this.timer?.cancel();
    this.giveUp?.abort("disconnected");
  }

  private rest(): void {
    if (this.stopped || this.everyMs <= 0) return;
    this.timer = this.deps.clock.after(this.everyMs, () => this.once());
  }

  private once(): void {
    const { clock, ping } = this.deps;
    const sentAt = clock.now();
    const giveUp = new AbortController();
    this.giveUp = giveUp;
    const settle = (answered: boolean) => {
      if (this.stopped || this.giveUp !== giveUp) return;
      this.giveUp = undefined;
      this.timer?.cancel();
      this.tell(answered, sentAt);
      if (!answered) giveUp.abort("no answer to ping");
      this.rest();
    };
    this.timer = clock.after(PING_ANSWER_MS, () => settle(false));
    // An error is an answer too: some servers don't know ping, but whoever says so is there.
    ping(giveUp.signal).then(
      () => settle(true),
      () => settle(true),
    );
  }

  private tell(answered: boolean, sentAt: number): void {
    if (answered && !this.unanswered) return;
    this.unanswered = answered
      ? undefined
      : { pings: (this.unanswered?.pings ?? 0) + 1, since: this.unanswered?.since ?? sentAt };
    this.deps.onChange(this.unanswered);
  }
}
