import type { AnnotationsView } from "../../../preload/contract/offers.ts";
import { displayText } from "../untrusted/display-text.ts";

const MOMENT_LENGTH = 100;

/** The annotations of a resource or of content as far as they can be understood; undefined when nothing can (S-25). */
export function annotationsView(value: unknown): AnnotationsView | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { audience, priority, lastModified } = value as { readonly [name: string]: unknown };
  const roles = Array.isArray(audience)
    ? audience.filter((role): role is "user" | "assistant" => role === "user" || role === "assistant")
    : [];
  const view: AnnotationsView = {
    ...(roles.length === 0 ? {} : { audience: [...new Set(roles)] }),
    ...(typeof priority === "number" && priority >= 0 && priority <= 1 ? { priority } : {}),
    ...(typeof lastModified === "string"
      ? { lastModified: displayText(lastModified.slice(0, MOMENT_LENGTH)).text }
      : {}),
  };
  return Object.keys(view).length === 0 ? undefined : view;
}
