import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import type { QuestionView } from "../preload/contract/elicitation.ts";
import { StrayGestures } from "./elicitation/stray-gesture.ts";
import type { Host } from "./mirror.ts";
import { isOngoing, ongoingVisits } from "./visits/visit-state.ts";

/** Which question's sheet is shown, and the ways to change that. */
export interface SheetChoice {
  readonly shownKey: () => string | undefined;
  readonly onChange: (listener: () => void) => () => void;
  /** Shows an open question, a held one too: the person chose it; a page that is open in the browser, or an address that was refused. */
  readonly show: (key: string) => void;
  /** Shows an ended question again, to be read only. */
  readonly reopen: (key: string) => void;
  /** Whether the shown question is one that the person reads again. */
  readonly isReopened: () => boolean;
  /** Tells a gesture that was meant for the sheet before from one that is meant for the shown one. */
  readonly strays: StrayGestures;
  /** Hides a sheet without answering; the question stays open and is found in the list of waiting questions. */
  readonly putAside: (key: string) => void;
  /** The person is done with a sheet whose question has ended. */
  readonly close: (key: string) => void;
}

/** Open questions of all servers in the order they came. */
export function openQuestions(questions: Iterable<QuestionView>): readonly QuestionView[] {
  return [...questions].filter(({ state }) => state.kind === "open").sort((a, b) => a.receivedAt - b.receivedAt);
}

/** Open questions that are put before the person; the held ones are not among them. */
export function waitingQuestions(questions: Iterable<QuestionView>): readonly QuestionView[] {
  return openQuestions(questions).filter(({ held }) => held === undefined);
}

/** Ended by the person's (or their script's) own answer: nothing is left to tell. */
function endedByAnswer({ state }: QuestionView): boolean {
  return (
    state.kind === "closed" &&
    (state.outcome.by === "person" || state.outcome.by === "script") &&
    ["sent", "declined", "dismissed"].includes(state.outcome.name)
  );
}

/** Refused before anybody was asked; its sheet says why, and there is nothing to press but Close. */
function isRefusedAddress({ state, url }: QuestionView): boolean {
  return url !== undefined && state.kind === "closed" && state.outcome.name === "refused";
}

/**
 * Keeps one sheet in view: the oldest open question that is not held, unless the person chose another. A new question never
 * replaces the shown one; one that ended from outside stays until the person closes it. A page that is open in the browser keeps
 * its sheet as long as nothing is asked, and gets it back afterwards.
 */
export function createSheetChoice(host: Host): SheetChoice {
  let shown: string | undefined;
  let reopened: string | undefined;
  /** The page whose sheet the person asked to see: it stays, whatever is asked meanwhile. */
  let wanted: string | undefined;
  const strays = new StrayGestures();
  const aside = new Set<string>();
  const listeners = new Set<() => void>();

  const choose = (next: string | undefined) => {
    const reading = reopened;
    if (next !== reopened) reopened = undefined;
    if (next === shown && reading === reopened) return;
    shown = next;
    for (const listener of listeners) listener();
  };
  const around = () => ({ questions: host.entries("questions"), calls: host.entries("calls") });
  const ongoing = (question: QuestionView) => question.state.kind === "closed" && isOngoing(question, around());
  const asked = () => waitingQuestions(host.entries("questions").values()).find(({ key }) => !aside.has(key))?.key;
  const oldest = () => asked() ?? ongoingVisits(around()).find(({ key }) => !aside.has(key))?.key;
  const update = () => {
    const questions = host.entries("questions");
    for (const key of aside) {
      const question = questions.get(key);
      if (!question || (question.state.kind !== "open" && !ongoing(question))) aside.delete(key);
    }
    const current = shown === undefined ? undefined : questions.get(shown);
    if (!current) return choose(oldest());
    if (current.key === reopened) return;
    if (ongoing(current)) {
      const next = asked();
      if (next === undefined || wanted === shown) return;
      // It comes by itself, to where the hand may be.
      strays.replacedBy(next);
      choose(next);
    } else if (endedByAnswer(current)) choose(oldest());
  };

  host.onChange("questions", update);
  host.onChange("calls", update);
  update();
  return {
    shownKey: () => shown,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (key) => {
      const question = host.entries("questions").get(key);
      if (!question || !(question.state.kind === "open" || ongoing(question) || isRefusedAddress(question))) return;
      aside.delete(key);
      strays.chosen();
      wanted = ongoing(question) ? key : undefined;
      choose(key);
    },
    reopen: (key) => {
      if (host.entries("questions").get(key)?.state.kind !== "closed") return;
      reopened = key;
      shown = key;
      for (const listener of listeners) listener();
    },
    isReopened: () => reopened !== undefined && reopened === shown,
    strays,
    putAside: (key) => {
      aside.add(key);
      if (shown === key) choose(oldest());
    },
    close: (key) => {
      const question = host.entries("questions").get(key);
      // The page stays open in the browser; only its sheet goes.
      if (question && ongoing(question)) aside.add(key);
      if (shown === key) choose(oldest());
    },
  };
}

export const SheetChoiceContext = createContext<SheetChoice | undefined>(undefined);

/** The shown question's key and the ways to change it. Throws outside the provider. */
export function useSheetChoice() {
  const choice = useContext(SheetChoiceContext);
  if (!choice) throw new Error("useSheetChoice needs a SheetChoiceContext");
  const shownKey = useSyncExternalStore(choice.onChange, choice.shownKey);
  const isReopened = useSyncExternalStore(choice.onChange, choice.isReopened);
  return useMemo(() => {
    const { show, reopen, putAside, close, strays } = choice;
    return { shownKey, isReopened, show, reopen, putAside, close, strays };
  }, [choice, shownKey, isReopened]);
}
