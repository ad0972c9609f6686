import type { FieldTemplateProps } from "@rjsf/utils";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Field, FieldNote, FlatValue } from "../../../preload/form/model.ts";
import type { FormContext } from "../control.tsx";
import { descriptionId, errorId, labelId, limitsId, notesId } from "../field-ids.ts";
import { limitsOf } from "../limits.ts";
import { focusField } from "../move-focus.ts";
import { controlFor } from "../ui-schema.ts";
import { FieldLabel } from "./FieldLabel.tsx";
import { useFolded } from "./use-folded.tsx";

/** True where a "Clear" button stands beside the label: the control has no chip of its own for "no answer". */
function hasClear(field: Field, answer: FlatValue | undefined): boolean {
  if (answer === undefined || field.kind === "const" || field.kind === "unanswerable") return false;
  const ownChip = controlFor(field) === "parleyYesNo" || controlFor(field) === "parleyChips";
  return field.required || !ownChip;
}

/** What the server chose beforehand is the person's to check, so it stands out from what is only said about a field. */
function isAboutDefault({ code }: FieldNote): boolean {
  return code === "default-ignored" || code === "default-yes" || code === "default-weighty";
}

function Description({ text, id }: { readonly text: string; readonly id: string }) {
  const { shown, button } = useFolded(text);
  return (
    <>
      <p className="hint said" id={descriptionId(id)} dir="auto">
        {shown}
      </p>
      {button}
    </>
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
      <FieldLabel field={field} id={id} secret={secrets.has(name)} />
      {field.description && <Description text={field.description} id={id} />}
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
            <p className={isAboutDefault(note) ? "hint mind" : "hint"} key={note.code}>
              {t(`form.note.${note.code}`, { ...note })}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
