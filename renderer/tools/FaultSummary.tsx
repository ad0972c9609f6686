import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import type { SchemaFault } from "../../preload/contract/checks.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { faultWords, placeOf } from "./form/fault-words.ts";
import { controlId } from "./form/form-context.ts";
import { labelText } from "./form/schema-words.ts";

const SHOWN = 12;

interface FaultSummaryProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly faults: readonly SchemaFault[];
  readonly more: number;
  readonly busy: boolean;
  readonly onAnyway: () => void;
}

/** Why a run is held: what is wrong and where, and the way to send it all the same. */
export function FaultSummary({ ref, faults, more, busy, onAnyway }: FaultSummaryProps) {
  const { t } = useTranslation();
  const hidden = faults.length + more - SHOWN;
  return (
    <div ref={ref} tabIndex={-1} className="tool-faults">
      <Notice tone="danger" title={t("tools.faults", { count: faults.length + more })} role="alert">
        <ul className="fault-list">
          {faults.slice(0, SHOWN).map((fault) => (
            <li key={JSON.stringify(fault)}>
              {fault.path.length > 0 && (
                <button
                  type="button"
                  className="link wrap"
                  onClick={() => document.getElementById(controlId(placeOf(fault)))?.focus()}
                >
                  {labelText(fault.path.join(" › "))}
                </button>
              )}{" "}
              {faultWords(t, fault)}
            </li>
          ))}
        </ul>
        {hidden > 0 && <p className="small">{t("tools.moreFaults", { count: hidden })}</p>}
        <Button compact disabled={busy} onClick={onAnyway}>
          {t("tools.sendAnyway")}
        </Button>
      </Notice>
    </div>
  );
}
