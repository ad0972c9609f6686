import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { windowOfRows } from "./window-of-rows.ts";

/** The measures of a long list, in px; the stylesheet has the same. */
export interface RowMeasures {
  readonly rowHeight: number;
  /** Height of the view until it can be measured. */
  readonly viewHeight: number;
  /** Height of what stays above the rows inside the view. */
  readonly head?: number;
  /** The view goes along with its end as long as it is there. */
  readonly follow?: boolean;
}

/** What a list draws of its rows, and what its scrolling element is given. */
export interface RowWindow {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  /** The rows to draw: [first, last). */
  readonly first: number;
  readonly last: number;
  /** Rows that a page key moves by: a view of them but for one. */
  readonly page: number;
  /** Scrolls as little as brings a row into view; nothing for a row below 0. */
  readonly show: (at: number) => void;
}

/**
 * The part of a long list of equal heights that is in view: only that is drawn, so that ten thousand rows cost what twenty do.
 * @param rows another array with each change of the list
 */
export function useRowWindow(rows: readonly unknown[], measures: RowMeasures): RowWindow {
  const { rowHeight, viewHeight, head = 0, follow = false } = measures;
  const ref = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [view, setView] = useState({ top: 0, height: viewHeight });

  const onScroll = useCallback(() => {
    const element = ref.current;
    if (!element) return;
    const top = element.scrollTop;
    const height = element.clientHeight || viewHeight;
    atEnd.current = element.scrollHeight - top - element.clientHeight < rowHeight * 1.5;
    setView((before) => (before.top === top && before.height === height ? before : { top, height }));
  }, [rowHeight, viewHeight]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the list
  useLayoutEffect(() => {
    const element = ref.current;
    if (element && follow && atEnd.current) element.scrollTop = element.scrollHeight;
    onScroll();
  }, [rows, follow, onScroll]);

  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(onScroll);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [onScroll]);

  const show = useCallback(
    (at: number) => {
      const element = ref.current;
      if (!element || at < 0) return;
      const top = at * rowHeight;
      const room = (element.clientHeight || viewHeight) - head;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room;
      onScroll();
    },
    [rowHeight, viewHeight, head, onScroll],
  );

  const page = Math.max(1, Math.floor((view.height - head) / rowHeight) - 1);
  return { ref, onScroll, page, show, ...windowOfRows(view.top, view.height, rowHeight, rows.length) };
}
