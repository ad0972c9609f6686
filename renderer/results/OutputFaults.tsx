import { useTranslation } from "react-i18next";
import type { ResultVerdict } from "../../preload/contract/checks.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { faultWords } from "../tools/form/fault-words.ts";
import { Notice } from "../ui/Notice.tsx";

const SHOWN = 20;

/** What is wrong with a structured result by its tool's outputSchema: a warning, the data stands below it all the same. */
export function OutputFaults({ verdict }: { readonly verdict: ResultVerdict }) {
  const { t } = useTranslation();
  switch (verdict.kind) {
    case "ok":
    case "none":
      return null;
    case "missing":
      return <Notice tone="warn" title={t("result.noStructured")} />;
    case "not-checked":
      return (
        <p className="muted small">
          {t("result.notChecked")} {t(`tools.notChecked.${verdict.reason}`)}
        </p>
      );
    case "faults":
      return (
        <Notice tone="warn" title={t("result.mismatch")}>
          <ul className="fault-list">
            {verdict.faults.slice(0, SHOWN).map((fault) => (
              <li key={JSON.stringify(fault)}>
                <code className="wrap">{visibleText(fault.path.join(" › "), false)}</code> {faultWords(t, fault)}
              </li>
            ))}
          </ul>
          {verdict.faults.length + verdict.more > SHOWN && (
            <p className="small">{t("tools.moreFaults", { count: verdict.faults.length + verdict.more - SHOWN })}</p>
          )}
        </Notice>
      );
  }
}
