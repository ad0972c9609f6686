import { useCallback, useEffect, useRef, useState } from "react";
import type { CallView } from "../../preload/contract/calls.ts";
import type { AppError, Reply } from "../../preload/contract/reply.ts";
import type { ResultView } from "../../preload/contract/results.ts";
import { useEntry, useHost } from "../host.ts";

/** A call outside every conversation, as far as it has come. */
export interface OfferCall {
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
  const host = useHost();
  const [callId, setCallId] = useState<string>();
  const [view, setView] = useState<ResultView>();
  const [error, setError] = useState<AppError>();
  const [starting, setStarting] = useState(false);
  const turn = useRef(0);
  const call = useEntry("calls", callId);
  const done = call?.end?.kind === "result";

  useEffect(() => {
    if (!done || callId === undefined) return;
    let dropped = false;
    void host.call("readResult", { callId, from: 0 }).then((reply) => {
      if (dropped) return;
      if (reply.ok) setView(reply.value);
      else setError(reply.error);
    });
    return () => {
      dropped = true;
    };
  }, [done, callId, host]);

  const start: OfferCall["start"] = useCallback(async (begin) => {
    turn.current += 1;
    const mine = turn.current;
    setStarting(true);
    setCallId(undefined);
    setView(undefined);
    setError(undefined);
    const reply = await begin();
    if (turn.current !== mine) return;
    setStarting(false);
    if (reply.ok) setCallId(reply.value.callId);
    else setError(reply.error);
  }, []);

  // A call that main no longer keeps has left its result here.
  const following = callId !== undefined && error === undefined && view === undefined && (done || !call?.end);
  return { callId, call, view, error, busy: starting || following, start };
}
