import { useTranslation } from "react-i18next";
import type { Outcome } from "../../preload/contract/elicitation.ts";
import { Notice } from "../ui/Notice.tsx";
import { outcomeLook, outcomeWords } from "../waiting/outcome.ts";

interface ClosedNoticeProps {
  readonly outcome: Outcome;
  readonly serverName: string;
  /** Whether the person had entered anything. */
  readonly entered: boolean;
}

/** How a question ended and why; for an end from outside also that what was entered is not lost. */
export function ClosedNotice({ outcome, serverName, entered }: ClosedNoticeProps) {
  const { t } = useTranslation();
  const { what, why } = outcomeWords(t, outcome, serverName);
  const { icon, tone } = outcomeLook(outcome);
  // A reason for taking a question back is the server's own text.
  const byServer = outcome.name === "withdrawn" && outcome.by === "server";
  const unsent = outcome.name !== "sent" && outcome.name !== "declined" && outcome.name !== "dismissed";
  return (
    <Notice tone={tone} icon={icon} role="alert" title={what}>
      {why !== "" && <p>{why}</p>}
      {outcome.detail && (
        <p className="said">{byServer ? t("sheet.closed.server-said", { detail: outcome.detail }) : outcome.detail}</p>
      )}
      {unsent && entered && <p>{t("sheet.closed.entered")}</p>}
    </Notice>
  );
}
