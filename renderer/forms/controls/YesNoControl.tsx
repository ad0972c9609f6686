import { useTranslation } from "react-i18next";
import type { BooleanField } from "../../../preload/form/model.ts";
import type { ControlProps } from "../control.tsx";
import { Chip, ChipGroup } from "./chip-group.tsx";

/** Yes or no, with a third state: not answered. Nothing is chosen until a person (or the server's default) chooses it. */
export function YesNoControl({
  field,
  id,
  value,
  change,
  blur,
  readonly,
  invalid,
  describedBy,
}: ControlProps<BooleanField>) {
  const { t } = useTranslation();
  const shared = { type: "radio" as const, name: id, readonly };
  return (
    <ChipGroup id={id} role="radiogroup" required={field.required} {...{ invalid, describedBy, blur }} titles={[]}>
      <Chip {...shared} checked={value === true} select={() => change(true)}>
        {t("form.yes")}
      </Chip>
      <Chip {...shared} checked={value === false} select={() => change(false)}>
        {t("form.no")}
      </Chip>
      {!field.required && (
        <Chip {...shared} quiet checked={value === undefined} select={() => change(undefined)}>
          {t("form.no-answer")}
        </Chip>
      )}
    </ChipGroup>
  );
}
