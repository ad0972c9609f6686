import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { SamplingResultApproval } from "../../../preload/contract/approvals.ts";
import { utf8Length } from "../../../preload/form/code-points.ts";
import { formattingLocale } from "../../i18n.ts";
import { formatsOf } from "../../ui/format.ts";
import { Notice } from "../../ui/Notice.tsx";
import { sendKeys } from "../send-keys.ts";
import { type ApprovalProps, ApprovalShell } from "./ApprovalShell.tsx";
import { Prompt } from "./Prompt.tsx";
import { PromptTerms } from "./PromptTerms.tsx";
import { SecretPrompt } from "./SecretPrompt.tsx";
import { useEditedTexts } from "./use-edited-texts.ts";

/** The id of the answer among the texts of the sheet. */
const ANSWER = "f0";

interface SamplingResultBodyProps extends ApprovalProps {
  readonly approval: SamplingResultApproval;
}

/** The answer before the server gets it: a model's, which the person may change, or the place where they write it (S-06). */
export function SamplingResultBody({ approval, ...props }: SamplingResultBodyProps) {
  const { t, i18n } = useTranslation();
  const { texts, change } = useEditedTexts(props);
  const { name } = props.server;
  const { request, text: written, cut, limitBytes } = approval;
  const { state } = props.question;
  const fixed = state.kind === "closed" || state.undelivered !== undefined;
  const model = request.answeredBy.kind === "model" ? request.answeredBy.name : undefined;
  const typed = texts[ANSWER];
  const answer = typeof typed === "string" ? typed : written;
  const bytes = utf8Length(answer);
  const isEmpty = answer.trim() === "" && (model === undefined || answer !== written);
  const isMissing = isEmpty && typed !== undefined;
  const isLong = bytes > limitBytes;
  const formats = formatsOf(formattingLocale(i18n.language === "ko" ? "ko" : "en", props.facts.locale));
  // The server counts in tokens, Parley in bytes.
  const limit = { count: request.maxTokens, limit: formats.size(limitBytes), name };
  const fault = isLong ? t("approval.sampling.tooLong", limit) : isMissing ? t("error.sampling-answer-missing") : "";
  // What the person left as the model wrote it goes out as the model wrote it, unseen characters included.
  const decision = answer === written && model !== undefined ? {} : { text: answer };
  const words = {
    allow: t("approval.sampling.send", { name }),
    keys: t("approval.sampling.keys", { keys: sendKeys(props.facts.platform === "darwin") }),
    hint: {
      // What is wrong stands at the field already.
      allow: fault
        ? t("approval.sampling.hint.held")
        : t(isEmpty ? "error.sampling-answer-missing" : "approval.sampling.hint.send", { name }),
      decline: t("approval.sampling.hint.decline", { name }),
      notNow: t("approval.sampling.hint.notNow", { name }),
    },
  };
  const ready = !isEmpty && !isLong;
  const entered = typeof typed === "string" ? typed : "";
  return (
    <ApprovalShell {...props} words={words} decision={ready ? decision : undefined} entered={entered}>
      {state.kind === "open" && (
        <Notice
          title={model === undefined ? t("approval.sampling.write", { name }) : t("approval.sampling.wrote", { model })}
        >
          <p>{t(model === undefined ? "approval.sampling.writeHint" : "approval.sampling.wroteHint", { name })}</p>
        </Notice>
      )}
      {state.kind === "open" && <SecretPrompt request={request} serverName={name} />}
      {cut && state.kind === "open" && <Notice tone="warn">{t("approval.sampling.cut", limit)}</Notice>}
      {state.kind === "closed" && entered === "" ? (
        <p className="muted">{t("approval.sampling.notKept")}</p>
      ) : (
        <AnswerField
          {...{ answer, fault, fixed }}
          used={t("approval.sampling.used", { ...limit, used: formats.size(bytes) })}
          onChange={(text) => change(ANSWER, text)}
        />
      )}
      <details className="disclosure sampling-asked" open={model === undefined && state.kind === "open"}>
        <summary>{t("approval.sampling.asked", { name })}</summary>
        <Prompt request={request} locale={props.facts.locale} />
        <PromptTerms request={request} />
      </details>
    </ApprovalShell>
  );
}

interface AnswerFieldProps {
  readonly answer: string;
  /** What is wrong with it; "" for nothing. */
  readonly fault: string;
  readonly fixed: boolean;
  /** How much of what is allowed is used. */
  readonly used: string;
  readonly onChange: (text: string) => void;
}

function AnswerField({ answer, fault, fixed, used, onChange }: AnswerFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="field sampling-answer" data-field="answer">
      <label className="label" htmlFor={id}>
        {t("approval.sampling.answer")}
      </label>
      <div className="control">
        <textarea
          id={id}
          className="input"
          rows={6}
          dir="auto"
          autoComplete="off"
          readOnly={fixed}
          aria-invalid={fault !== ""}
          aria-describedby={`${id}-used${fault === "" ? "" : ` ${id}-wrong`}`}
          value={answer}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <p id={`${id}-used`} className="hint">
        {used}
      </p>
      {fault !== "" && (
        <p id={`${id}-wrong`} className="err" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
