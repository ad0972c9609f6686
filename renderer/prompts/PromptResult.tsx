import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ResultView } from "../../preload/contract/results.ts";
import { useHost } from "../host.ts";
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
  const host = useHost();
  const [view, setView] = useState<ResultView>();
  const [error, setError] = useState<AppError>();
  useEffect(() => {
    let gone = false;
    void host.call("readResult", { callId, from: 0 }).then((reply) => {
      if (gone) return;
      if (reply.ok) setView(reply.value);
      else setError(reply.error);
    });
    return () => {
      gone = true;
    };
  }, [host, callId]);
  if (error) return <ErrorNotice error={error} />;
  if (!view) return null;
  if (view.unlisted) return <Notice tone="warn" title={t("prompts.unreadable")} />;
  return <PromptPreview serverId={serverId} callId={callId} view={view} heading="h2" />;
}
