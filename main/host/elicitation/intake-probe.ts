import type { Field, FormModel } from "../../../preload/form/model.ts";
import { intakeForm } from "./intake.ts";

/** Any JSON object. For tests, like the rest of this file. */
export type Json = { [key: string]: unknown };

/** The model of a schema that must not be refused. */
export function readForm(schema: unknown): FormModel {
  const intake = intakeForm(schema);
  if (!intake.ok) throw new Error(`${intake.reason}: ${intake.detail}`);
  return intake.form;
}

/** The one field of a form with one property named x. */
export function readField(property: unknown, required = false, around: Json = {}): Field {
  const schema = { ...around, type: "object", properties: { x: property }, required: required ? ["x"] : [] };
  const [only] = readForm(schema).fields;
  if (!only) throw new Error("no field");
  return only;
}

/** The codes of a field's notes. */
export function noteCodes(field: Field): string[] {
  return field.notes.map((note) => note.code);
}

/** Why a schema that must be refused was. */
export function refusalOf(schema: unknown): { reason: string; detail: string } {
  const intake = intakeForm(schema);
  if (intake.ok) throw new Error("was not refused");
  return { reason: intake.reason, detail: intake.detail };
}
