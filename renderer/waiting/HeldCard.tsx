import { useTranslation } from "react-i18next";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { useEntry, useHost } from "../host.ts";
import { useSheetChoice } from "../sheet-choice.ts";
import { Avatar, hueStyle } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Chip } from "../ui/Chip.tsx";
import { useFormats } from "../ui/format.ts";
import { askLine } from "./ask-line.ts";
import { attributionWords } from "./attribution.ts";

interface HeldCardProps {
  readonly question: QuestionView;
  /** In the conversation the call is named right above. */
  readonly inCall?: boolean;
  /** Among others of its server: why it is held, and the way to mute it, stand above them all. */
  readonly gathered?: boolean;
}

/** A question that is held back, and what the person can do: answer it after all, stop its call, or mute its server (F-28). */
export function HeldCard({ question, inCall = false, gathered = false }: HeldCardProps) {
  const { t } = useTranslation();
  const host = useHost();
  const formats = useFormats();
  const { show, shownKey } = useSheetChoice();
  const server = useEntry("servers", question.serverId);
  const { attribution, held, key, serverId } = question;
  const call = useEntry("calls", attribution.kind === "call" ? attribution.callId : undefined);
  if (!held) return null;
  const name = server?.name ?? serverId;
  const hue = server?.hue ?? 0;
  const words = heldWords(t, held, name);
  const answer = () => {
    show(key);
    void host.call("releaseQuestion", { key });
  };
  return (
    <article className="card ask held" style={hueStyle(hue)} aria-label={words}>
      <header>
        <Avatar name={name} hue={hue} />
        <div className="card-title">
          {!gathered && (
            <>
              <b>{words}</b> <span className="muted small">{formats.time(question.receivedAt)}</span>
            </>
          )}
          <p className={gathered ? "clamp" : "muted clamp"}>{askLine(t, question)}</p>
          {!inCall && <p className="small muted wrap">{attributionWords(t, question)}</p>}
        </div>
        {shownKey === key && <Chip tone="accent">{t("waiting.shown")}</Chip>}
      </header>
      <div className="held-actions">
        {shownKey !== key && (
          <Button compact variant={gathered ? "default" : "primary"} onClick={answer}>
            {t("waiting.answer")}
          </Button>
        )}
        {call && call.state !== "ended" && (
          <Button
            compact
            icon="stop"
            disabled={call.state === "stopping"}
            onClick={() => void host.call("stopCall", { callId: call.id })}
          >
            {t("waiting.stopCall")}
          </Button>
        )}
        {!gathered && (
          <Button
            compact
            icon={server?.muted ? "bell" : "muted"}
            onClick={() => void host.call("muteServer", { serverId, on: !server?.muted })}
          >
            {t(server?.muted ? "waiting.unmute" : "waiting.mute", { name })}
          </Button>
        )}
      </div>
    </article>
  );
}

type Held = NonNullable<QuestionView["held"]>;

/** Why a question is held, in words. @param name the person's own name for its server */
export function heldWords(
  t: ReturnType<typeof useTranslation>["t"],
  { why, times, after }: Held,
  name: string,
): string {
  const again = times > 1 ? ` ${t("waiting.askedTimes", { count: times })}` : "";
  if (why !== "asked-again") return `${t(`waiting.held.${why}`, { name })}${again}`;
  return `${t(`waiting.held.asked-again.${after ?? "dismissed"}`, { name })}${again}`;
}
