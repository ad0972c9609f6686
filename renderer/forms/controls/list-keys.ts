const steps: { readonly [key: string]: number | undefined } = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/**
 * Where a key takes the active option of a list: arrows and page keys move it, Home and End lead to the ends once the person is in the
 * list (before that they belong to the text). Undefined for a key that moves nothing; -1 in an empty list.
 *
 * @param active place of the active option, -1 for none
 * @param count how many options there are
 */
export function movedTo(key: string, active: number, count: number): number | undefined {
  if (active >= 0 && key === "Home") return 0;
  if (active >= 0 && key === "End") return count - 1;
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, active + step));
}
