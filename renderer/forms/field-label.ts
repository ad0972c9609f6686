import type { Field } from "../../preload/form/model.ts";
import { visibleText } from "../../preload/form/visible-text.ts";

/** What a field is called on screen: its title, else its name with unseen characters made visible. May be "". */
export function fieldLabel(field: Field): string {
  return field.title || visibleText(field.name, false);
}
