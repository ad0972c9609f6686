import { useTranslation } from "react-i18next";
import type { UnanswerableField } from "../../../preload/form/model.ts";
import type { ControlProps } from "../control.tsx";

/** A property that no flat value can answer: shown so that nothing is hidden, never sent. */
export function UnanswerableControl({ id, describedBy }: ControlProps<UnanswerableField>) {
  const { t } = useTranslation();
  return (
    <output id={id} className="fixed muted" aria-describedby={describedBy}>
      {t("form.left-out")}
    </output>
  );
}
