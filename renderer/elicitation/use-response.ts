import { useCallback, useRef, useState } from "react";
import type { RespondResult } from "../../preload/contract/elicitation.ts";
import type { AppError, Reply } from "../../preload/contract/reply.ts";
import type { Answers, FieldError } from "../../preload/form/model.ts";

export type Action = "accept" | "decline" | "cancel";
/** @param secretOverride the person's word that a form which seems to ask for a secret may be sent (F-20) */
export type Respond = (action: Action, answers?: Answers, secretOverride?: boolean) => Promise<Reply<RespondResult>>;

/** Where the one answer to a question stands. */
export interface Response {
  /** The action on its way; undefined while the person still decides. */
  readonly pending: Action | undefined;
  /** Why the last try was not delivered. */
  readonly failure: AppError | undefined;
  /** What main found wrong with the last answers, and those answers. */
  readonly refused: { readonly errors: readonly FieldError[]; readonly answers: Answers } | undefined;
  readonly respond: (action: Action, answers?: Answers, secretOverride?: boolean) => void;
}

const lost: AppError = { code: "not-delivered", params: {} };

/**
 * Gives one answer: the first action counts, further ones are ignored until the first has failed (F-25, F-37).
 * Calls `onSettled` when it was taken.
 * @param isStray whether what is done now was meant for another sheet
 */
export function useResponse(onRespond: Respond, onSettled: () => void, isStray: () => boolean): Response {
  const [pending, setPending] = useState<Action | undefined>(undefined);
  const [failure, setFailure] = useState<AppError | undefined>(undefined);
  const [refused, setRefused] = useState<Response["refused"]>(undefined);
  // A second click of the same moment comes before the next render.
  const busy = useRef(false);

  const respond = useCallback(
    (action: Action, answers?: Answers, secretOverride?: boolean) => {
      if (busy.current) return;
      // Send is guarded by its arming.
      if (action !== "accept" && isStray()) return;
      busy.current = true;
      setPending(action);
      setFailure(undefined);
      setRefused(undefined);
      const reopen = (): void => {
        busy.current = false;
        setPending(undefined);
      };
      onRespond(action, answers, secretOverride).then(
        (reply) => {
          if (!reply.ok) {
            setFailure(reply.error);
            reopen();
          } else if (reply.value.settled) {
            onSettled();
          } else {
            setRefused({ errors: reply.value.errors, answers: answers ?? {} });
            reopen();
          }
        },
        () => {
          setFailure(lost);
          reopen();
        },
      );
    },
    [onRespond, onSettled, isStray],
  );
  return { pending, failure, refused, respond };
}
