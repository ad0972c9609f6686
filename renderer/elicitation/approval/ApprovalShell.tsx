import { type ReactNode, type RefObject, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { ApprovalDecision } from "../../../preload/contract/approvals.ts";
import { Button } from "../../ui/Button.tsx";
import { ClosedFooter } from "../ClosedFooter.tsx";
import { sendKeys } from "../send-keys.ts";
import type { SheetKeys, SheetProps } from "../sheet-props.ts";
import { UndeliveredFooter } from "../UndeliveredFooter.tsx";
import { UndeliveredNotice } from "../UndeliveredNotice.tsx";
import { FailureNotice } from "../url/FailureNotice.tsx";
import { HintedFooter } from "../url/HintedFooter.tsx";
import { useArming } from "../use-arming.ts";
import { useResend } from "../use-resend.ts";
import { useResponse } from "../use-response.ts";
import { ApprovalEnd } from "./ApprovalEnd.tsx";

/** What each kind of approval is given. */
export interface ApprovalProps extends SheetProps {
  readonly keys: RefObject<SheetKeys>;
  /** The body is there: the focus may go to it. */
  readonly onReady: () => void;
}

interface ApprovalShellProps extends ApprovalProps {
  /** What the button that allows says, what the keys do, and what pressing each button means; undefined for what is never open. */
  readonly words:
    | {
        readonly allow: string;
        readonly keys?: string;
        readonly hint: { readonly allow: string; readonly decline: string; readonly notNow: string };
      }
    | undefined;
  /** What is allowed, as it stands when the button is pressed; undefined while it can't be. */
  readonly decision: ApprovalDecision | undefined;
  /** Stands above the buttons, pinned with them. */
  readonly before?: ReactNode;
  /** What the person wrote, to be copied once the question has ended from outside. */
  readonly entered?: string;
  readonly children?: ReactNode;
}

const never = () => false;

/** A question whether something may be done: what it is, and the three ways to answer. Enter alone never allows. */
export function ApprovalShell(props: ApprovalShellProps) {
  const { question, server, facts, keys, onReady, onRespond, onApprove, onResend, onGiveUp, onClose } = props;
  const { isStray = never, words, decision, entered = "" } = props;
  const { t } = useTranslation();
  const arming = useArming(facts.armingMs);
  const { pending, failure, respond } = useResponse(
    async (action) => {
      if (action !== "accept") return onRespond(action);
      const reply = await onApprove(decision ?? {});
      return reply.ok ? { ok: true, value: { settled: true } } : reply;
    },
    onClose,
    isStray,
  );
  const isMac = facts.platform === "darwin";
  const resend = useResend(onResend, onGiveUp, onClose);
  const closed = words === undefined || (question.state.kind === "closed" && pending === undefined);
  const undelivered = question.state.kind === "open" && pending === undefined ? question.state.undelivered : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the sheet comes
  useEffect(onReady, []);
  const allow = () => {
    if (arming.armed && decision !== undefined) respond("accept");
  };
  useEffect(() => {
    // Then the keys are those of sending it again.
    if (undelivered) return;
    keys.current = closed ? { send: () => {}, notNow: onClose } : { send: allow, notNow: () => respond("cancel") };
  });
  if (closed) {
    return (
      <>
        <div className="scroll">
          <ApprovalEnd {...props} />
          {props.children}
        </div>
        <ClosedFooter entered={entered} onClose={onClose} />
      </>
    );
  }
  if (undelivered) {
    return (
      <>
        <div className="scroll">
          <UndeliveredNotice undelivered={undelivered} serverName={server.name} failure={resend.failure} />
          {props.children}
        </div>
        <UndeliveredFooter {...{ keys, resend, isMac }} serverName={server.name} armingMs={facts.armingMs} />
      </>
    );
  }
  const busy = pending !== undefined;
  const hints = {
    decline: words.hint.decline,
    "not-now": words.hint.notNow,
    allow: arming.armed ? words.hint.allow : t("sheet.hint.arming"),
  };
  return (
    <>
      <div className="scroll">
        {failure && !busy && <FailureNotice failure={failure} />}
        {props.children}
      </div>
      <HintedFooter
        hints={hints}
        idle={words.keys ?? t("approval.keys", { keys: sendKeys(isMac) })}
        busy={busy ? t("sheet.sending") : undefined}
        before={props.before}
      >
        {(pointing) => (
          <>
            <Button variant="quiet" {...pointing("decline")} disabled={busy} onClick={() => respond("decline")}>
              {t("sheet.decline")}
            </Button>
            <Button variant="quiet" {...pointing("not-now")} disabled={busy} onClick={() => respond("cancel")}>
              {t("sheet.not-now")}
            </Button>
            <span className="push" />
            <Button
              variant="primary"
              {...pointing("allow")}
              aria-disabled={!arming.armed || decision === undefined || busy}
              onClick={allow}
            >
              {words.allow}
            </Button>
          </>
        )}
      </HintedFooter>
    </>
  );
}
