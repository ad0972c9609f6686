import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { useEntry, useTopic } from "../host.ts";
import { openQuestions, useSheetChoice, waitingQuestions } from "../sheet-choice.ts";
import { Avatar, hueStyle } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Chip } from "../ui/Chip.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { useFormats } from "../ui/format.ts";
import { PageBar } from "../ui/PageBar.tsx";
import { VisitList } from "../visits/VisitList.tsx";
import { ongoingVisits } from "../visits/visit-state.ts";
import { askLine } from "./ask-line.ts";
import { askWords } from "./ask-words.ts";
import { attributionWords } from "./attribution.ts";
import { HeldCard } from "./HeldCard.tsx";
import { History } from "./History.tsx";
import { isGathered, ServerRow } from "./ServerRow.tsx";
import "./waiting.css";

/** The inbox: every open question of every server in the order they came, then the history of those that ended. */
export function WaitingPage() {
  const { t } = useTranslation();
  const questions = useTopic("questions");
  const servers = useTopic("servers");
  const visits = ongoingVisits({ questions, calls: useTopic("calls") });
  const open = openQuestions(questions.values());
  const listed = open.filter((question) => !isGathered(question));
  const waiting = waitingQuestions(open);
  const rows = [...servers.values()].filter(({ id, muted }) => {
    const own = open.filter(({ serverId }) => serverId === id);
    return muted || own.length > 1 || own.some(isGathered);
  });
  const quiet = open.length === 0 && rows.length === 0 && visits.length === 0;

  return (
    <>
      <PageBar title={t("nav.waiting")}>
        {waiting.length > 0 && <Chip>{t("waiting.count", { count: waiting.length })}</Chip>}
        {open.length > waiting.length && (
          <Chip icon="muted">{t("waiting.heldCount", { count: open.length - waiting.length })}</Chip>
        )}
      </PageBar>
      <div className="page">
        {quiet && (
          <EmptyState icon="bell" title={t("waiting.empty")}>
            <p>{t("waiting.emptyHint")}</p>
          </EmptyState>
        )}
        {rows.length > 0 && (
          <ul className="inbox" aria-label={t("waiting.byServer")}>
            {rows.map(({ id }) => (
              <li key={id}>
                <ServerRow serverId={id} />
              </li>
            ))}
          </ul>
        )}
        {listed.length > 0 && (
          <ol className="inbox" aria-label={t("nav.waiting")}>
            {listed.map((question, index) => (
              <OpenLine key={question.key} question={question} n={index + 1} />
            ))}
          </ol>
        )}
        <VisitList visits={visits} />
        <History />
      </div>
    </>
  );
}

const OpenLine = memo(function OpenLine({ question, n }: { readonly question: QuestionView; readonly n: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { shownKey, show } = useSheetChoice();
  const server = useEntry("servers", question.serverId);
  if (question.held) {
    return (
      <li>
        <HeldCard question={question} />
      </li>
    );
  }
  const name = server?.name ?? question.serverId;
  const shown = shownKey === question.key;
  return (
    <li className="card ask inbox-line" style={hueStyle(server?.hue ?? 0)} aria-current={shown ? true : undefined}>
      <Avatar name={name} hue={server?.hue ?? 0} />
      <div className="inbox-text">
        <p>
          <b>{askWords(t, question, name)}</b> <span className="muted small">{formats.time(question.receivedAt)}</span>
        </p>
        <p className="clamp">{askLine(t, question)}</p>
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
});
