import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { faultWords } from "./fault-words.ts";
import { controlId, useForm } from "./form-context.ts";
import type { JsonObject } from "./json-value.ts";
import { descriptionOf, hintOf, labelText, titleOf } from "./schema-words.ts";

interface PlaceFrameProps {
  readonly schema: JsonObject;
  readonly name: string;
  readonly place: string;
  readonly required: boolean;
  /** Several controls have a legend: the parts of a value with a line beside them, the buttons of one choice without. One has a label. */
  readonly group?: "parts" | "choice" | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The ids that a control is described by. */
export function describedBy(place: string): string {
  const id = controlId(place);
  return `${id}-d ${id}-e`;
}

/** The words around a place of the form: its name, what the server says of it, what is wrong with it. */
export function PlaceFrame({ schema, name, place, required, group, actions, children }: PlaceFrameProps) {
  const { t } = useTranslation();
  const { faults } = useForm();
  const id = controlId(place);
  const title = titleOf(schema);
  const description = descriptionOf(schema);
  const hint = hintOf(t, schema);
  const wrong = faults.get(place) ?? [];
  const words = (
    <>
      <span className="arg-name">{title ?? labelText(name)}</span>
      {title !== undefined && title !== name && <code className="muted small">{labelText(name)}</code>}
      {required && <span className="muted small">{t("tools.form.required")}</span>}
    </>
  );
  const inner = (
    <>
      {(description || hint) && (
        <div className="arg-help small muted wrap" id={`${id}-d`}>
          {description && <p>{description}</p>}
          {hint && <p>{hint}</p>}
        </div>
      )}
      {children}
      <div className="arg-faults small" id={`${id}-e`}>
        {wrong.map((fault) => (
          <p key={`${fault.rule} ${JSON.stringify(fault.params)}`}>{faultWords(t, fault)}</p>
        ))}
      </div>
    </>
  );
  const className = wrong.length > 0 ? "arg wrong" : "arg";
  if (!group) {
    return (
      <div className={className}>
        <div className="arg-head">
          <label htmlFor={id}>{words}</label>
          {actions}
        </div>
        {inner}
      </div>
    );
  }
  return (
    <fieldset className={`${className} group`} aria-describedby={describedBy(place)}>
      <legend>{words}</legend>
      <div className={`arg-body ${group}`}>
        {actions && <div className="arg-actions">{actions}</div>}
        {inner}
      </div>
    </fieldset>
  );
}
