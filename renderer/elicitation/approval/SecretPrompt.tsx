import { useTranslation } from "react-i18next";
import type { SamplingRequestApproval } from "../../../preload/contract/approvals.ts";
import { Notice } from "../../ui/Notice.tsx";

interface SecretPromptProps {
  readonly request: SamplingRequestApproval;
  readonly serverName: string;
}

/** A warning for whoever answers a prompt themselves that seems to ask for a secret (F-20). */
export function SecretPrompt({ request, serverName: name }: SecretPromptProps) {
  const { t } = useTranslation();
  if (!request.asksSecret) return null;
  return (
    <Notice tone="warn" title={t("sheet.secret.title")}>
      <p>{t("approval.sampling.secret", { name })}</p>
    </Notice>
  );
}
