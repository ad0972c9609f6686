import { useTranslation } from "react-i18next";
import type { Outcome } from "../../preload/contract/elicitation.ts";
import { Notice } from "../ui/Notice.tsx";
import { outcomeLook, outcomeWords } from "../waiting/outcome.ts";

interface ClosedNoticeProps {
  readonly outcome: Outcome;
  readonly serverName: string;
  /** Whether the person had entered anything. */
  readonly entered: boolean;
  /** The person answered after it had ended. */
  readonly late?: boolean;
  /** The person reads it again: that it ended is no news. */
  readonly again?: boolean;
  /** Its form stands below. */
  readonly formKept?: boolean;
}

/** How a question ended and why; for an end from outside also that what was entered is not lost. */
export function ClosedNotice(props: ClosedNoticeProps) {
  const { outcome, serverName, entered, late = false, again = false, formKept = false } = props;
  const { t } = useTranslation();
  const { what, why, detail } = outcomeWords(t, outcome, serverName);
  const { icon, tone } = outcomeLook(outcome);
  // A reason for taking a question back is the server's own text.
  const byServer = outcome.name === "withdrawn" && outcome.by === "server";
  const answered = outcome.by === "person" || outcome.by === "script";
  const unsent =
    outcome.name !== "sent" && !(answered && (outcome.name === "declined" || outcome.name === "dismissed"));
  return (
    <Notice tone={tone} icon={icon} title={what} {...(again ? {} : { role: "alert" as const })}>
      {late && <p>{t("sheet.closed.late")}</p>}
      {why !== "" && <p>{why}</p>}
      {detail && <p className="said">{byServer ? t("sheet.closed.server-said", { detail }) : detail}</p>}
      {(unsent || again) && entered && <p>{t("sheet.closed.entered")}</p>}
      {again && !entered && formKept && <p>{t("sheet.closed.not-kept")}</p>}
    </Notice>
  );
}
