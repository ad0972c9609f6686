import { useEffect } from "react";

/** Whether keys that are pressed now would write into, or change, this element. */
export function isEditable(element: Element | null): boolean {
  if (element instanceof HTMLElement && element.isContentEditable) return true;
  if (element instanceof HTMLInputElement) {
    return !["button", "checkbox", "radio", "submit", "reset"].includes(element.type);
  }
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

/** What a sheet covers is no place to go to. */
const regions = [".rail", "main:not([inert])", ".dock"] as const;
const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), select:not([disabled]), summary, [tabindex]:not([tabindex="-1"])';

/** F6 and Shift+F6 go round the rail, the content and the sheet, each time to where the focus last was in it. */
export function useRegionKeys(): void {
  useEffect(() => {
    const last = new Map<Element, HTMLElement>();
    const present = () => regions.map((region) => document.querySelector(region)).filter((found) => found !== null);
    const onFocus = ({ target }: FocusEvent) => {
      const region = present().find((candidate) => target instanceof Node && candidate.contains(target));
      if (region && target instanceof HTMLElement) last.set(region, target);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "F6" || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      const found = present();
      const at = found.findIndex((region) => region.contains(document.activeElement));
      const step = event.shiftKey ? -1 : 1;
      const next =
        at < 0 ? found[event.shiftKey ? found.length - 1 : 0] : found[(at + step + found.length) % found.length];
      if (!next) return;
      const remembered = last.get(next);
      const target = remembered?.isConnected && remembered.checkVisibility() ? remembered : firstFocusable(next);
      target?.focus();
    };
    document.addEventListener("focusin", onFocus);
    window.addEventListener("keydown", onKey, true);
    return () => {
      document.removeEventListener("focusin", onFocus);
      window.removeEventListener("keydown", onKey, true);
    };
  }, []);
}

function firstFocusable(region: Element): HTMLElement | null {
  const stops = (selector: string) =>
    [...region.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
  const first =
    stops("[data-field] input, [data-field] textarea, [data-field] select") ??
    stops('[aria-current="page"]') ??
    stops(focusable);
  return first ?? (region instanceof HTMLElement ? region : null);
}
