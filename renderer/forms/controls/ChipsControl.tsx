import { useTranslation } from "react-i18next";
import type { ChoiceField } from "../../../preload/form/model.ts";
import type { ControlProps } from "../control.tsx";
import { Chip, ChipGroup } from "./chip-group.tsx";

/** One of a few options, told apart by their place, so that an option whose value is "" is a real one. */
export function ChipsControl({
  field,
  id,
  value,
  change,
  blur,
  readonly,
  invalid,
  describedBy,
}: ControlProps<ChoiceField>) {
  const { t } = useTranslation();
  const shared = { type: "radio" as const, name: id, readonly };
  const titles = field.options.map((option) => option.title);
  return (
    <ChipGroup id={id} role="radiogroup" required={field.required} {...{ invalid, describedBy, blur, titles }}>
      {field.options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the options of a field never move, and two may share a value
        <Chip {...shared} key={`${id}-${index}`} checked={value === option.value} select={() => change(option.value)}>
          {option.title === "" ? t("form.empty-text") : option.title}
        </Chip>
      ))}
      {!field.required && (
        <Chip {...shared} quiet checked={value === undefined} select={() => change(undefined)}>
          {t("form.no-answer")}
        </Chip>
      )}
    </ChipGroup>
  );
}
