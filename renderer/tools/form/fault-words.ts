import type { TFunction } from "i18next";
import type { SchemaFault } from "../../../preload/contract/checks.ts";

/** What is wrong, in words; a rule without words of its own is named. */
export function faultWords(t: TFunction, { rule, params }: SchemaFault): string {
  return t([`tools.fault.${rule}`, "tools.fault.other"], { ...params, rule });
}

/** The key of a fault's place: a JSON pointer. */
export function placeOf({ path }: SchemaFault): string {
  return path.map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
