import type { FieldTemplateProps } from "@rjsf/utils";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ChoicesField, Field, FlatValue } from "../../../preload/form/model.ts";
import type { FormContext } from "../control.tsx";
import { descriptionId, errorId, labelId, limitsId, notesId } from "../field-ids.ts";
import { fieldLabel } from "../field-label.ts";
import { countLimit, limitsOf } from "../limits.ts";
import { focusField } from "../move-focus.ts";
import { controlFor, isGroup } from "../ui-schema.ts";

/** True where a "Clear" button stands beside the label: the control has no chip of its own for "no answer". */
function hasClear(field: Field, answer: FlatValue | undefined): boolean {
  if (answer === undefined || field.kind === "const" || field.kind === "unanswerable") return false;
  const ownChip = controlFor(field) === "parleyYesNo" || controlFor(field) === "parleyChips";
  return field.required || !ownChip;
}

function Label({ field, id, secret }: { readonly field: Field; readonly id: string; readonly secret: boolean }) {
  const { t } = useTranslation();
  const name = fieldLabel(field);
  const count = field.kind === "choices" ? countLimit(field as ChoicesField) : undefined;
  const words = (
    <>
      <bdi>{name === "" ? t("form.unnamed") : name}</bdi>
      {field.required && <span className="req"> {t("form.required")}</span>}
      {secret && <span className="secret-mark">{t("form.secret.mark")}</span>}
      {count && <span className="req"> {t(`form.limits.${count.key}`, { ...count.params })}</span>}
    </>
  );
  const grouped = isGroup(field) || (field.kind === "const" && !field.required);
  if (grouped) {
    return (
      <span className="label" id={labelId(id)}>
        {words}
      </span>
    );
  }
  return (
    <label className="label" id={labelId(id)} htmlFor={id}>
      {words}
    </label>
  );
}

/** One field: label, description, control, limits, notes, errors. Every text of the server is plain text in its own direction. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, registry, children, rawErrors, formData, onChange, fieldPathId, readonly, disabled } = props;
  const { t } = useTranslation();
  const name = String(fieldPathId.path.at(-1) ?? "");
  const { fields, secrets } = registry.formContext as FormContext;
  const field = fields.get(name);
  if (!field) return children;
  const limits = limitsOf(field);
  const bad = rawErrors !== undefined && rawErrors.length > 0;
  const clear = (event: MouseEvent<HTMLButtonElement>): void => {
    const form = event.currentTarget.closest("[data-form]");
    onChange(undefined, fieldPathId.path);
    if (form) focusField(form, name);
  };
  return (
    <div className={bad ? "field bad" : "field"} data-field={name} data-kind={field.kind}>
      <Label field={field} id={id} secret={secrets.has(name)} />
      {field.description && (
        <p className="hint said" id={descriptionId(id)} dir="auto">
          {field.description}
        </p>
      )}
      <div className="control">{children}</div>
      {!readonly && !disabled && hasClear(field, formData) && (
        <button type="button" className="clear" aria-describedby={labelId(id)} onClick={clear}>
          {t("form.clear")}
        </button>
      )}
      {bad && (
        <div className="err" id={errorId(id)}>
          {rawErrors.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      )}
      {limits.length > 0 && (
        <p className="hint" id={limitsId(id)}>
          {limits.map((limit) => t(`form.limits.${limit.key}`, { ...limit.params })).join(" · ")}
        </p>
      )}
      {field.notes.length > 0 && (
        <div className="notes" id={notesId(id)}>
          {field.notes.map((note) => (
            <p className="hint" key={note.code}>
              {t(`form.note.${note.code}`, { ...note })}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
