import Form from "@rjsf/core";
import type { ErrorSchema, ValidatorType } from "@rjsf/utils";
import { memo, type Ref, useCallback, useEffect, useId, useMemo } from "react";
import type { Answers, FlatValue, FormModel } from "../../preload/form/model.ts";
import { afterPress, watchPresses } from "./after-press.ts";
import type { FormContext } from "./control.tsx";
import { displaySchema } from "./display-schema.ts";
import type { WordedError } from "./error-words.ts";
import { validatorOf } from "./find-errors.ts";
import { controls, templates } from "./form-parts.ts";
import { uiSchemaOf } from "./ui-schema.ts";
import "./forms.css";

export interface ElicitationFormProps {
  readonly form: FormModel;
  /** The answers that the form starts with; later changes of this prop are not looked at. */
  readonly initial: Answers;
  /** The errors to show, in field order. The same object as long as they are the same, so that a key press redraws one field. */
  readonly errors: readonly WordedError[];
  /** Whether a summary of the errors stands over the fields. */
  readonly summary: boolean;
  readonly readonly: boolean;
  /** Ids of the fields that seem to ask for a secret; the same list as long as the form is. */
  readonly secrets?: readonly string[] | undefined;
  readonly onAnswers: (answers: Answers) => void;
  /** The focus left a field: its errors may be told. */
  readonly onLeave: (field: string) => void;
  readonly ref?: Ref<HTMLDivElement>;
  /** How dates are written out for the person (BCP 47). */
  readonly locale: string;
  /** The user's own time zone, an IANA name. */
  readonly zone: string;
}

/** Nothing is filled in that neither the server's default nor the person put there. */
const noDefaults = {
  emptyObjectFields: "skipDefaults",
  arrayMinItems: { populate: "never" },
  constAsDefaults: "never",
  allOf: "skipDefaults",
} as const;

function answersFrom(data: unknown): Answers {
  const entries = Object.entries((data ?? {}) as { [id: string]: FlatValue | undefined });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Errors in the shape of the form library; keys in field order, so that its list comes in that order too. */
function errorSchemaOf(errors: readonly WordedError[]): ErrorSchema {
  const byField = new Map<string, string[]>();
  for (const { field = "", words } of errors) byField.set(field, [...(byField.get(field) ?? []), words]);
  const { "": whole, ...fields } = Object.fromEntries(byField);
  const schema = Object.fromEntries(Object.entries(fields).map(([field, words]) => [field, { __errors: words }]));
  return (whole ? { __errors: whole, ...schema } : schema) as ErrorSchema;
}

/**
 * The form of one question, rendered from its model. Answers are held by the form library and mirrored outwards through
 * `onAnswers`; which errors are shown is decided outside.
 */
export const ElicitationForm = memo(function ElicitationForm(props: ElicitationFormProps) {
  const { form, initial, errors, summary, readonly, secrets, onAnswers, onLeave, ref, locale, zone } = props;
  const schema = useMemo(() => displaySchema(form), [form]);
  const uiSchema = useMemo(() => uiSchemaOf(form), [form]);
  const idPrefix = useId().replace(/[^A-Za-z0-9]/g, "");
  const context = useMemo<FormContext>(
    () => ({
      fields: new Map(form.fields.map((field) => [field.id, field])),
      secrets: new Set(secrets),
      locale,
      zone,
    }),
    [form, secrets, locale, zone],
  );
  const extraErrors = useMemo(() => errorSchemaOf(errors), [errors]);
  const change = useCallback((event: { formData?: unknown }) => onAnswers(answersFrom(event.formData)), [onAnswers]);
  useEffect(watchPresses, []);
  const leave = useCallback((field: string) => afterPress(() => onLeave(field)), [onLeave]);
  return (
    <div ref={ref} data-form="" className="elicitation-form">
      <Form
        tagName="div"
        idPrefix={`q${idPrefix}`}
        schema={schema}
        uiSchema={uiSchema}
        validator={validatorOf(form) as ValidatorType}
        initialFormData={initial}
        formContext={context}
        fields={controls}
        templates={templates}
        experimental_defaultFormStateBehavior={noDefaults}
        extraErrors={extraErrors}
        showErrorList={summary ? "top" : false}
        readonly={readonly}
        noHtml5Validate
        onChange={change}
        onBlur={leave}
      />
    </div>
  );
});
