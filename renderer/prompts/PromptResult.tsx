import { useTranslation } from "react-i18next";
import { useResult } from "../results/use-result.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { Notice } from "../ui/Notice.tsx";
import { PromptPreview } from "./PromptPreview.tsx";

interface PromptResultProps {
  readonly serverId: string;
  readonly callId: string;
}

/** The messages that a prompt became, where its call stands in a conversation (S-05). */
export function PromptResult({ serverId, callId }: PromptResultProps) {
  const { t } = useTranslation();
  const { view, error } = useResult(callId);
  if (error) return <ErrorNotice error={error} />;
  if (!view) return null;
  if (view.unlisted) return <Notice tone="warn" title={t("prompts.unreadable")} />;
  return <PromptPreview serverId={serverId} callId={callId} view={view} heading="h2" />;
}
