import type { AnnotationsView } from "../../../preload/contract/offers.ts";
import { displayLabel } from "../untrusted/display-text.ts";

/** Annotations of content (specification, server/resources, annotations) as far as they are understood; undefined when nothing is. */
export function annotationsOf(raw: unknown): AnnotationsView | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const { audience, priority, lastModified } = raw as { [name: string]: unknown };
  const roles = Array.isArray(audience) ? audience.filter((role) => role === "user" || role === "assistant") : [];
  const view: AnnotationsView = {
    ...(roles.length > 0 && { audience: [...new Set(roles)] }),
    ...(typeof priority === "number" && priority >= 0 && priority <= 1 && { priority }),
    ...(typeof lastModified === "string" && { lastModified: displayLabel(lastModified.slice(0, 100)) }),
  };
  return Object.keys(view).length > 0 ? view : undefined;
}
