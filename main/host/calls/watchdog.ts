import type { Clock, Timer } from "../ports.ts";

/**
 * Bounds a request in time: so long without progress, and so long in all (C-23). Time during which a person is asked does
 * not count (F-32), and progress never extends the absolute maximum.
 */
export class Watchdog {
  private readonly clock: Clock;
  private readonly quietMs: number;
  private readonly totalMs: number;
  private readonly onExpired: (seconds: number) => void;
  private pauses = 0;
  private rests = 0;
  private quietLeft: number;
  private totalLeft: number;
  private resumedAt: number;
  private timer: Timer | undefined;
  private stopped = false;

  /**
   * @param quietMs how long without progress @param totalMs how long in all
   * @param onExpired called once, with the seconds of the bound that was passed
   */
  constructor(clock: Clock, quietMs: number, totalMs: number, onExpired: (seconds: number) => void) {
    this.clock = clock;
    this.quietMs = quietMs;
    this.totalMs = totalMs;
    this.onExpired = onExpired;
    this.quietLeft = quietMs;
    this.totalLeft = totalMs;
    this.resumedAt = clock.elapsed();
    this.arm();
  }

  /** Something moved: the quiet time starts anew. */
  progress(): void {
    this.spend();
    this.quietLeft = this.quietMs;
    this.arm();
  }

  /** Stops the time; returns the way to let it run again. Pauses nest; each resumes once. */
  pause(): () => void {
    this.spend();
    this.pauses += 1;
    this.timer?.cancel();
    let resumed = false;
    return () => {
      if (resumed) return;
      resumed = true;
      this.pauses -= 1;
      this.resumedAt = this.clock.elapsed();
      this.arm();
    };
  }

  /**
   * A silence that was agreed on, as between two looks at a task: it is not counted, while the time in all goes on. Returns the way to
   * end it; rests nest, each ends once.
   */
  rest(): () => void {
    this.spend();
    this.rests += 1;
    this.arm();
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.spend();
      this.rests -= 1;
      this.arm();
    };
  }

  stop(): void {
    this.stopped = true;
    this.timer?.cancel();
  }

  private spend(): void {
    const now = this.clock.elapsed();
    if (this.pauses === 0) {
      const spent = now - this.resumedAt;
      if (this.rests === 0) this.quietLeft -= spent;
      this.totalLeft -= spent;
    }
    this.resumedAt = now;
  }

  private arm(): void {
    this.timer?.cancel();
    if (this.stopped || this.pauses > 0) return;
    const quietLeft = this.rests > 0 ? Number.POSITIVE_INFINITY : this.quietLeft;
    const left = Math.max(0, Math.min(quietLeft, this.totalLeft));
    this.timer = this.clock.after(left, () => {
      this.spend();
      // A timer may fire a little early: what is left is waited for.
      if (this.quietLeft > 0 && this.totalLeft > 0) this.arm();
      else {
        this.stop();
        this.onExpired(Math.round((this.totalLeft <= 0 ? this.totalMs : this.quietMs) / 1000));
      }
    });
  }
}
