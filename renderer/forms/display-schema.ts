import type { RJSFSchema } from "@rjsf/utils";
import { cleanSchema } from "../../preload/form/clean-schema.ts";
import type { FormModel } from "../../preload/form/model.ts";

/** The schema that the form library lays out: the clean schema, with a place for each unanswerable field in its turn. */
export function displaySchema(form: FormModel): RJSFSchema {
  const clean = cleanSchema(form);
  const properties = form.fields.map((field) => [
    field.id,
    clean.properties[field.id] ?? { type: "string", readOnly: true },
  ]);
  return { ...clean, properties: Object.fromEntries(properties) } as RJSFSchema;
}
