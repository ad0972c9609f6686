import { useTranslation } from "react-i18next";
import type { ConstField } from "../../../preload/form/model.ts";
import type { ControlProps } from "../control.tsx";
import { Chip, ChipGroup } from "./chip-group.tsx";

/** A fixed value: read-only; a required one is always sent, an optional one only when it is ticked. */
export function ConstControl({
  field,
  id,
  value,
  change,
  blur,
  readonly,
  invalid,
  describedBy,
}: ControlProps<ConstField>) {
  const { t } = useTranslation();
  const shown = field.value === "" ? t("form.empty-text") : String(field.value);
  if (field.required) {
    return (
      <output id={id} className="fixed" aria-describedby={describedBy}>
        <bdi>{shown}</bdi> <span className="muted small">{t("form.const.always")}</span>
      </output>
    );
  }
  return (
    <ChipGroup id={id} role="group" required={false} {...{ invalid, describedBy, blur }} titles={[shown]}>
      <Chip
        type="checkbox"
        name={id}
        readonly={readonly}
        checked={value !== undefined}
        select={(checked) => change(checked ? field.value : undefined)}
      >
        {t("form.const.include", { value: shown })}
      </Chip>
    </ChipGroup>
  );
}
