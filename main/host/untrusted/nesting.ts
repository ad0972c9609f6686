/**
 * Whether a parsed JSON value has more than `limit` levels of arrays and objects. Level by level and never by recursion: the
 * question is asked of values on which recursion would overflow.
 */
export function nestsDeeperThan(value: unknown, limit: number): boolean {
  let level: object[] = typeof value === "object" && value !== null ? [value] : [];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > limit) return true;
    const next: object[] = [];
    for (const holder of level) {
      for (const inner of Object.values(holder)) {
        if (typeof inner === "object" && inner !== null) next.push(inner);
      }
    }
    level = next;
  }
  return false;
}
