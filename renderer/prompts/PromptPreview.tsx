import { useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "../elicitation/copy-text.ts";
import { Contents } from "../resources/Contents.tsx";
import type { Prompt } from "../resources/contents.ts";
import { Button } from "../ui/Button.tsx";

/** The messages that a prompt became, of every role and kind (S-22). They are only shown: nothing goes anywhere. */
export function PromptPreview({ prompt }: { readonly prompt: Prompt }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<boolean>();
  const role = (name: string) => (name === "user" || name === "assistant" ? t(`prompts.role.${name}`) : name);
  const copy = async () => {
    const texts = prompt.messages.map((message) => {
      const lines = message.contents.map((content) => ("text" in content ? content.text : `[${content.kind}]`));
      return `${message.role}: ${lines.join("\n")}`;
    });
    setCopied(await copyText(texts.join("\n\n")));
  };
  return (
    <section aria-label={t("prompts.preview")}>
      <h4>{t("prompts.messages", { count: prompt.messages.length })}</h4>
      {prompt.description && <p className="wrap">{prompt.description}</p>}
      <p className="small muted">{t("prompts.notSent")}</p>
      <ol className="messages">
        {prompt.messages.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the messages of one result never move
          <li key={index}>
            <b>{role(message.role)}</b>
            <Contents contents={message.contents} />
          </li>
        ))}
      </ol>
      <div className="row">
        <Button compact onClick={() => void copy()}>
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
