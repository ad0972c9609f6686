import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import { answersAsText } from "../elicitation/answers-as-text.ts";
import { copyText } from "../elicitation/copy-text.ts";
import { useEntry, useHost } from "../host.ts";
import { navigate } from "../route.ts";
import { announce } from "../ui/Announcer.tsx";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { beginning } from "../waiting/beginning.ts";
import { knowsArguments } from "./TaskLine.tsx";

/**
 * What a question that ended without an answer leaves: what was asked, and the next step, which is to copy what was typed and to
 * run its call again (F-17, S-34). Nothing where an answer was sent or the question was refused.
 */
export function AfterQuestion({ question }: { readonly question: QuestionView }) {
  const { t } = useTranslation();
  const host = useHost();
  const { attribution, state } = question;
  const call = useEntry("calls", attribution.kind === "call" ? attribution.callId : undefined);
  const typed = useTyped(question);
  const [error, setError] = useState<AppError>();
  const busy = useRef(false);
  if (state.kind !== "closed" || state.outcome.name === "sent" || state.outcome.name === "refused") return null;
  const over = call?.state === "ended" && knowsArguments(call);
  const runAgain = async () => {
    // The second half of a double click is no wish to run it twice.
    if (!call || busy.current) return;
    busy.current = true;
    const reply = await host.call("runAgain", { callId: call.id }).finally(() => {
      busy.current = false;
    });
    if (reply.ok) navigate({ page: "chats", threadId: reply.value.threadId });
    else setError(reply.error);
  };
  const copy = async () => announce(t((await copyText(typed)) ? "sheet.copied" : "sheet.not-copied"));
  return (
    <div className="card-body after">
      {question.message !== "" && <p className="small muted clamp">{beginning(question.message)}</p>}
      {over && <p className="small muted">{t(`chat.runAgainHint.${afterAll(question)}`)}</p>}
      {(over || typed !== "") && (
        <div className="after-actions">
          {typed !== "" && (
            <Button compact onClick={() => void copy()}>
              {t("sheet.copy-entered")}
            </Button>
          )}
          {over && (
            <Button compact onClick={() => void runAgain()}>
              {t("chat.runAgain")}
            </Button>
          )}
        </div>
      )}
      {error && <ErrorNotice error={error} announce />}
    </div>
  );
}

/** What the person might still want to do. */
function afterAll({ mode, approval, state }: QuestionView): "answer" | "allow" | "open" | "declinedRoots" {
  if (!approval) return mode === "url" ? "open" : "answer";
  if (approval.kind === "sampling-result") return "answer";
  const declined = state.kind === "closed" && state.outcome.name === "declined";
  // No to folders is the answer for as long as the connection lasts.
  return approval.kind === "roots" && declined ? "declinedRoots" : "allow";
}

/** What the person typed into a question that ended, as text; "" while nothing is known of it. Main keeps it, not this page. */
function useTyped({ key, form, state }: QuestionView): string {
  const host = useHost();
  const [typed, setTyped] = useState("");
  const wanted = state.kind === "closed" && state.outcome.name !== "sent" && form !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question's form never changes
  useEffect(() => {
    if (!wanted || !form) return;
    let gone = false;
    void host.call("readDraft", { key }).then((reply) => {
      if (!gone && reply.ok && reply.value?.draft) setTyped(answersAsText(form, reply.value.draft));
    });
    return () => {
      gone = true;
    };
  }, [host, key, wanted]);
  return typed;
}
