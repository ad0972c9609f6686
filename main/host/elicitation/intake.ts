import type { Field, FormModel } from "../../../preload/form/model.ts";
import { FORM_FIELDS } from "../untrusted/limits.ts";
import { fieldFrom, unanswerableField } from "./intake-field.ts";
import { readRoot } from "./intake-root.ts";
import { dialectOf } from "./schema-dialect.ts";
import { mergeShapes } from "./schema-merge.ts";
import { isNode, own, quoted, SchemaRefusal } from "./schema-node.ts";
import { labelsOf, resolveShape, type Walk } from "./schema-resolve.ts";
import { isImpossible } from "./schema-shape.ts";

/** A form to show, or why none can be made. `detail` is plain English, bounded, safe for display. */
export type FormIntake =
  | { readonly ok: true; readonly form: FormModel }
  | { readonly ok: false; readonly reason: "unsupported-schema" | "over-limit"; readonly detail: string };

/**
 * Turns a server's `requestedSchema` into the bounded form model; nothing else ever reads that schema. What a person can answer is shown,
 * rewritten where that is harmless and marked where it leaves the specification's subset; an optional property that no flat value can
 * answer is shown as unanswerable; the rest is refused (F-21, F-33; client/elicitation §Requested Schema).
 *
 * @param requestedSchema parsed JSON, untrusted
 * @returns a deeply frozen model that survives structuredClone, or a refusal; never throws
 */
export function intakeForm(requestedSchema: unknown): FormIntake {
  try {
    return { ok: true, form: readForm(requestedSchema) };
  } catch (error) {
    if (!(error instanceof SchemaRefusal)) throw error;
    return { ok: false, reason: error.reason, detail: error.message };
  }
}

function readForm(requestedSchema: unknown): FormModel {
  if (!isNode(requestedSchema)) throw new SchemaRefusal("unsupported-schema", "the schema is not an object");
  const dialect = dialectOf(own(requestedSchema, "$schema"));
  const walk: Walk = { root: requestedSchema, dialect, subschemas: 0, options: 0, subject: "the schema" };
  const root = readRoot(walk);
  if (root.properties.size > FORM_FIELDS) {
    throw new SchemaRefusal("over-limit", `${root.properties.size} fields, more than ${FORM_FIELDS}`);
  }
  for (const name of root.required) {
    if (!root.properties.has(name)) {
      throw new SchemaRefusal("unsupported-schema", `property ${quoted(name)} is required but not described`);
    }
  }
  const fields: Field[] = [];
  for (const [name, schemas] of root.properties) {
    walk.subject = `property ${quoted(name)}`;
    fields.push(readField(walk, `f${fields.length}`, name, schemas, root.required.has(name)));
  }
  const marked = fields.some((field) => field.notes.some((note) => note.code === "outside-specification"));
  return deepFreeze({ fields, outsideSpecification: root.outside || marked });
}

function readField(walk: Walk, id: string, name: string, schemas: readonly unknown[], required: boolean): Field {
  const head = { id, name, required };
  const shape = schemas.map((schema) => resolveShape(walk, schema, { depth: 0, through: [] })).reduce(mergeShapes);
  const field = fieldFrom(head, shape);
  if (!isImpossible(field)) return field;
  if (required) {
    throw new SchemaRefusal("unsupported-schema", `${walk.subject} is required but it is ${field.impossible}`);
  }
  return unanswerableField(head, isImpossible(shape) ? labelsOf(schemas[0]) : shape);
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
