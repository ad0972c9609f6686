const focusable =
  "a[href], button:not([disabled]), input:not([disabled]):not([tabindex='-1']), select:not([disabled]), textarea:not([disabled]), summary, [tabindex='0']";

/** The elements inside a container that the Tab key reaches, in order. */
export function tabStops(container: Element): readonly HTMLElement[] {
  const all = [...container.querySelectorAll<HTMLElement>(focusable)];
  return all.filter((element) => {
    const folded = element.closest("details:not([open])");
    return folded === null || (element.matches("summary") && element.parentElement === folded);
  });
}

/** The control that stands for a field: its own input, or in a group the chosen chip or else the first. */
export function controlOf(container: Element, field: string): HTMLElement | undefined {
  const frame = container.querySelector(`[data-field="${CSS.escape(field)}"] .control`);
  if (!frame) return undefined;
  return frame.querySelector<HTMLElement>("input:checked") ?? tabStops(frame)[0];
}

/** Moves the focus to a field and brings its label into view. Returns false if the field has no control. */
export function focusField(container: Element, field: string): boolean {
  const control = controlOf(container, field);
  if (!control) return false;
  control.focus({ preventScroll: true });
  control.closest("[data-field]")?.scrollIntoView({ block: "nearest" });
  return true;
}
