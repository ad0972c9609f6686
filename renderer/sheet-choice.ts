import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import type { QuestionView } from "../preload/contract/elicitation.ts";
import { StrayGestures } from "./elicitation/stray-gesture.ts";
import type { Host } from "./mirror.ts";

/** Which question's sheet is shown, and the ways to change that. */
export interface SheetChoice {
  readonly shownKey: () => string | undefined;
  readonly onChange: (listener: () => void) => () => void;
  /** Shows an open question. */
  readonly show: (key: string) => void;
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

/** Ended by the person's (or their script's) own answer: nothing is left to tell. */
function endedByAnswer({ state }: QuestionView): boolean {
  return (
    state.kind === "closed" &&
    (state.outcome.by === "person" || state.outcome.by === "script") &&
    ["sent", "declined", "dismissed"].includes(state.outcome.name)
  );
}

/**
 * Keeps one sheet in view: the oldest open question, unless the person chose another. A new question never replaces the
 * shown one; one that ended from outside stays until the person closes it.
 */
export function createSheetChoice(host: Host): SheetChoice {
  let shown: string | undefined;
  const strays = new StrayGestures();
  const aside = new Set<string>();
  const listeners = new Set<() => void>();

  const choose = (next: string | undefined) => {
    if (next === shown) return;
    shown = next;
    for (const listener of listeners) listener();
  };
  const oldest = () => openQuestions(host.entries("questions").values()).find(({ key }) => !aside.has(key))?.key;
  const update = () => {
    const questions = host.entries("questions");
    for (const key of aside) if (questions.get(key)?.state.kind !== "open") aside.delete(key);
    const current = shown === undefined ? undefined : questions.get(shown);
    if (!current || endedByAnswer(current)) choose(oldest());
  };

  host.onChange("questions", update);
  update();
  return {
    shownKey: () => shown,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (key) => {
      if (host.entries("questions").get(key)?.state.kind !== "open") return;
      aside.delete(key);
      strays.chosen();
      choose(key);
    },
    strays,
    putAside: (key) => {
      aside.add(key);
      if (shown === key) choose(oldest());
    },
    close: (key) => {
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
  const { show, putAside, close, strays } = choice;
  return useMemo(() => ({ shownKey, show, putAside, close, strays }), [shownKey, show, putAside, close, strays]);
}
