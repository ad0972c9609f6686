import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { initialAnswers } from "../../preload/form/initial-answers.ts";
import type { Answers, FormModel } from "../../preload/form/model.ts";
import { ElicitationForm } from "../forms/ElicitationForm.tsx";
import { findErrors } from "../forms/find-errors.ts";
import { focusField } from "../forms/move-focus.ts";
import { formattingLocale } from "../i18n.ts";
import { announce } from "../ui/Announcer.tsx";
import { errorWords } from "../ui/ErrorNotice.tsx";
import { Notice } from "../ui/Notice.tsx";
import { answersAsText } from "./answers-as-text.ts";
import { ClosedFooter } from "./ClosedFooter.tsx";
import { ClosedNotice } from "./ClosedNotice.tsx";
import { SecretNotice } from "./SecretNotice.tsx";
import { SheetFooter } from "./SheetFooter.tsx";
import type { SheetKeys, SheetProps } from "./sheet-props.ts";
import { UndeliveredFooter } from "./UndeliveredFooter.tsx";
import { UndeliveredNotice } from "./UndeliveredNotice.tsx";
import { useArming } from "./use-arming.ts";
import { useDraft } from "./use-draft.ts";
import { useResend } from "./use-resend.ts";
import { useResponse } from "./use-response.ts";
import { useSecretOverride } from "./use-secret-override.ts";
import { useShownErrors } from "./use-shown-errors.ts";
import { WhatWillBeSent } from "./WhatWillBeSent.tsx";

interface SheetBodyProps extends SheetProps {
  readonly form: FormModel;
  readonly keys: RefObject<SheetKeys>;
  /** The fields are there: the focus may go to them. */
  readonly onReady: () => void;
}

/** Asking the system takes milliseconds, so only a form with a date and time does. */
function zoneFor(form: FormModel): string {
  const timed = form.fields.some((field) => field.kind === "text" && field.format === "date-time");
  return timed ? Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
}

const never = () => false;

