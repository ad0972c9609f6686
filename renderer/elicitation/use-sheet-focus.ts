import { type RefObject, useCallback } from "react";
import { isEditable } from "../focus.ts";
import { tabStops } from "../forms/move-focus.ts";

/**
 * True if the focus may be moved: nobody is typing anywhere (F-29). A field without text, or one that takes none just now, is not
 * being typed in, as the composer while a tool is run from it and after.
 */
function mayMoveFocus(sheet: Element): boolean {
  const active = document.activeElement;
  if (active === null || active === document.body) return true;
  const typing = isEditable(active) && !(isTextField(active) && (active.value === "" || active.readOnly));
  return !typing && !sheet.contains(active);
}

function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

export interface SheetFocus {
  /** Takes the focus for a fresh sheet, unless someone is typing elsewhere: to the first field if text can go there. */
  readonly take: () => void;
  /** Keeps a Tab key inside; returns true when it has moved the focus. */
  readonly loop: (backwards: boolean) => boolean;
}

/** Where the focus goes when a sheet comes and while it has it. */
export function useSheetFocus(sheet: RefObject<HTMLElement | null>): SheetFocus {
  const take = useCallback(() => {
    const element = sheet.current;
    if (!element || !mayMoveFocus(element)) return;
    const first = element.querySelector("[data-field] .control");
    const input = first?.querySelector<HTMLElement>("input[type='text'], textarea");
    (input ?? element).focus({ preventScroll: true });
  }, [sheet]);

  const loop = useCallback(
    (backwards: boolean) => {
      const element = sheet.current;
      if (!element) return false;
      const stops = tabStops(element).filter((stop) => !isSkipped(stop));
      const [first, last] = [stops[0], stops.at(-1)];
      const active = document.activeElement;
      if (backwards && (active === first || active === element)) last?.focus();
      else if (!backwards && (active === last || (isGroupedRadio(active, last) && last !== undefined))) first?.focus();
      else return false;
      return true;
    },
    [sheet],
  );
  return { take, loop };
}

/** Of a radio group the Tab key reaches only the chosen button. */
function isSkipped(stop: HTMLElement): boolean {
  if (!(stop instanceof HTMLInputElement) || stop.type !== "radio" || stop.checked) return false;
  const group = [...(stop.closest("[role='radiogroup']")?.querySelectorAll("input") ?? [])];
  return group.some((other) => other.checked) || group[0] !== stop;
}

function isGroupedRadio(active: Element | null, last: HTMLElement | undefined): boolean {
  if (!(active instanceof HTMLInputElement) || !(last instanceof HTMLInputElement)) return false;
  return active.type === "radio" && last.type === "radio" && active.name === last.name;
}
