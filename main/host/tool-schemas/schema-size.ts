/**
 * Whether a schema is small enough to be looked at: levels of arrays and objects, and arrays and objects in all. Level by level, so that
 * neither depth nor number costs more than the limit.
 */
export function withinSize(schema: unknown, limits: { readonly depth: number; readonly nodes: number }): boolean {
  let level: object[] = typeof schema === "object" && schema !== null ? [schema] : [];
  let seen = level.length;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > limits.depth) return false;
    const next: object[] = [];
    for (const holder of level) {
      for (const inner of Object.values(holder)) {
        if (typeof inner !== "object" || inner === null) continue;
        seen += 1;
        if (seen > limits.nodes) return false;
        next.push(inner);
      }
    }
    level = next;
  }
  return true;
}
