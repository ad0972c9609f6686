import { useTranslation } from "react-i18next";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { useEntry } from "../host.ts";
import { useSheetChoice } from "../sheet-choice.ts";
import { Avatar, hueStyle } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Chip } from "../ui/Chip.tsx";
import { useFormats } from "../ui/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { VisitCard } from "../visits/VisitCard.tsx";
import { askLine } from "../waiting/ask-line.ts";
import { askWords } from "../waiting/ask-words.ts";
import { HeldCard } from "../waiting/HeldCard.tsx";
import { endDetail, endLook, endWords } from "../waiting/question-end.ts";
import { AfterQuestion } from "./AfterQuestion.tsx";

/** A question in the conversation that caused it: open while it waits, then how it ended. Values are not kept here. */
export function QuestionCard({ questionKey }: { readonly questionKey: string }) {
  const question = useEntry("questions", questionKey);
  const server = useEntry("servers", question?.serverId);
  if (!question) return null;
  if (question.held && question.state.kind === "open") return <HeldCard question={question} inCall />;
  const name = server?.name ?? question.serverId;
  const hue = server?.hue ?? 0;
  // A page that was asked for again and turned down ended like any other question.
  if (question.visit && question.state.kind === "closed" && question.state.outcome.name === "sent") {
    return <VisitCard question={question} visit={question.visit} name={name} hue={hue} />;
  }
  return question.state.kind === "open" ? (
    <OpenQuestion question={question} name={name} hue={hue} />
  ) : (
    <ClosedQuestion question={question} name={name} hue={hue} />
  );
}

interface PartProps {
  readonly question: QuestionView;
  readonly name: string;
  readonly hue: number;
}

function OpenQuestion({ question, name, hue }: PartProps) {
  const { t } = useTranslation();
  const { show, shownKey } = useSheetChoice();
  const shown = shownKey === question.key;
  const title = askWords(t, question, name);
  return (
    <article className="card ask" style={hueStyle(hue)} aria-label={title}>
      <header>
        <Avatar name={name} hue={hue} />
        <div className="card-title">
          <b>{title}</b>
          <p className="muted clamp">{askLine(t, question)}</p>
        </div>
        {shown ? (
          <Chip tone="accent">{t("waiting.shown")}</Chip>
        ) : (
          <Button onClick={() => show(question.key)}>{t("waiting.open")}</Button>
        )}
      </header>
    </article>
  );
}

function ClosedQuestion({ question, name, hue }: PartProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (question.state.kind !== "closed") return null;
  const { outcome, at } = question.state;
  const look = endLook(question, outcome);
  const { what, why } = endWords(t, question, outcome, name);
  const detail = endDetail(t, question, outcome);
  return (
    <article className="card answered" data-outcome={outcome.name} style={hueStyle(hue)} aria-label={what}>
      <header>
        <span className={`end-mark ${look.tone}`}>
          <Icon name={look.icon} size={16} />
        </span>
        <div className="card-title">
          {what}
          {why && <p className="muted small">{why}</p>}
          {detail && <p className="muted small wrap">{detail}</p>}
        </div>
        <time className="muted small">{formats.time(at)}</time>
      </header>
      <AfterQuestion question={question} />
      {outcome.name === "refused" && question.url && <RefusedAddress question={question} />}
      {question.message !== "" && (
        <details className="card-body disclosure">
          <summary>{t("waiting.whatWasAsked")}</summary>
          <p className="wrap">
            {question.message}
            {question.messageRest && "…"}
          </p>
        </details>
      )}
    </article>
  );
}

/** The way to see what was refused and why: the whole address stands in its sheet, as text. */
function RefusedAddress({ question }: { readonly question: QuestionView }) {
  const { t } = useTranslation();
  const { show, shownKey } = useSheetChoice();
  return (
    <div className="card-body">
      <Button compact disabled={shownKey === question.key} onClick={() => show(question.key)}>
        {t("url.show-refused")}
      </Button>
    </div>
  );
}
