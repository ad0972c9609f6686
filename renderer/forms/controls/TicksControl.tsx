import { useTranslation } from "react-i18next";
import type { ChoicesField } from "../../../preload/form/model.ts";
import { choicesOf, offersNone, toggled } from "../chosen.ts";
import type { ControlProps } from "../control.tsx";
import { Chip, ChipGroup } from "./chip-group.tsx";

/** Several of a few options. All stay tickable; too many are an error in words, not a dead box. */
export function TicksControl({
  field,
  id,
  value,
  change,
  blur,
  readonly,
  invalid,
  describedBy,
}: ControlProps<ChoicesField>) {
  const { t } = useTranslation();
  const chosen = choicesOf(value);
  const titles = field.options.map((option) => option.title);
  return (
    <ChipGroup id={id} role="group" required={field.required} {...{ invalid, describedBy, blur, titles }}>
      {field.options.map((option, index) => (
        <Chip
          // biome-ignore lint/suspicious/noArrayIndexKey: the options of a field never move, and two may share a value
          key={`${id}-${index}`}
          type="checkbox"
          name={`${id}-${index}`}
          readonly={readonly}
          invalid={invalid}
          describedBy={describedBy}
          checked={chosen.has(option.value)}
          select={(checked) => change(toggled(field, value, option.value, checked))}
        >
          {option.title === "" ? t("form.empty-text") : option.title}
        </Chip>
      ))}
      {offersNone(field) && (
        <Chip
          type="checkbox"
          name={`${id}-none`}
          quiet
          readonly={readonly}
          checked={Array.isArray(value) && value.length === 0}
          select={(checked) => change(checked ? [] : undefined)}
        >
          {t("form.none-of-these")}
        </Chip>
      )}
    </ChipGroup>
  );
}
