import { useTranslation } from "react-i18next";
import type { ChoicesField, Field } from "../../../preload/form/model.ts";
import { labelId } from "../field-ids.ts";
import { wholeLabel } from "../field-label.ts";
import { countLimit } from "../limits.ts";
import { isGroup } from "../ui-schema.ts";
import { useFolded } from "./use-folded.tsx";

/** What a field is called, whether it is required, and how many of its options may be chosen. Tied to its control. */
export function FieldLabel(props: { readonly field: Field; readonly id: string; readonly secret: boolean }) {
  const { field, id, secret } = props;
  const { t } = useTranslation();
  const { shown, button } = useFolded(wholeLabel(field));
  const count = field.kind === "choices" ? countLimit(field as ChoicesField) : undefined;
  const words = (
    <>
      <bdi>{shown === "" ? t("form.unnamed") : shown}</bdi>
      {field.required && <span className="req"> {t("form.required")}</span>}
      {secret && <span className="secret-mark">{t("form.secret.mark")}</span>}
      {count && <span className="req"> {t(`form.limits.${count.key}`, { ...count.params })}</span>}
    </>
  );
  const grouped = isGroup(field) || (field.kind === "const" && !field.required);
  return (
    <>
      {grouped ? (
        <span className="label" id={labelId(id)}>
          {words}
        </span>
      ) : (
        <label className="label" id={labelId(id)} htmlFor={id}>
          {words}
        </label>
      )}
      {button}
    </>
  );
}
