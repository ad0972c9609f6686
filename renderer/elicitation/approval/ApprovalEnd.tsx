import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/Notice.tsx";
import { endDetail, endLook, endWords } from "../../waiting/question-end.ts";
import type { SheetProps } from "../sheet-props.ts";

/** How a question for an approval ended, and why. */
export function ApprovalEnd({ question, server }: Pick<SheetProps, "question" | "server">) {
  const { t } = useTranslation();
  const { state } = question;
  if (state.kind !== "closed") return null;
  const { what, why } = endWords(t, question, state.outcome, server.name);
  const detail = endDetail(t, question, state.outcome);
  const look = endLook(question, state.outcome);
  return (
    <Notice tone={look.tone} icon={look.icon} role="alert" title={what}>
      {why !== "" && <p>{why}</p>}
      {detail && <p className="said">{detail}</p>}
    </Notice>
  );
}
