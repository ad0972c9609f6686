import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ResultView } from "../../preload/contract/results.ts";
import { copyText } from "../elicitation/copy-text.ts";
import { useHost } from "../host.ts";
import { BlockList } from "../results/BlockView.tsx";
import { Button } from "../ui/Button.tsx";
import { messagesText } from "./messages-text.ts";
import "./arguments.css";

interface PromptPreviewProps {
  readonly serverId: string;
  /** The call that got them. */
  readonly callId: string;
  readonly view: ResultView;
  /** How deep it stands on its page. */
  readonly heading?: "h2" | "h4";
}

/** The messages that a prompt became, of every role and kind (S-22). They are only shown: nothing goes anywhere. */
export function PromptPreview({ serverId, callId, view, heading: Heading = "h4" }: PromptPreviewProps) {
  const { t } = useTranslation();
  const host = useHost();
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => {
    const text = await messagesText(host, callId);
    setCopied(text !== undefined && (await copyText(text)));
  };
  return (
    <section className="prompt-preview" aria-label={t("prompts.preview")}>
      <Heading className="messages-title">{t("prompts.messages", { count: view.count })}</Heading>
      {view.description && <p className="wrap">{view.description}</p>}
      <p className="small muted">{t("prompts.notSent")}</p>
      <BlockList numbered="messages" callId={callId} serverId={serverId} view={view} empty={t("prompts.noMessages")} />
      <div className="row">
        <Button compact disabled={view.count === 0} onClick={() => void copy()}>
          {t("prompts.copy")}
        </Button>
        {copied !== undefined && (
          <span role="status" className="small muted">
            {t(copied ? "prompts.copied" : "prompts.notCopied")}
          </span>
        )}
      </div>
    </section>
  );
}
