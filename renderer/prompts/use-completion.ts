import { useCallback, useEffect, useRef, useState } from "react";
import type { Completion } from "../../preload/contract/offers.ts";
import type { Input } from "../../preload/contract/treaty.ts";
import { useHost } from "../host.ts";

/** Runs something later; returns the way to stop it. */
export type Later = (run: () => void, ms: number) => () => void;

/** Long enough that a word typed at once is one request. */
export const debounceMs = 200;

const later: Later = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

export type CompletionOf = Input<"complete">["of"];

interface Wanted {
  readonly serverId: string;
  readonly of: CompletionOf;
  readonly argument: string;
  /** Values of the other arguments. */
  readonly context: { readonly [name: string]: string };
  /** The server declared completions; without that nothing is asked. */
  readonly declared: boolean;
  readonly wait?: Later | undefined;
}

/**
 * Values that the server proposes for one argument (S-21): asked once the typing rests, an answer to an older text is dropped, and a
 * failure is no answer.
 * @returns the last answer, the way to ask for a text, and the way to forget both
 */
export function useCompletion({ serverId, of, argument, context, declared, wait = later }: Wanted) {
  const host = useHost();
  const [found, setFound] = useState<Completion>();
  const turn = useRef(0);
  const stop = useRef<() => void>(() => {});

  const forget = useCallback(() => {
    turn.current += 1;
    stop.current();
    setFound(undefined);
  }, []);
  useEffect(() => forget, [forget]);

  const ask = (value: string) => {
    forget();
    if (!declared) return;
    const mine = turn.current;
    stop.current = wait(() => {
      const given = Object.entries(context).filter(([name, text]) => name !== argument && text !== "");
      const input = { serverId, of, argument, value, context: Object.fromEntries(given) };
      void host.call("complete", input).then((reply) => {
        if (turn.current === mine && reply.ok) setFound(reply.value);
      });
    }, debounceMs);
  };
  return { found, ask, forget };
}
