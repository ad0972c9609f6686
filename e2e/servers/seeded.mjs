// Chance that comes out the same for the same seed.

/** @typedef {ReturnType<typeof seeded>} Chance */

/**
 * Mulberry32: small, and good enough to wander about with.
 * @param {number} seed
 */
export function seeded(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** @param {number} below */
  const whole = (below) => Math.floor(next() * below);
  return {
    whole,
    /** @param {number} of once in so many */
    once: (of) => whole(of) === 0,
    /**
     * @template T
     * @param {readonly T[]} from
     * @returns {T}
     */
    pick: (from) => /** @type {T} */ (from[whole(from.length)]),
  };
}
