import type { Clock, Timer } from "../ports.ts";
import { NOTIFICATIONS_PER_SECOND, NOTIFICATIONS_SUSTAINED_MS } from "../untrusted/limits.ts";

const SECOND_MS = 1000;

/** The way to stop and take up reading again. */
export interface Reading {
  pause(): void;
  resume(): void;
  /** Told once, when reading is first slowed. */
  slowed(): void;
}

/**
 * Slows the reading of a connection whose server sends notifications faster than the limit for longer than the limit: each
 * second's share is read, then reading rests until the next. Nothing is dropped; the server's own pipe fills up (C-21).
 */
export class Pace {
  private readonly clock: Clock;
  private readonly reading: Reading;
  private second = 0;
  private inSecond = 0;
  /** Since when every second was over the limit. */
  private hotSince: number | undefined;
  private told = false;
  private rest: Timer | undefined;

  constructor(clock: Clock, reading: Reading) {
    this.clock = clock;
    this.reading = reading;
  }

  /** One notification arrived. */
  count(): void {
    const now = this.clock.elapsed();
    const second = Math.floor(now / SECOND_MS);
    if (second !== this.second) {
      const kept = second === this.second + 1 && this.inSecond >= NOTIFICATIONS_PER_SECOND;
      if (!kept) this.hotSince = undefined;
      this.second = second;
      this.inSecond = 0;
    }
    this.inSecond += 1;
    if (this.inSecond < NOTIFICATIONS_PER_SECOND) return;
    this.hotSince ??= now;
    if (now - this.hotSince < NOTIFICATIONS_SUSTAINED_MS || this.rest) return;
    if (!this.told) this.reading.slowed();
    this.told = true;
    this.reading.pause();
    this.rest = this.clock.after((second + 1) * SECOND_MS - now, () => {
      this.rest = undefined;
      this.reading.resume();
    });
  }

  /** The connection has ended. */
  stop(): void {
    if (!this.rest) return;
    this.rest.cancel();
    this.rest = undefined;
    // Whatever is still in the pipe must not keep the process from ending.
    this.reading.resume();
  }
}
