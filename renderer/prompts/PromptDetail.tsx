import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { PromptView } from "../../preload/contract/offers.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { useHost } from "../host.ts";
import { CallOutcome } from "../resources/CallOutcome.tsx";
import { promptOf } from "../resources/contents.ts";
import { useBroughtIntoView } from "../resources/use-brought-into-view.ts";
import { useOfferCall } from "../resources/use-offer-call.ts";
import { Notice } from "../ui/Notice.tsx";
import { ArgumentsForm } from "./ArgumentsForm.tsx";
import { PromptPreview } from "./PromptPreview.tsx";
import type { Later } from "./use-completion.ts";

interface PromptDetailProps {
  readonly serverId: string;
  readonly prompt: PromptView;
  readonly canComplete: boolean;
  readonly wait?: Later | undefined;
}

/** One prompt: its arguments, and the messages it becomes with them (S-05). */
export function PromptDetail({ serverId, prompt, canComplete, wait }: PromptDetailProps) {
  const { t } = useTranslation();
  const section = useBroughtIntoView<HTMLElement>();
  const host = useHost();
  const got = useOfferCall();
  const { json } = got;
  const preview = useMemo(() => (json === undefined ? undefined : promptOf(json)), [json]);
  const fields = prompt.arguments.map(({ name, title, description, required }) => ({
    name,
    label: title ?? visibleText(name, false),
    description,
    required,
  }));
  return (
    <section ref={section} className="offer-detail" aria-label={prompt.title ?? visibleText(prompt.name, false)}>
      <h3 className="wrap">{prompt.title ?? visibleText(prompt.name, false)}</h3>
      <code className="small wrap">{visibleText(prompt.name, false)}</code>
      {prompt.description && <p className="muted wrap">{prompt.description}</p>}
      <ArgumentsForm
        serverId={serverId}
        of={{ kind: "prompt", name: prompt.name }}
        fields={fields}
        canComplete={canComplete}
        submit={t("prompts.get")}
        busy={got.busy}
        onSubmit={(args) => void got.start(() => host.call("getPrompt", { serverId, prompt: prompt.name, args }))}
        wait={wait}
      />
      <CallOutcome of={got} />
      {preview && <PromptPreview key={got.callId} prompt={preview} />}
      {json !== undefined && !preview && <Notice tone="warn" role="alert" title={t("prompts.unreadable")} />}
    </section>
  );
}
