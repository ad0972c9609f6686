const steps: { readonly [key: string]: number | undefined } = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** How many options a key moves the active one by; undefined for keys that move nothing. */
export function movedBy(key: string): number | undefined {
  return Object.hasOwn(steps, key) ? steps[key] : undefined;
}
