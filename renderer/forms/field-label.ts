import { FIELD_TEXT_BYTES } from "../../preload/form/answer-limits.ts";
import { utf8Prefix } from "../../preload/form/code-points.ts";
import type { Field } from "../../preload/form/model.ts";
import { visibleText } from "../../preload/form/visible-text.ts";

/** What a field is called: its title, else its name with unseen characters made visible. May be "", and as long as the server likes. */
export function wholeLabel(field: Field): string {
  return field.title || visibleText(field.name, false);
}

/** What a field is called where it is only named, as in a list of errors: past 4 KiB its beginning. */
export function fieldLabel(field: Field): string {
  const whole = wholeLabel(field);
  const start = utf8Prefix(whole, FIELD_TEXT_BYTES);
  return start.length === whole.length ? whole : `${start}…`;
}
