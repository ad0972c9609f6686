// Where the main process stands still. Both functions go to it as text: they know nothing of this file.

/** Runs in main: the longest time that a timer of a millisecond was late since it was last read. */
export function watchLoop() {
  const gaps = { longest: 0 };
  Object.assign(globalThis, { benchLoop: gaps });
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    gaps.longest = Math.max(gaps.longest, now - last);
    last = now;
  }, 1);
}

/** Runs in main. @returns what `watchLoop` saw, forgetting it */
export function readLoop() {
  const gaps = /** @type {any} */ (globalThis).benchLoop;
  const { longest } = gaps;
  gaps.longest = 0;
  return longest;
}
