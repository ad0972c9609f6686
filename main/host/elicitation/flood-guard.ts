import type { Clock } from "../ports.ts";
import { FLOOD_MS, FLOOD_QUESTIONS } from "../untrusted/limits.ts";

/**
 * Tells a flood of questions from many questions: it counts those of one server that opened within the last seconds and were not
 * answered. Questions that are answered as fast as they come are work, not a flood.
 */
export class FloodGuard {
  private readonly clock: Clock;
  /** For each server the questions of the last seconds, by key, and when they opened; the oldest first. */
  private readonly recent = new Map<string, Map<string, number>>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Notes a new question. Returns whether it is past what a person can be asked at once. */
  asked(serverId: string, key: string): boolean {
    const now = this.clock.elapsed();
    const recent = this.recent.get(serverId) ?? new Map<string, number>();
    for (const [old, at] of recent) {
      if (now - at < FLOOD_MS) break;
      recent.delete(old);
    }
    this.recent.set(serverId, recent);
    // One more than the limit says as much as all of them would, and costs a bounded memory.
    if (recent.size > FLOOD_QUESTIONS) recent.delete(recent.keys().next().value ?? "");
    recent.set(key, now);
    return recent.size > FLOOD_QUESTIONS;
  }

  /** A question was answered with content. */
  answered(serverId: string, key: string): void {
    this.recent.get(serverId)?.delete(key);
  }

  /** The person wants to see the questions of a server: counting begins anew. */
  reset(serverId: string): void {
    this.recent.delete(serverId);
  }
}
