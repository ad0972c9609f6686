import type { Clock, Timer } from "../ports.ts";

/** At most so many restarts within the window; then the server is left alone until a person connects it. */
export const RESTARTS = 5;
/** The window, in ms. */
export const RESTART_WINDOW_MS = 120_000;
/** The pause before the first restart, in ms; each further one within the window doubles it. */
export const RESTART_PAUSE_MS = 1000;

/** A restart that was planned. */
export interface PlannedRestart {
  /** 1-based: which restart within the window it is. */
  readonly attempt: number;
  readonly of: number;
  /** When it starts, in ms since the epoch. */
  readonly at: number;
}

/** Errors that another try does not mend: what they name has to be changed by a person. */
const FINAL = new Set([
  "argument-not-passable",
  "bad-cwd",
  "command-not-executable",
  "command-not-found",
  "era-mismatch",
  "interpreter-not-found",
  "version-mismatch",
]);

/** Whether a server that ended by itself with this error is one to start again: its program ended, nothing else. */
export function endsInRestart(code: string): boolean {
  return code === "exited";
}

/** Whether a restart that failed with this error is worth another. */
export function worthAnother(code: string): boolean {
  return !FINAL.has(code);
}

/** Plans the restarts of one server: pauses that double, a limit within a window, and the way to call it off (C-14). */
export class Restart {
  private readonly clock: Clock;
  /** When restarts began, on the clock that never jumps. */
  private begun: number[] = [];
  private timer: Timer | undefined;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Whether a restart is due. */
  get pending(): boolean {
    return this.timer !== undefined;
  }

  /** How many restarts began within the window that ends now. */
  get recent(): number {
    const now = this.clock.elapsed();
    this.begun = this.begun.filter((at) => now - at < RESTART_WINDOW_MS);
    return this.begun.length;
  }

  /**
   * Plans the next restart; replaces one that was planned.
   * @param run starts the server
   * @returns what was planned, or undefined when the limit is reached
   */
  plan(run: () => void): PlannedRestart | undefined {
    this.cancel();
    const before = this.recent;
    if (before >= RESTARTS) return undefined;
    const pause = RESTART_PAUSE_MS * 2 ** before;
    this.timer = this.clock.after(pause, () => {
      this.timer = undefined;
      this.begun.push(this.clock.elapsed());
      run();
    });
    return { attempt: before + 1, of: RESTARTS, at: this.clock.now() + pause };
  }

  /** Calls off a planned restart; the count stays. */
  cancel(): void {
    this.timer?.cancel();
    this.timer = undefined;
  }

  /** A person took over: nothing is planned and the count begins anew. */
  reset(): void {
    this.cancel();
    this.begun = [];
  }
}
