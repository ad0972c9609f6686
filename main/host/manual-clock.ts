import type { Clock } from "./ports.ts";

/** A clock that stands still until it is told to go on: "180 s later" without waiting. */
export class ManualClock implements Clock {
  private time: number;
  private readonly timers = new Set<{ readonly at: number; readonly run: () => void }>();

  /** @param start ms since the epoch */
  constructor(start = Date.UTC(2026, 0, 1)) {
    this.time = start;
  }

  now(): number {
    return this.time;
  }

  elapsed(): number {
    return this.time;
  }

  after(ms: number, run: () => void) {
    const timer = { at: this.time + ms, run };
    this.timers.add(timer);
    return { cancel: () => void this.timers.delete(timer) };
  }

  /** How many timers are armed. */
  get armed(): number {
    return this.timers.size;
  }

  /** Lets `ms` pass; what falls due runs in order, each at its own time. */
  advance(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = [...this.timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.timers.delete(due);
      this.time = Math.max(this.time, due.at);
      due.run();
    }
    this.time = end;
  }
}
