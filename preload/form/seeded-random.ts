/** A repeatable source of choices for tests. */
export interface SeededRandom {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  /** True with probability `share` (0 to 1). */
  chance(share: number): boolean;
  /** One of the items, evenly. */
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T;
}

/** xorshift32 (Marsaglia 2003): the same seed always gives the same choices. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (share) => next() < share,
    pick: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T,
  };
}
