/**
 * The bounded form model: what is left of a server's `requestedSchema` after intake. Both sides of the border speak only this.
 * Fields carry their own stable `id` (f0, f1, …); a server's property name is data and never becomes an object key of ours,
 * so `__proto__`, "" and dotted names are harmless (F-23).
 */

/** A value that may stand in `content` (ElicitResult.content, every revision): always flat (F-35). */
export type FlatValue = string | number | boolean | string[];

/** The four formats of the specification's StringSchema. */
export type TextFormat = "email" | "uri" | "date" | "date-time";

/** One choice of an enum; `value` is what is sent, `title` what is shown. */
export interface Option {
  readonly value: string | number | boolean;
  readonly title: string;
}

/** Something about a field that the person should know; worded by the renderer (`form.note.<code>`). */
export type FieldNote =
  | { readonly code: "default-ignored"; readonly shown: string } // wrong type or outside its enum: not prefilled
  | { readonly code: "default-yes" } // a yes that the server gave beforehand
  | { readonly code: "default-weighty"; readonly shown: string } // prefilled, and it may agree, delete, pay or go live
  | { readonly code: "pattern-unchecked" } // the server will check this
  | { readonly code: "outside-specification" }
  | { readonly code: "not-answerable" };

interface FieldBase {
  /** f0, f1, … in the schema's own order. */
  readonly id: string;
  /** The server's property name, exactly. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required: boolean;
  readonly notes: readonly FieldNote[];
}

export interface TextField extends FieldBase {
  readonly kind: "text";
  readonly format?: TextFormat;
  /** In code points (JSON Schema 2020-12 validation §6.3). */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Only patterns that the linear engine can run; others become a `pattern-unchecked` note. */
  readonly pattern?: string;
  /** The schema says `format: password`, which the specification has not: it asks for a secret. */
  readonly hidden?: true;
  readonly default?: string;
}

export interface NumberField extends FieldBase {
  readonly kind: "number";
  readonly integer: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly default?: number;
}

export interface BooleanField extends FieldBase {
  readonly kind: "boolean";
  readonly default?: boolean;
}

export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly options: readonly Option[];
  readonly default?: string | number | boolean;
}

export interface ChoicesField extends FieldBase {
  readonly kind: "choices";
  readonly options: readonly (Option & { readonly value: string })[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: readonly string[];
}

/** `const`: shown read-only; sent when required, an optional one only when chosen (F-11). */
export interface ConstField extends FieldBase {
  readonly kind: "const";
  readonly value: string | number | boolean;
}

/** An optional property whose value can't be flat: shown, never sent (F-21). */
export interface UnanswerableField extends FieldBase {
  readonly kind: "unanswerable";
}

export type Field =
  | TextField
  | NumberField
  | BooleanField
  | ChoiceField
  | ChoicesField
  | ConstField
  | UnanswerableField;

/** What a person has entered so far, by field id. An absent id is "no answer". */
export type Answers = { readonly [id: string]: FlatValue | undefined };

export interface FormModel {
  readonly fields: readonly Field[];
  /** True when the schema leaves the specification's subset but could still be shown (F-21). */
  readonly outsideSpecification: boolean;
}

/** One thing wrong with an answer; worded by the renderer (`form.error.<code>`). `field` is a field id, absent for the whole form. */
export interface FieldError {
  readonly field?: string;
  readonly code:
    | "required"
    | "not-text"
    | "too-short"
    | "too-long"
    | "pattern"
    | "format-email"
    | "format-uri"
    | "format-date"
    | "format-date-time"
    | "not-a-number"
    | "not-an-integer"
    | "too-small"
    | "too-large"
    | "at-or-below"
    | "at-or-above"
    | "not-a-multiple"
    | "not-yes-or-no"
    | "not-an-option"
    | "too-few"
    | "too-many"
    | "repeated"
    | "not-the-constant"
    | "answer-too-large"
    | "content-too-large"
    | "unknown-field";
  readonly params?: { readonly [name: string]: string | number };
}
