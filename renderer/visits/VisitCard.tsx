import { useTranslation } from "react-i18next";
import type { QuestionView, Visit } from "../../preload/contract/elicitation.ts";
import { useHost, useTopic } from "../host.ts";
import { useSheetChoice } from "../sheet-choice.ts";
import { hueStyle } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { useFormats } from "../ui/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { RetryChoice } from "./RetryChoice.tsx";
import { useVisitActions, visitWays } from "./use-visit-actions.ts";
import { awaitsRetry, isVisiting, pagesOfCall } from "./visit-state.ts";
import { visitHint, visitLook, visitWords } from "./visit-words.ts";
import "./visits.css";

interface VisitCardProps {
  readonly question: QuestionView;
  readonly visit: Visit;
  readonly name: string;
  readonly hue: number;
}

/** A page that was opened for a server, in the conversation or the list: how far it is and what can be done meanwhile. */
export function VisitCard({ question, visit, name, hue }: VisitCardProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const around = { questions: useTopic("questions"), calls: useTopic("calls") };
  const visiting = isVisiting(question);
  const retry = awaitsRetry(question, around);
  const look = visitLook(visit);
  const what = visitWords(t, visit, question, name);
  const opened = visit.openedAt.at(-1);
  const times = visit.openedAt.length;
  return (
    <article
      className={visiting || retry ? "card ask visit" : "card answered visit"}
      data-visit={visit.state}
      style={hueStyle(hue)}
      aria-label={what}
    >
      <header>
        <span className={`end-mark ${look.tone}`}>
          <Icon name={look.icon} size={16} />
        </span>
        <div className="card-title wrap">
          {what}
          {visiting && <p className="muted small">{visitHint(t, visit, name)}</p>}
          {retry && <p className="muted small">{t("visit.send-again-hint", { name })}</p>}
          {times > 1 && <p className="muted small">{t("visit.opened-times", { count: times })}</p>}
        </div>
        {opened !== undefined && <time className="muted small">{formats.time(opened)}</time>}
      </header>
      {(visiting || retry) && <Ways question={question} visit={visit} name={name} retry={retry} />}
    </article>
  );
}

interface WaysProps {
  readonly question: QuestionView;
  readonly visit: Visit;
  readonly name: string;
  /** All pages are done: only sending the call again is left. */
  readonly retry: boolean;
}

function Ways({ question, visit, name, retry }: WaysProps) {
  const { t } = useTranslation();
  const { show, shownKey } = useSheetChoice();
  const questions = useTopic("questions");
  const actions = useVisitActions(visitWays(useHost(), question.key));
  const busy = actions.busy !== undefined;
  const host = question.url?.host ?? "";
  const pages = pagesOfCall(question, questions.values());
  return (
    <div className="card-body">
      {!retry && <RetryChoice visit={visit} pages={pages} busy={busy} onChange={actions.retryByItself} />}
      {actions.failure && <ErrorNotice error={actions.failure} announce />}
      <div className="row">
        <Button disabled={busy} onClick={actions.goOn} aria-label={t("visit.continue-named", { name, host })}>
          {t("visit.continue")}
        </Button>
        {!retry && (
          // Opening again is a consent of its own: the sheet shows the address first.
          <Button
            disabled={shownKey === question.key}
            onClick={() => show(question.key)}
            aria-label={t("visit.open-again-named", { host })}
          >
            {t("visit.open-again")}
          </Button>
        )}
        <Button
          variant="quiet"
          icon="stop"
          disabled={busy}
          onClick={actions.stop}
          aria-label={t("visit.stop-named", { name, host })}
        >
          {t("visit.stop")}
        </Button>
      </div>
    </div>
  );
}
