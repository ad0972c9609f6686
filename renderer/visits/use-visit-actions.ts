import { useRef, useState } from "react";
import type { AppError, Reply } from "../../preload/contract/reply.ts";
import type { Host } from "../mirror.ts";

/** The ways to act on the page of one question. */
export interface VisitWays {
  readonly open: () => Promise<Reply<null>>;
  readonly goOn: () => Promise<Reply<null>>;
  readonly stop: () => Promise<Reply<null>>;
  readonly retryByItself: (on: boolean) => Promise<Reply<null>>;
}

/** The ways of a question, by its key, through the border. */
export function visitWays(host: Host, key: string): VisitWays {
  return {
    open: () => host.call("openQuestionUrl", { key }),
    goOn: () => host.call("continueVisit", { key }),
    stop: () => host.call("stopVisit", { key }),
    retryByItself: (on) => host.call("setVisitRetry", { key, byItself: on }),
  };
}

/** The same ways, one at a time, with what became of the last. */
export interface VisitActions {
  /** The one that is on its way. */
  readonly busy: keyof VisitWays | undefined;
  readonly failure: AppError | undefined;
  readonly open: () => void;
  readonly goOn: () => void;
  readonly stop: () => void;
  readonly retryByItself: (on: boolean) => void;
}

/** Acts on a page: of two clicks of the same moment the second is nothing. */
export function useVisitActions(ways: VisitWays): VisitActions {
  const [busy, setBusy] = useState<keyof VisitWays | undefined>();
  const [failure, setFailure] = useState<AppError>();
  // A second click of the same moment comes before the next render.
  const running = useRef(false);
  const run = async (name: keyof VisitWays, act: () => Promise<Reply<null>>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(name);
    const reply = await act();
    running.current = false;
    setBusy(undefined);
    setFailure(reply.ok ? undefined : reply.error);
  };
  return {
    busy,
    failure,
    open: () => void run("open", ways.open),
    goOn: () => void run("goOn", ways.goOn),
    stop: () => void run("stop", ways.stop),
    retryByItself: (on) => void run("retryByItself", () => ways.retryByItself(on)),
  };
}
