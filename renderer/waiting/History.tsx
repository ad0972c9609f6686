import { memo, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OutcomeName, QuestionView } from "../../preload/contract/elicitation.ts";
import { useEntry, useTopic } from "../host.ts";
import { useSheetChoice } from "../sheet-choice.ts";
import { Button } from "../ui/Button.tsx";
import { useFormats } from "../ui/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { isVisiting } from "../visits/visit-state.ts";
import { askLine } from "./ask-line.ts";
import { attributionWords } from "./attribution.ts";
import { filterHistory, type HistoryFilter, outcomeNames } from "./history-filter.ts";
import { endDetail, endLook, endWords } from "./question-end.ts";

/** How many lines are drawn at once. */
const DRAWN = 100;
const everything: HistoryFilter = { serverId: "", outcome: "", words: "" };

/** Every question of this run that has ended: who asked what, when, how it ended and by whom. No value is kept. */
export function History() {
  const { t } = useTranslation();
  const formats = useFormats();
  const questions = useTopic("questions");
  const servers = useTopic("servers");
  const [filter, setFilter] = useState(everything);
  const [drawn, setDrawn] = useState(DRAWN);
  const deferred = useDeferredValue(filter);
  // A page that is open in the browser is not over yet.
  const over = useMemo(() => [...questions.values()].filter((question) => !isVisiting(question)), [questions]);
  const nameOf = (id: string) => servers.get(id)?.name ?? id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `nameOf` is made of `servers`
  const found = useMemo(() => filterHistory(over, deferred, nameOf), [over, servers, deferred]);
  const all = useMemo(() => filterHistory(over, everything, String), [over]);
  if (all.length === 0) return null;
  const askers = [...new Set(all.map(({ serverId }) => serverId))];
  const change = (part: Partial<HistoryFilter>) => {
    setFilter({ ...filter, ...part });
    setDrawn(DRAWN);
  };
  return (
    <section className="history" aria-labelledby="history">
      <h2 id="history">{t("history.title")}</h2>
      <p className="small muted">{t("history.hint")}</p>
      <div className="history-tools">
        <input
          className="input"
          type="search"
          spellCheck={false}
          aria-label={t("history.search")}
          placeholder={t("history.search")}
          value={filter.words}
          onChange={({ target }) => change({ words: target.value })}
        />
        <select
          className="input"
          aria-label={t("history.byServer")}
          value={filter.serverId}
          onChange={({ target }) => change({ serverId: target.value })}
        >
          <option value="">{t("history.everyServer")}</option>
          {askers.map((id) => (
            <option key={id} value={id}>
              {nameOf(id)}
            </option>
          ))}
        </select>
        <select
          className="input"
          aria-label={t("history.byOutcome")}
          value={filter.outcome}
          onChange={({ target }) => change({ outcome: target.value as OutcomeName | "" })}
        >
          <option value="">{t("history.everyOutcome")}</option>
          {outcomeNames.map((name) => (
            <option key={name} value={name}>
              {t(`history.outcome.${name}`)}
            </option>
          ))}
        </select>
      </div>
      <p className="small muted" role="status">
        {found.length === all.length
          ? t("history.count", { count: all.length, shown: formats.number(all.length) })
          : t("history.countOf", { shown: formats.number(found.length), all: formats.number(all.length) })}
      </p>
      <ul className="history-list">
        {found.slice(0, drawn).map((question) => (
          <Line key={question.key} question={question} />
        ))}
      </ul>
      {found.length > drawn && (
        <Button onClick={() => setDrawn(drawn + DRAWN)}>{t("waiting.more", { count: found.length - drawn })}</Button>
      )}
    </section>
  );
}

const Line = memo(function Line({ question }: { readonly question: QuestionView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { shownKey, reopen } = useSheetChoice();
  const server = useEntry("servers", question.serverId);
  if (question.state.kind !== "closed") return null;
  const name = server?.name ?? question.serverId;
  const { outcome, at } = question.state;
  const { what, why } = endWords(t, question, outcome, name);
  const detail = endDetail(t, question, outcome);
  const look = endLook(question, outcome);
  return (
    <li>
      <button
        type="button"
        className="history-line"
        data-outcome={outcome.name}
        aria-current={shownKey === question.key ? true : undefined}
        onClick={() => reopen(question.key)}
      >
        <span className={`end-mark ${look.tone}`}>
          <Icon name={look.icon} size={16} />
        </span>
        <span className="inbox-text">
          <span>{what}</span>
          {why && <span className="small muted">{why}</span>}
          {detail && <span className="small muted clamp">{detail}</span>}
          <span className="small muted clamp">{askLine(t, question)}</span>
          <span className="small muted clamp">
            {attributionWords(t, question)} · {t("history.open", { time: formats.duration(at - question.receivedAt) })}
          </span>
        </span>
        <time className="small muted">{formats.stamp(at).slice(0, 8)}</time>
      </button>
    </li>
  );
});
