import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SamplingRequestApproval } from "../../../preload/contract/approvals.ts";
import { Button } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { type ApprovalProps, ApprovalShell } from "./ApprovalShell.tsx";
import { DeprecatedAsk } from "./DeprecatedAsk.tsx";
import { Prompt } from "./Prompt.tsx";
import { PromptTerms } from "./PromptTerms.tsx";
import { promptDecision } from "./prompt-places.ts";
import { SecretPrompt } from "./SecretPrompt.tsx";
import { useEditedTexts } from "./use-edited-texts.ts";

interface SamplingRequestBodyProps extends ApprovalProps {
  readonly approval: SamplingRequestApproval;
}

/** Whether a model may answer a server: the whole prompt, which the person may edit before any model reads it (S-06). */
export function SamplingRequestBody({ approval, ...props }: SamplingRequestBodyProps) {
  const { t } = useTranslation();
  const { texts, change } = useEditedTexts(props);
  const [editing, setEditing] = useState(false);
  const { name } = props.server;
  const { answeredBy, messages } = approval;
  const model = answeredBy.kind === "model" ? answeredBy.name : undefined;
  const open = props.question.state.kind === "open" && !props.question.state.undelivered;
  const decision = model === undefined ? {} : promptDecision(approval, texts);
  const changed = decision.edits !== undefined || decision.systemPrompt !== undefined;
  const by = model === undefined ? "Person" : "Model";
  const words = {
    allow: t(`approval.sampling.allow${by}`, { model }),
    hint: {
      allow: t(`approval.sampling.hint.allow${by}`, { model, name }),
      decline: t("approval.sampling.hint.decline", { name }),
      notNow: t("approval.sampling.hint.notNow", { name }),
    },
  };
  // Of one that ended long ago only that there was one is kept.
  if (!open && messages.length === 0) {
    return (
      <ApprovalShell {...props} words={words} decision={undefined}>
        <p className="muted">{t("approval.sampling.forgotten")}</p>
      </ApprovalShell>
    );
  }
  return (
    <ApprovalShell {...props} words={words} decision={decision}>
      {open && (
        <Notice title={t(`approval.sampling.by${by}`, { model })}>
          <p>{t(`approval.sampling.by${by}Hint`, { name })}</p>
        </Notice>
      )}
      {open && <SecretPrompt request={approval} serverName={name} />}
      {open && model !== undefined && (
        <div className="row sampling-edit">
          <Button compact aria-pressed={editing} onClick={() => setEditing(!editing)}>
            {t("approval.sampling.edit")}
          </Button>
          {changed && <Chip tone="accent">{t("approval.sampling.edited", { name })}</Chip>}
        </div>
      )}
      <Prompt
        request={approval}
        locale={props.facts.locale}
        texts={model === undefined ? {} : texts}
        onChange={open && editing ? change : undefined}
      />
      <PromptTerms request={approval} />
      <DeprecatedAsk>{t("approval.sampling.deprecated")}</DeprecatedAsk>
    </ApprovalShell>
  );
}
