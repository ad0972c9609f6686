import { codePointPrefix } from "../../preload/form/code-points.ts";

/** More than two lines of a card can hold. */
const ENOUGH = 400;

/** The beginning of a text that is clamped anyway: 64 KiB in each of 200 lines would be laid out for nothing. */
export function beginning(text: string): string {
  if (text.length <= ENOUGH) return text;
  return `${codePointPrefix(text, ENOUGH)} …`;
}
