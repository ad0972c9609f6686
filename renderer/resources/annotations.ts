import type { AnnotationsView } from "../../preload/contract/offers.ts";
import { visibleText } from "../../preload/form/visible-text.ts";

/** Annotations of content as far as they are understood; undefined when nothing is (2026-07-28, Annotations). */
export function annotationsOf(raw: unknown): AnnotationsView | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const { audience, priority, lastModified } = raw as { readonly [name: string]: unknown };
  const known = Array.isArray(audience) ? (["user", "assistant"] as const).filter((who) => audience.includes(who)) : [];
  const view: AnnotationsView = {
    ...(known.length > 0 && { audience: known }),
    ...(typeof priority === "number" && priority >= 0 && priority <= 1 && { priority }),
    ...(typeof lastModified === "string" && { lastModified: visibleText(lastModified, false) }),
  };
  return Object.keys(view).length > 0 ? view : undefined;
}
