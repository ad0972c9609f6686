import { useCallback, useRef, useState } from "react";
import type { AppError, Reply } from "../../preload/contract/reply.ts";

/** The ways on from an answer that did not go through. */
export interface Resend {
  /** The same answer is on its way again. */
  readonly sending: boolean;
  /** Why the last thing done could not be done at all. */
  readonly failure: AppError | undefined;
  readonly again: () => void;
  readonly giveUp: () => void;
}

const lost: AppError = { code: "not-delivered", params: {} };

/**
 * Sends an answer that did not go through once more, or gives it up; a second click of the same moment does nothing. How the
 * question ended is told by its state (F-37).
 * @param onResent it went through
 */
export function useResend(
  onResend: () => Promise<Reply<null>>,
  onGiveUp: () => Promise<Reply<null>>,
  onResent: () => void,
): Resend {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<AppError | undefined>(undefined);
  const busy = useRef(false);

  const run = useCallback((act: () => Promise<Reply<null>>, onDone: () => void) => {
    if (busy.current) return;
    busy.current = true;
    setFailure(undefined);
    const end = (error: AppError | undefined): void => {
      busy.current = false;
      setSending(false);
      setFailure(error);
      if (!error) onDone();
    };
    act().then(
      (reply) => end(reply.ok ? undefined : reply.error),
      () => end(lost),
    );
  }, []);

  const again = useCallback(() => {
    if (!busy.current) setSending(true);
    run(onResend, onResent);
  }, [run, onResend, onResent]);
  // The sheet stays and says how it ended, so that what was entered can still be copied.
  const giveUp = useCallback(() => run(onGiveUp, () => {}), [run, onGiveUp]);
  return { sending, failure, again, giveUp };
}
