import { CACHED_CHARACTERS, CACHED_RESULTS } from "../untrusted/limits.ts";
import { roughSize } from "../untrusted/rough-size.ts";

type Members = { readonly [name: string]: unknown };

/** A result that may be used again. */
export interface Held {
  readonly result: Members;
  /** When it arrived, ms since the epoch. */
  readonly at: number;
  /** It is fresh before this. */
  readonly until: number;
}

interface Kept extends Held {
  readonly group: string;
  readonly key: string;
  readonly size: number;
}

/** Results by what asked for them, bounded: past a limit the oldest go. */
export class ResultShelf {
  private readonly kept = new Map<string, Kept>();
  /** How often each group was emptied: what was asked for before that is not put. */
  private readonly turns = new Map<string, number>();
  private size = 0;

  turn(group: string): number {
    return this.turns.get(group) ?? 0;
  }

  get(group: string, key: string): Held | undefined {
    return this.kept.get(placeOf(group, key));
  }

  put(group: string, key: string, held: Held): void {
    this.remove(group, key);
    const size = roughSize(held.result, CACHED_CHARACTERS);
    if (size > CACHED_CHARACTERS) return;
    this.kept.set(placeOf(group, key), { ...held, group, key, size });
    this.size += size;
    for (const oldest of this.kept.values()) {
      if (this.kept.size <= CACHED_RESULTS && this.size <= CACHED_CHARACTERS) return;
      this.remove(oldest.group, oldest.key);
    }
  }

  /** Forgets what a group holds, or those of its keys that fit. */
  drop(group: string, fits: (key: string) => boolean = () => true): void {
    this.turns.set(group, this.turn(group) + 1);
    for (const kept of this.kept.values()) if (kept.group === group && fits(kept.key)) this.remove(group, kept.key);
  }

  remove(group: string, key: string): void {
    const place = placeOf(group, key);
    const kept = this.kept.get(place);
    if (!kept) return;
    this.kept.delete(place);
    this.size -= kept.size;
  }
}

function placeOf(group: string, key: string): string {
  return JSON.stringify([group, key]);
}
