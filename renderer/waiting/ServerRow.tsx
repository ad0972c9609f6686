import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { useEntry, useHost, useTopic } from "../host.ts";
import { openQuestions } from "../sheet-choice.ts";
import { Avatar, hueStyle } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { DeclineAll } from "./DeclineAll.tsx";
import { HeldCard } from "./HeldCard.tsx";

/** How many held questions are drawn at once. */
const DRAWN = 50;

/** Whether a question stands with others of its server in one card, not by itself. */
export function isGathered({ state, held }: QuestionView): boolean {
  return state.kind === "open" && (held?.why === "flood" || held?.why === "muted");
}

/** What one server has open, in one calm card: held questions gathered, and what can be done about all of them at once (F-28). */
export function ServerRow({ serverId }: { readonly serverId: string }) {
  const { t } = useTranslation();
  const host = useHost();
  const server = useEntry("servers", serverId);
  const open = openQuestions(useTopic("questions").values()).filter((question) => question.serverId === serverId);
  const gathered = open.filter(isGathered);
  const name = server?.name ?? serverId;
  const hue = server?.hue ?? 0;
  const why = server?.muted ? "muted" : gathered.length > 0 ? "flood" : "open";
  return (
    <article
      className={why === "open" ? "card ask" : "card ask held"}
      style={hueStyle(hue)}
      aria-label={t(`waiting.server.${why}`, { name })}
    >
      <header>
        <Avatar name={name} hue={hue} />
        <div className="card-title">
          <b>{t(`waiting.server.${why}`, { name })}</b>
          <p className="muted small">
            {t("waiting.openOf", { count: open.length })}
            {gathered.length > 0 && ` ${t("waiting.heldOf", { count: gathered.length })}`}
          </p>
        </div>
      </header>
      <div className="held-actions">
        {why === "flood" && (
          <Button compact onClick={() => void host.call("releaseFlood", { serverId })}>
            {t("waiting.showThem")}
          </Button>
        )}
        {open.length > 0 && <DeclineAll serverId={serverId} name={name} count={open.length} />}
        <Button
          compact
          icon={server?.muted ? "bell" : "muted"}
          onClick={() => void host.call("muteServer", { serverId, on: !server?.muted })}
        >
          {t(server?.muted ? "waiting.unmute" : "waiting.mute", { name })}
        </Button>
      </div>
      {gathered.length > 0 && <Gathered questions={gathered} />}
    </article>
  );
}

function Gathered({ questions }: { readonly questions: readonly QuestionView[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [drawn, setDrawn] = useState(DRAWN);
  return (
    <details className="card-body disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("waiting.heldList")}</summary>
      {isOpen && (
        <ul className="held-list">
          {questions.slice(0, drawn).map((question) => (
            <li key={question.key}>
              <HeldCard question={question} gathered />
            </li>
          ))}
        </ul>
      )}
      {isOpen && questions.length > drawn && (
        <Button compact onClick={() => setDrawn(drawn + DRAWN)}>
          {t("waiting.more", { count: questions.length - drawn })}
        </Button>
      )}
    </details>
  );
}
