import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { CallView } from "../preload/contract/calls.ts";
import type { QuestionView } from "../preload/contract/elicitation.ts";
import type { Input } from "../preload/contract/treaty.ts";
import type { Answers, FlatValue } from "../preload/form/model.ts";
import { Sheet } from "./elicitation/Sheet.tsx";
import type { PageProps } from "./elicitation/sheet-props.ts";
import { useEntry, useFacts, useHost, useTopic } from "./host.ts";
import type { Host } from "./mirror.ts";
import { useSheetChoice, waitingQuestions } from "./sheet-choice.ts";
import { Avatar, hueStyle } from "./ui/Avatar.tsx";
import { Button } from "./ui/Button.tsx";
import { visitWays } from "./visits/use-visit-actions.ts";
import { awaitsRetry, isOngoing, pagesOfCall } from "./visits/visit-state.ts";

/** The place of the sheet beside the content, and the way between questions while several wait. */
export function SheetDock() {
  const { t } = useTranslation();
  const { shownKey } = useSheetChoice();
  const question = useEntry("questions", shownKey);
  useFocusAfterSheet(question?.key);
  if (!question) return null;
  return (
    <aside className="dock" aria-label={t("waiting.dock")}>
      <Strip shown={question} />
      <div className="dock-sheet">
        <ConnectedSheet key={question.key} question={question} />
      </div>
    </aside>
  );
}

/** When the last sheet has gone, the keyboard goes on where it was before, or at the content's heading if that is gone. */
function useFocusAfterSheet(key: string | undefined) {
  const outside = useRef<HTMLElement | null>(null);
  const had = useRef(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(".dock")) outside.current = target;
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
  useEffect(() => {
    if (key === undefined && had.current && document.activeElement === document.body) {
      const target = outside.current?.isConnected ? outside.current : document.querySelector<HTMLElement>("main h1");
      target?.focus();
    }
    had.current = key !== undefined;
  }, [key]);
}

function Strip({ shown }: { readonly shown: QuestionView }) {
  const { t } = useTranslation();
  const { show, putAside } = useSheetChoice();
  const servers = useTopic("servers");
  const questions = useTopic("questions");
  const calls = useTopic("calls");
  const waiting = waitingQuestions(questions.values());
  const isOpen = shown.state.kind === "open";
  // A held question that the person opened stands with those that wait.
  const open = isOpen && !waiting.some(({ key }) => key === shown.key) ? [shown, ...waiting] : waiting;
  const ongoing = isOngoing(shown, { questions, calls });
  if (!isOpen && open.length === 0 && !ongoing) return null;
  const tabs = open.slice(0, 12);
  return (
    <div className={open.length > 1 || shown.state.kind === "closed" ? "dock-strip" : "dock-strip single"}>
      <ul>
        {tabs.map(({ key, serverId }, index) => {
          const server = servers.get(serverId);
          const name = server?.name ?? serverId;
          const label = t("waiting.tab", { name, n: index + 1, of: open.length });
          return (
            <li key={key}>
              <button
                type="button"
                className="dock-tab"
                style={hueStyle(server?.hue ?? 0)}
                aria-current={key === shown.key ? true : undefined}
                aria-label={label}
                title={label}
                onClick={() => show(key)}
              >
                <Avatar name={name} hue={server?.hue ?? 0} small />
              </button>
            </li>
          );
        })}
      </ul>
      {open.length > tabs.length && (
        <a className="small muted" href="#/waiting">
          {t("waiting.more", { count: open.length - tabs.length })}
        </a>
      )}
      {(shown.state.kind === "open" || ongoing) && (
        <Button
          variant="quiet"
          compact
          className="push"
          icon="aside"
          title={t(ongoing ? "visit.aside-hint" : "waiting.asideHint")}
          onClick={() => putAside(shown.key)}
        >
          {t("waiting.aside")}
        </Button>
      )}
    </div>
  );
}

/** Answers without the ids that have no answer: the treaty knows only answered fields. */
function answered(answers: Answers): Record<string, FlatValue> {
  const entries = Object.entries(answers).filter((entry): entry is [string, FlatValue] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

function ConnectedSheet({ question }: { readonly question: QuestionView }) {
  const host = useHost();
  const facts = useFacts();
  const { close, strays, isReopened } = useSheetChoice();
  const server = useEntry("servers", question.serverId);
  const call = useEntry("calls", question.attribution.kind === "call" ? question.attribution.callId : undefined);
  const questions = useTopic("questions");
  const calls = useTopic("calls");
  const open = waitingQuestions(questions.values());
  const { key } = question;
  // A sheet whose question has ended has no place among those that wait.
  const place = open.findIndex((other) => other.key === key);
  if (!server) return null;
  return (
    <Sheet
      question={question}
      server={server}
      call={call}
      position={place < 0 ? { n: 1, of: 1 } : { n: place + 1, of: open.length }}
      facts={facts}
      reopened={isReopened}
      isStray={() => strays.isStray(key, question.receivedAt)}
      onRespond={(action, answers, secretOverride) => {
        strays.answered(key);
        return host.call(
          "respondToElicitation",
          action === "accept"
            ? { key, action, answers: answered(answers ?? {}), ...(secretOverride && { secretOverride }) }
            : { key, action },
        );
      }}
      onApprove={(decision) => {
        strays.answered(key);
        return host.call("respondToApproval", {
          key,
          decision: structuredClone(decision) as Input<"respondToApproval">["decision"],
        });
      }}
      onResend={() => host.call("resendAnswer", { key })}
      onGiveUp={() => host.call("giveUpAnswer", { key })}
      {...(question.mode === "url"
        ? { page: pageOf(host, question, questions, calls, () => strays.answered(key)) }
        : {})}
      onDraft={(draft) => void host.call("saveDraft", { key, draft: answered(draft) })}
      loadDraft={async () => {
        const reply = await host.call("readDraft", { key });
        return reply.ok ? reply.value.draft : null;
      }}
      onRenderFailure={(detail) => void host.call("reportRenderFailure", { key, detail: detail.slice(0, 2000) })}
      onClose={() => close(key)}
    />
  );
}

/** The page of a URL question: what can be done with it, through the border. `onOpened` is told before each opening. */
function pageOf(
  host: Host,
  question: QuestionView,
  questions: ReadonlyMap<string, QuestionView>,
  calls: ReadonlyMap<string, CallView>,
  onOpened: () => void,
): PageProps {
  const ways = visitWays(host, question.key);
  return {
    ...ways,
    open: () => {
      onOpened();
      return ways.open();
    },
    pages: pagesOfCall(question, questions.values()),
    retry: awaitsRetry(question, { questions, calls }),
  };
}