/** Form, preview and footer of a sheet, and the state of the answer: entered, tried, on its way, ended. */
export function SheetBody(props: SheetBodyProps) {
  const {
    question,
    server,
    facts,
    form,
    keys,
    onReady,
    onRespond,
    onResend,
    onGiveUp,
    isStray = never,
    onDraft,
    loadDraft,
    onClose,
    previewOpen = false,
    reopened = false,
  } = props;
  const { t, i18n } = useTranslation();
  const formElement = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState(() => ({ answers: reopened ? {} : initialAnswers(form), turn: 0 }));
  const [initial] = useState(start.answers);
  const [answers, setAnswers] = useState<Answers>(start.answers);
  const [zone] = useState(() => zoneFor(form));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tries, setTries] = useState(0);
  const touched = useRef(false);
  const current = useRef(answers);
  const arming = useArming(facts.armingMs);
  const override = useSecretOverride(question.secret);
  const saveDraft = useDraft(onDraft);
  const { pending, failure, refused, respond } = useResponse(onRespond, onClose, isStray);
  const resend = useResend(onResend, onGiveUp, onClose);
  const attempted = tries > 0 || refused !== undefined;
  const shown = useShownErrors(form, answers, { left, attempted, initial, refused });
  // While the own answer is on its way its outcome is not news; the reply closes the sheet.
  const closed = question.state.kind === "closed" && pending === undefined ? question.state.outcome : undefined;

  const undelivered = question.state.kind === "open" && pending === undefined ? question.state.undelivered : undefined;
  const fixed = closed !== undefined || undelivered !== undefined;

  const change = useCallback(
    (next: Answers) => {
      touched.current = true;
      current.current = next;
      setAnswers(next);
      saveDraft(next);
    },
    [saveDraft],
  );
  const leave = useCallback(
    (field: string) => setLeft((fields) => (fields.has(field) ? fields : new Set(fields).add(field))),
    [],
  );

  const draft = useRef(loadDraft);
  useEffect(() => {
    let gone = false;
    const restore = (saved: Answers | null): void => {
      if (gone || saved === null || touched.current) return;
      current.current = saved;
      setAnswers(saved);
      setStart((before) => ({ answers: saved, turn: before.turn + 1 }));
    };
    draft.current().then(restore, () => {});
    return () => {
      gone = true;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a restored draft makes new fields, so the focus is placed again
  useEffect(onReady, [start.turn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new try or refusal moves the focus, not the errors it led to
  useEffect(() => {
    const element = formElement.current;
    if (!element || !attempted) return;
    const first = shown.errors[0];
    if (!first) return;
    announce(t("form.summary.title", { count: shown.errors.length }));
    if (first.field === undefined || !focusField(element, first.field)) {
      element.querySelector<HTMLElement>(".error-summary h3")?.focus();
    }
  }, [tries, refused]);

  // The person's own Stop or Disconnect is no news to them; only what they typed keeps the sheet.
  const own = closed?.by === "person" && (closed.name === "withdrawn" || closed.name === "disconnected");
  useEffect(() => {
    if (own && !reopened && !touched.current) onClose();
  }, [own, reopened, onClose]);

  const send = (): void => {
    if (!arming.armed || pending !== undefined || closed) return;
    if (override.held) {
      override.box.current?.focus();
      announce(t("sheet.secret.held"));
    } else if (findErrors(form, current.current).length > 0) setTries((count) => count + 1);
    else respond("accept", current.current, override.given);
  };
  const notNow = (): void => (closed ? onClose() : respond("cancel"));
  useEffect(() => {
    if (!undelivered) keys.current = { send, notNow };
  });

  const words = failure && errorWords(t, failure);
  const locale = formattingLocale(i18n.language === "ko" ? "ko" : "en", facts.locale);
  return (
    <>
      <div className="scroll">
        {closed && (
          <ClosedNotice
            outcome={closed}
            serverName={server.name}
            entered={Object.keys(answers).length > 0}
            late={failure?.code === "already-answered"}
            again={reopened}
            formKept={question.form !== undefined}
          />
        )}
        {question.secret && (
          <SecretNotice
            signs={question.secret}
            form={form}
            serverName={server.name}
            override={override}
            closed={closed !== undefined}
          />
        )}
        {form.outsideSpecification && (
          <Notice tone="warn" title={t("sheet.badge.outside-title")}>
            <p>{t("sheet.badge.outside-text")}</p>
          </Notice>
        )}
        {undelivered && (
          <UndeliveredNotice undelivered={undelivered} serverName={server.name} failure={resend.failure} />
        )}
        {!fixed && words && (
          <Notice tone="danger" role="alert" title={t("sheet.not-delivered")}>
            <p>{words.what}</p>
            {words.next && <p>{words.next}</p>}
            <p>{t("sheet.try-again")}</p>
          </Notice>
        )}
        <ElicitationForm
          key={start.turn}
          ref={formElement}
          form={form}
          initial={start.answers}
          errors={shown.errors}
          summary={attempted && !fixed}
          readonly={fixed}
          secrets={question.secret?.fields}
          locale={locale}
          zone={zone}
          onAnswers={change}
          onLeave={leave}
        />
        {form.fields.length === 0 && question.form && <p className="muted">{t("sheet.no-fields")}</p>}
        {reopened && !question.form && closed?.name !== "refused" && (
          <p className="muted">{t("sheet.closed.form-gone")}</p>
        )}
        {question.form && !reopened && (
          <WhatWillBeSent
            form={form}
            answers={answers}
            serverName={server.name}
            open={previewOpen}
            closed={closed !== undefined}
          />
        )}
      </div>
      {closed ? (
        <ClosedFooter entered={answersAsText(form, answers)} onClose={onClose} />
      ) : undelivered ? (
        <UndeliveredFooter
          serverName={server.name}
          armingMs={facts.armingMs}
          isMac={facts.platform === "darwin"}
          keys={keys}
          resend={resend}
        />
      ) : (
        <SheetFooter
          serverName={server.name}
          arming={arming}
          armingMs={facts.armingMs}
          toFix={shown.fields}
          secretHeld={override.held}
          pending={pending}
          isMac={facts.platform === "darwin"}
          onSend={send}
          onDecline={() => respond("decline")}
          onNotNow={notNow}
        />
      )}
    </>
  );
}
