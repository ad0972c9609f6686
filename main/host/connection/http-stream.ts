import type { Clock } from "../ports.ts";
import type { Request } from "./http-reply.ts";

/** Pauses before a reconnect when the server names none, in ms: the first, the growth, the longest. */
const FIRST_PAUSE_MS = 1_000;
const GROWTH = 1.5;
const LONGEST_PAUSE_MS = 30_000;
/** A server may ask for less or more than is good for either side. */
const SHORTEST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5 * 60_000;
/** Reconnects in a row that may fail before a request's stream counts as lost. */
export const RESUME_TRIES = 10;

/**
 * One stream of a server's messages over all its connections: it may drop and be taken up again from the last event
 * (2025-11-25, basic/transports §Resumability and Redelivery).
 */
export class ResumableStream {
  /** The request it answers; undefined for the standing one. */
  readonly request: Request | undefined;
  readonly abort = new AbortController();
  /** Kept over every attempt, also those that brought nothing (B106). */
  lastEventId: string | undefined;
  /** Its request is answered on it, and nowhere else. */
  begun = false;
  private retryMs: number | undefined;
  private failures = 0;
  /** Requests of the server seen on it: what is sent again after a resume is not asked again. */
  private readonly seen = new Set<string | number>();

  constructor(request?: Request) {
    this.request = request;
  }

  /** The server's `retry` field. */
  wish(ms: number): void {
    this.retryMs = Math.min(Math.max(ms, SHORTEST_RETRY_MS), LONGEST_RETRY_MS);
  }

  /** Whether a server's request comes the first time. */
  isNew(id: string | number): boolean {
    const before = this.seen.size;
    return this.seen.add(id).size > before;
  }

  opened(): void {
    this.failures = 0;
  }

  /** Counts a failed reconnect; says whether another is worth it. A standing stream is tried for as long as the session lasts. */
  failed(): boolean {
    this.failures += 1;
    return this.request === undefined || this.failures < RESUME_TRIES;
  }

  /** Waits as long as the server wished, or longer and longer. Ends early when the stream is given up. */
  pause(clock: Clock): Promise<void> {
    const ms = this.retryMs ?? Math.min(FIRST_PAUSE_MS * GROWTH ** this.failures, LONGEST_PAUSE_MS);
    return new Promise((resolve) => {
      const { signal } = this.abort;
      const done = () => {
        timer.cancel();
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = clock.after(ms, done);
      if (signal.aborted) done();
      else signal.addEventListener("abort", done);
    });
  }
}
