/** The rows to draw of a long list of equal heights: [first, last), with `extra` more on both sides. Heights in px. */
export function windowOfRows(
  scrollTop: number,
  viewHeight: number,
  rowHeight: number,
  count: number,
  extra = 8,
): { readonly first: number; readonly last: number } {
  const first = Math.max(0, Math.min(count, Math.floor(scrollTop / rowHeight) - extra));
  const last = Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight) + extra);
  return { first, last: Math.max(first, last) };
}
