import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ToolApproval } from "../../../preload/contract/approvals.ts";
import { visibleText } from "../../../preload/form/visible-text.ts";
import { Notice } from "../../ui/Notice.tsx";
import { type ApprovalProps, ApprovalShell } from "./ApprovalShell.tsx";
import { ToolArguments } from "./ToolArguments.tsx";
import { type Scope, ToolScope } from "./ToolScope.tsx";
import "./tool-approval.css";

/** Whether a tool may run: which one, what it says of itself, everything it will be given, and how far the permission goes (S-03). */
export function ToolApprovalBody({ approval, ...props }: ApprovalProps & { readonly approval: ToolApproval }) {
  const { t } = useTranslation();
  const [scope, setScope] = useState<Scope>("once");
  const { name } = props.server;
  const { tool, title, description, args, offers } = approval;
  const closed = props.question.state.kind === "closed";
  const hint = {
    allow: t(`approval.tool.hint.${scope}`, { name }),
    decline: t("approval.tool.hint.decline", { name }),
    notNow: t("approval.tool.hint.notNow", { name }),
  };
  const choice = <ToolScope offers={offers} value={scope} disabled={closed} onChange={setScope} />;
  return (
    <ApprovalShell {...props} words={{ allow: t("approval.tool.run"), hint }} decision={{ scope }} before={choice}>
      <ToolSays approval={approval} name={name} />
      <section className="tool-asked">
        <h3>
          <code className="wrap">{visibleText(tool, false)}</code>
        </h3>
        {title !== undefined && <p className="wrap">{title}</p>}
        {description !== undefined && <blockquote className="wrap muted">{description}</blockquote>}
      </section>
      <section className="tool-asked">
        <h4>{t("chat.arguments")}</h4>
        <ToolArguments args={args} />
      </section>
    </ApprovalShell>
  );
}

/** What is known of the tool's effects: the server's own word, and that it is no more than that. */
function ToolSays({ approval, name }: { readonly approval: ToolApproval; readonly name: string }) {
  const { t } = useTranslation();
  const { changed, destructive, unannotated, readOnly } = approval;
  return (
    <>
      {changed && (
        <Notice tone="warn" title={t("approval.tool.changed")}>
          <p>{t("approval.tool.changedHint", { name })}</p>
        </Notice>
      )}
      {destructive && (
        <Notice tone="danger" title={t("approval.tool.destructive", { name })}>
          <p>{t("approval.tool.destructiveHint")}</p>
        </Notice>
      )}
      {unannotated && (
        <Notice tone="warn" title={t("approval.tool.unannotated", { name })}>
          <p>{t("approval.tool.unannotatedHint")}</p>
        </Notice>
      )}
      {readOnly && <Notice title={t("approval.tool.readOnly", { name })} />}
      {!readOnly && !destructive && !unannotated && <Notice title={t("approval.tool.harmless", { name })} />}
    </>
  );
}
