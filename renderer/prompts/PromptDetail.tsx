import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PromptView } from "../../preload/contract/offers.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { useHost } from "../host.ts";
import { CallOutcome } from "../resources/CallOutcome.tsx";
import { OfferHead } from "../resources/OfferHead.tsx";
import { useBroughtIntoView } from "../resources/use-brought-into-view.ts";
import { useOfferCall } from "../resources/use-offer-call.ts";
import { Notice } from "../ui/Notice.tsx";
import { useArrival } from "../ui/use-arrival.ts";
import { ArgumentsForm } from "./ArgumentsForm.tsx";
import { PromptPreview } from "./PromptPreview.tsx";
import { promptFields } from "./prompt-fields.ts";
import type { Later } from "./use-completion.ts";

interface PromptDetailProps {
  readonly server: ServerView;
  readonly prompt: PromptView;
  readonly canComplete: boolean;
  readonly wait?: Later | undefined;
}

/** One prompt: its arguments, and the messages it becomes with them (S-05). */
export function PromptDetail({ server, prompt, canComplete, wait }: PromptDetailProps) {
  const { t } = useTranslation();
  const section = useBroughtIntoView<HTMLElement>();
  const host = useHost();
  const got = useOfferCall();
  const outcome = useRef<HTMLDivElement>(null);
  useArrival(outcome, got.turn, !got.busy);
  const { view, callId } = got;
  const name = prompt.title ?? visibleText(prompt.name, false);
  return (
    <section ref={section} className="offer-detail" aria-label={name}>
      <OfferHead server={server} name={name} of={{ kind: "prompt", key: prompt.name }} icon={prompt.icon} />
      {prompt.description && <p className="muted wrap">{prompt.description}</p>}
      <ArgumentsForm
        serverId={server.id}
        of={{ kind: "prompt", name: prompt.name }}
        fields={promptFields(prompt)}
        canComplete={canComplete}
        submit={t("prompts.get")}
        busy={got.busy}
        onSubmit={(args) =>
          void got.start(() => host.call("getPrompt", { serverId: server.id, prompt: prompt.name, args }))
        }
        wait={wait}
      />
      <div ref={outcome} className="offer-outcome">
        <CallOutcome of={got} />
        {view && callId !== undefined && !view.unlisted && (
          <PromptPreview key={callId} serverId={server.id} callId={callId} view={view} />
        )}
        {view?.unlisted && <Notice tone="warn" role="alert" title={t("prompts.unreadable")} />}
      </div>
    </section>
  );
}
