import type { StrayCounts, StrayKind } from "../../../preload/contract/servers.ts";

/** What one connection's server sent that was ignored or refused, counted by kind (C-18, C-20, C-30). */
export class Strays {
  private readonly counted = new Map<StrayKind, number>();
  private readonly onChange: () => void;

  /** @param onChange told after each one */
  constructor(onChange: () => void) {
    this.onChange = onChange;
  }

  add(kind: StrayKind): void {
    this.counted.set(kind, (this.counted.get(kind) ?? 0) + 1);
    this.onChange();
  }

  /** So many of each kind; a kind that never came is absent. */
  counts(): StrayCounts {
    return Object.fromEntries(this.counted);
  }
}
