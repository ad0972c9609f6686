/**
 * The rows to draw of a long list of equal heights: [first, last), with `extra` more on both sides. Heights in px. A place past the end, where
 * a list that has shrunk was scrolled to, is its end.
 */
export function windowOfRows(
  scrollTop: number,
  viewHeight: number,
  rowHeight: number,
  count: number,
  extra = 8,
): { readonly first: number; readonly last: number } {
  const top = Math.max(0, Math.min(scrollTop, count * rowHeight - viewHeight));
  const first = Math.max(0, Math.floor(top / rowHeight) - extra);
  return { first, last: Math.min(count, Math.ceil((top + viewHeight) / rowHeight) + extra) };
}

/**
 * The row that a key goes to from row `at` (-1: none): arrows, Home, End and the page keys (ARIA APG, listbox).
 * @param page rows that a page key moves by
 * @returns undefined for another key and for an empty list
 */
export function rowTarget(key: string, at: number, count: number, page: number): number | undefined {
  const targets: { readonly [key: string]: number } = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? count - 1 : at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined || count === 0 ? undefined : Math.max(0, Math.min(target, count - 1));
}
