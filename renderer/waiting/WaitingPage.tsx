import { useTranslation } from "react-i18next";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { useEntry, useTopic } from "../host.ts";
import { openQuestions, useSheetChoice } from "../sheet-choice.ts";
import { Avatar, hueStyle } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Chip } from "../ui/Chip.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { useFormats } from "../ui/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { PageBar } from "../ui/PageBar.tsx";
import { attributionWords } from "./attribution.ts";
import { outcomeLook, outcomeWords } from "./outcome.ts";
import "./waiting.css";

const recentCount = 50;

/** The inbox: every open question of every server in the order they came, then those that ended lately. */
export function WaitingPage() {
  const { t } = useTranslation();
  const questions = useTopic("questions");
  const open = openQuestions(questions.values());
  const ended = [...questions.values()]
    .filter(({ state }) => state.kind === "closed")
    .sort((a, b) => endOf(b) - endOf(a))
    .slice(0, recentCount);

  return (
    <>
      <PageBar title={t("nav.waiting")}>
        {open.length > 0 && <Chip>{t("waiting.count", { count: open.length })}</Chip>}
      </PageBar>
      <div className="page">
        {open.length === 0 && (
          <EmptyState icon="bell" title={t("waiting.empty")}>
            <p>{t("waiting.emptyHint")}</p>
          </EmptyState>
        )}
        {open.length > 0 && (
          <ol className="inbox" aria-label={t("nav.waiting")}>
            {open.map((question, index) => (
              <OpenLine key={question.key} question={question} n={index + 1} />
            ))}
          </ol>
        )}
        {ended.length > 0 && (
          <section className="inbox-ended" aria-labelledby="inbox-ended">
            <h2 id="inbox-ended">{t("waiting.ended")}</h2>
            <ul className="inbox">
              {ended.map((question) => (
                <EndedLine key={question.key} question={question} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

function endOf({ state, receivedAt }: QuestionView): number {
  return state.kind === "closed" ? state.at : receivedAt;
}

function OpenLine({ question, n }: { readonly question: QuestionView; readonly n: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { shownKey, show } = useSheetChoice();
  const server = useEntry("servers", question.serverId);
  const name = server?.name ?? question.serverId;
  const shown = shownKey === question.key;
  return (
    <li className="card ask inbox-line" style={hueStyle(server?.hue ?? 0)} aria-current={shown ? true : undefined}>
      <Avatar name={name} hue={server?.hue ?? 0} />
      <div className="inbox-text">
        <p>
          <b>{t("waiting.asks", { name })}</b> <span className="muted small">{formats.time(question.receivedAt)}</span>
        </p>
        <p className="clamp">{question.message || t("waiting.noMessage")}</p>
        <p className="small muted wrap">{attributionWords(t, question)}</p>
        {question.state.kind === "open" && question.state.undelivered && (
          <Chip tone="danger" icon="alert">
            {t("waiting.undelivered")}
          </Chip>
        )}
      </div>
      {shown ? (
        <Chip tone="accent">{t("waiting.shown")}</Chip>
      ) : (
        <Button aria-label={t("waiting.openNamed", { name, n })} onClick={() => show(question.key)}>
          {t("waiting.open")}
        </Button>
      )}
    </li>
  );
}

function EndedLine({ question }: { readonly question: QuestionView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const server = useEntry("servers", question.serverId);
  if (question.state.kind !== "closed") return null;
  const name = server?.name ?? question.serverId;
  const { outcome, at } = question.state;
  const { what, why } = outcomeWords(t, outcome, name);
  const look = outcomeLook(outcome);
  return (
    <li className="inbox-line" data-outcome={outcome.name}>
      <span className={`end-mark ${look.tone}`}>
        <Icon name={look.icon} size={16} />
      </span>
      <div className="inbox-text">
        <p>{what}</p>
        {why && <p className="small muted">{why}</p>}
        {outcome.detail && <p className="small muted wrap">{outcome.detail}</p>}
        {question.message && <p className="small muted clamp">{question.message}</p>}
      </div>
      <time className="small muted">{formats.time(at)}</time>
    </li>
  );
}
