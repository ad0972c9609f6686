import type { Attribution, Outcome } from "../../../preload/contract/elicitation.ts";
import type { Clock } from "../ports.ts";
import { SAMPLING_RATE_MS, SAMPLING_REQUESTS, SAMPLING_REQUESTS_PER_CALL } from "../untrusted/limits.ts";

/** Keeps a server from asking for a model's answer without end: in one call, and on one connection in a while (S-06). */
export class SamplingRates {
  private readonly clock: Clock;
  private readonly calls = new Map<string, number>();
  /** When the latest requests came, on the clock that never jumps; the oldest first. */
  private recent: number[] = [];

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Counts a request. Returns the outcome `refused` where it is one too many. */
  asked(attribution: Attribution): Outcome | undefined {
    const now = this.clock.elapsed();
    this.recent = this.recent.filter((at) => now - at < SAMPLING_RATE_MS);
    if (this.recent.length >= SAMPLING_REQUESTS) {
      return tooMany(`${SAMPLING_REQUESTS} within ${SAMPLING_RATE_MS / 1000} seconds`);
    }
    this.recent.push(now);
    if (attribution.kind !== "call") return undefined;
    const count = (this.calls.get(attribution.callId) ?? 0) + 1;
    this.calls.set(attribution.callId, count);
    return count > SAMPLING_REQUESTS_PER_CALL ? tooMany(`${SAMPLING_REQUESTS_PER_CALL} in one call`) : undefined;
  }
}

function tooMany(limit: string): Outcome {
  return { name: "refused", by: "host", reason: "too-many-requests", detail: `the limit is ${limit}` };
}
