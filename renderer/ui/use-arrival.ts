import { type RefObject, useEffect, useRef } from "react";

/** What shows that the person went on with something else in the content; what is done in a sheet beside it doesn't. */
const gestures = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Brings what a person's action led to into view when it arrives, from its beginning, and follows it while it grows, until the
 * person goes on in the content: scrolls, presses or types there. It jumps, so nothing moves that reduced motion would still; the
 * focus stays where it is.
 * @param element where the result stands
 * @param action another value with each action of the person; undefined before the first
 * @param arrived something of the result stands there
 */
export function useArrival(
  element: RefObject<HTMLElement | null>,
  action: string | number | undefined,
  arrived: boolean,
): void {
  const left = useRef<typeof action>(undefined);
  useEffect(() => {
    if (action === undefined) return;
    const onGesture = ({ target }: Event) => {
      if (target instanceof Element && !target.closest(".dock")) left.current = action;
    };
    for (const name of gestures) document.addEventListener(name, onGesture, { capture: true, passive: true });
    return () => {
      for (const name of gestures) document.removeEventListener(name, onGesture, { capture: true });
    };
  }, [action]);
  useEffect(() => {
    const place = element.current;
    if (action === undefined || !arrived || !place) return;
    const show = () => {
      if (left.current !== action) place.scrollIntoView({ block: "nearest" });
    };
    show();
    const growth = new ResizeObserver(show);
    growth.observe(place);
    return () => growth.disconnect();
  }, [element, action, arrived]);
}
