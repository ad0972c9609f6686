import type { Field } from "../../preload/form/model.ts";
import { limitsOf } from "./limits.ts";

/** Element ids of the parts of one field, made from the id that the form library gives it. */
export const labelId = (id: string): string => `${id}-label`;
export const descriptionId = (id: string): string => `${id}-description`;
export const limitsId = (id: string): string => `${id}-limits`;
export const notesId = (id: string): string => `${id}-notes`;
export const errorId = (id: string): string => `${id}-error`;

/** The ids for `aria-describedby`: only those of parts that the template renders for this field; undefined for none. */
export function describedBy(id: string, field: Field, hasErrors: boolean): string | undefined {
  const ids = [
    hasErrors ? errorId(id) : "",
    field.description ? descriptionId(id) : "",
    limitsOf(field).length > 0 ? limitsId(id) : "",
    field.notes.length > 0 ? notesId(id) : "",
  ].filter((part) => part !== "");
  return ids.length > 0 ? ids.join(" ") : undefined;
}
