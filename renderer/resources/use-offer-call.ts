import { useCallback, useRef, useState } from "react";
import type { CallView } from "../../preload/contract/calls.ts";
import type { AppError, Reply } from "../../preload/contract/reply.ts";
import type { ResultView } from "../../preload/contract/results.ts";
import { useEntry } from "../host.ts";
import { useResult } from "../results/use-result.ts";

/** A call outside every conversation, as far as it has come. */
export interface OfferCall {
  /** Another with each start; undefined before the first. */
  readonly turn: number | undefined;
  readonly callId: string | undefined;
  readonly call: CallView | undefined;
  /** The result as far as it is shown at once, when it is there. */
  readonly view: ResultView | undefined;
  /** It could not be started, or its result could not be read. */
  readonly error: AppError | undefined;
  /** Starting, or not ended yet, or its result is on its way. */
  readonly busy: boolean;
  /** Starts it anew; what an earlier one still brings is dropped. */
  readonly start: (begin: () => Promise<Reply<{ readonly callId: string }>>) => Promise<void>;
}

/** Gets a prompt or reads a resource and follows that to its end. */
export function useOfferCall(): OfferCall {
  const [callId, setCallId] = useState<string>();
  const [refused, setRefused] = useState<AppError>();
  const [starting, setStarting] = useState(false);
  const [shownTurn, setShownTurn] = useState<number>();
  const turn = useRef(0);
  const call = useEntry("calls", callId);
  const done = call?.end?.kind === "result";
  const { view, error = refused } = useResult(callId, done);

  const start: OfferCall["start"] = useCallback(async (begin) => {
    turn.current += 1;
    const mine = turn.current;
    setShownTurn(mine);
    setStarting(true);
    setCallId(undefined);
    setRefused(undefined);
    const reply = await begin();
    if (turn.current !== mine) return;
    setStarting(false);
    if (reply.ok) setCallId(reply.value.callId);
    else setRefused(reply.error);
  }, []);

  // A call that main no longer keeps has left its result here.
  const following = callId !== undefined && error === undefined && view === undefined && (done || !call?.end);
  return { turn: shownTurn, callId, call, view, error, busy: starting || following, start };
}
