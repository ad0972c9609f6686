import type { UiSchema } from "@rjsf/utils";
import type { Field, FormModel } from "../../preload/form/model.ts";

/** The controls that can stand in a form, by the name they are registered under. */
export type ControlName =
  | "parleyText"
  | "parleyNumber"
  | "parleyDate"
  | "parleyDateTime"
  | "parleyYesNo"
  | "parleyChips"
  | "parleySearch"
  | "parleyTicks"
  | "parleySearchMany"
  | "parleyConst"
  | "parleyUnanswerable";

/** A single choice among more options than this is a searchable list. */
export const MOST_CHIPS = 5;
/** A multiple choice among more options than this is a searchable list. */
export const MOST_TICKS = 12;

/** The control that fits a field: its kind decides, and for choices the number of options. */
export function controlFor(field: Field): ControlName {
  switch (field.kind) {
    case "text":
      if (field.format === "date") return "parleyDate";
      return field.format === "date-time" ? "parleyDateTime" : "parleyText";
    case "number":
      return "parleyNumber";
    case "boolean":
      return "parleyYesNo";
    case "choice":
      return field.options.length <= MOST_CHIPS ? "parleyChips" : "parleySearch";
    case "choices":
      return field.options.length <= MOST_TICKS ? "parleyTicks" : "parleySearchMany";
    case "const":
      return "parleyConst";
    case "unanswerable":
      return "parleyUnanswerable";
  }
}

/** True for controls made of several inputs, which are labelled as a group. */
export function isGroup(field: Field): boolean {
  const control = controlFor(field);
  return (
    control === "parleyYesNo" || control === "parleyChips" || control === "parleyTicks" || control === "parleyDateTime"
  );
}

/** The uiSchema of a form: for each field id its control. The control replaces whatever the library would choose for enums, and the sheet's footer its submit button. */
export function uiSchemaOf(form: FormModel): UiSchema {
  const entries = form.fields.map((field) => [
    field.id,
    { "ui:field": controlFor(field), "ui:fieldReplacesAnyOrOneOf": true },
  ]);
  return { "ui:submitButtonOptions": { norender: true }, ...Object.fromEntries(entries) };
}
