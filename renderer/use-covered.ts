import { useEffect, useState, useSyncExternalStore } from "react";
import { isEditable } from "./focus.ts";

/** In narrower windows the sheet lies over the content (frame.css). */
const overlaying = () => window.matchMedia("(max-width: 1079.98px)");

function followWidth(onChange: () => void): () => void {
  const query = overlaying();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/**
 * Whether the content lies under a sheet and can't be worked, so that the keyboard must not get there (WCAG 2.4.11). Who types in it
 * when the sheet comes keeps the focus until they leave (F-29).
 * @param shown a sheet is shown
 */
export function useCovered(shown: boolean): boolean {
  const covered = useSyncExternalStore(followWidth, () => overlaying().matches) && shown;
  const [left, setLeft] = useState(false);
  useEffect(() => {
    if (!covered) return setLeft(false);
    const settle = (active: EventTarget | null) => {
      if (!(active instanceof Element && isEditable(active) && active.closest("main"))) setLeft(true);
    };
    const onFocus = ({ target }: FocusEvent) => settle(target);
    const onBlur = ({ relatedTarget }: FocusEvent) => settle(relatedTarget);
    settle(document.activeElement);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("focusout", onBlur);
    return () => {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("focusout", onBlur);
    };
  }, [covered]);
  return covered && left;
}
