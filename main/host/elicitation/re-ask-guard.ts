import type { Held, Outcome } from "../../../preload/contract/elicitation.ts";
import type { Clock } from "../ports.ts";
import { ASKED_AGAIN_MS, QUESTIONS_REMEMBERED } from "../untrusted/limits.ts";
import { callOf, type Question } from "./question.ts";

interface Remembered {
  times: number;
  /** Times within its call. */
  repeated: number;
  callId: string | undefined;
  /** How it last ended without an answer; undefined when it has not ended, or was answered. */
  turnedDown: Held["after"] | undefined;
  /** When that was, on the clock that never jumps. */
  at: number;
}

/** Knows a question again that was turned down and is asked once more (F-28). */
export class ReAskGuard {
  private readonly clock: Clock;
  /** By server and fingerprint; the one asked longest ago comes first. */
  private readonly known = new Map<string, Remembered>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** How many questions are remembered. */
  get size(): number {
    return this.known.size;
  }

  /**
   * Notes that a question is asked.
   * @returns `held` when it was turned down in the same call, or not longer ago than the re-ask window; `repeated` when its
   * call asked it before
   */
  asked(question: Question): { readonly held?: Held; readonly repeated?: number } {
    const place = placeOf(question);
    if (place === undefined) return {};
    const callId = callOf(question);
    const before = this.known.get(place);
    this.known.delete(place);
    const sameCall = before !== undefined && callId !== undefined && before.callId === callId;
    const recent = before !== undefined && this.clock.elapsed() - before.at <= ASKED_AGAIN_MS;
    const after = sameCall || recent ? before?.turnedDown : undefined;
    const times = before && (after || sameCall) ? before.times + 1 : 1;
    const repeated = sameCall ? before.repeated + 1 : 1;
    this.known.set(place, { times, repeated, callId, turnedDown: after, at: before?.at ?? 0 });
    this.forgetOldest();
    return {
      ...(after ? { held: { why: "asked-again", times, after } } : {}),
      ...(repeated > 1 ? { repeated } : {}),
    };
  }

  /** Notes how a question ended: an answer that was sent settles it; decline, cancel and a time-out of either side turn it down. */
  ended(question: Question, { name, by }: Outcome): void {
    const place = placeOf(question);
    const known = place === undefined ? undefined : this.known.get(place);
    if (!known) return;
    if (name === "sent") {
      known.turnedDown = undefined;
      return;
    }
    // A server that gives up waiting takes its question back (basic/utilities/cancellation).
    const turnedDown = name === "declined" || name === "dismissed" || (name === "withdrawn" && by === "server");
    if (!turnedDown) return;
    known.turnedDown = name;
    known.at = this.clock.elapsed();
  }

  /** The person runs a call again themselves: what it asked before may be asked anew. */
  forgive(callId: string): void {
    for (const [place, known] of this.known) if (known.callId === callId) this.known.delete(place);
  }

  private forgetOldest(): void {
    const oldest = this.known.keys().next().value;
    if (this.known.size > QUESTIONS_REMEMBERED && oldest !== undefined) this.known.delete(oldest);
  }
}

function placeOf({ serverId, fingerprint }: Question): string | undefined {
  return fingerprint === undefined ? undefined : `${fingerprint} ${serverId}`;
}
