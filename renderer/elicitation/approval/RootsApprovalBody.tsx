import { useTranslation } from "react-i18next";
import type { RootsApproval } from "../../../preload/contract/approvals.ts";
import { visibleJson, visibleText } from "../../../preload/form/visible-text.ts";
import { rootsConfine } from "../../access/roots-confine.ts";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { type ApprovalProps, ApprovalShell } from "./ApprovalShell.tsx";
import { DeprecatedAsk } from "./DeprecatedAsk.tsx";
import "./roots-approval.css";

/** Whether a server may be told the folders that it was granted: each path whole, what is left out, and what goes out (S-24). */
export function RootsApprovalBody({ approval, ...props }: ApprovalProps & { readonly approval: RootsApproval }) {
  const { t } = useTranslation();
  const { name } = props.server;
  const hint = {
    allow: t("approval.roots.hint.allow", { name }),
    decline: t("approval.roots.hint.decline", { name }),
    notNow: t("approval.roots.hint.notNow", { name }),
  };
  const sent = approval.roots.flatMap(({ uri, name: said, missing }) => (missing ? [] : [{ uri, name: said }]));
  return (
    <ApprovalShell {...props} words={{ allow: t("approval.roots.allow"), hint }} decision={{}}>
      <Notice>
        <p>{rootsConfine(t, props.server)}</p>
        <p>{t("approval.roots.later")}</p>
      </Notice>
      <section className="roots-asked">
        <h3>{t("approval.roots.title")}</h3>
        <ul>
          {approval.roots.map(({ path, missing }) => (
            <li key={path} data-missing={missing}>
              <code className="wrap" dir="ltr">
                {visibleText(path, false)}
              </code>
              {missing && <span className="small muted"> {t("approval.roots.missing")}</span>}
            </li>
          ))}
        </ul>
      </section>
      <details className="preview">
        <summary>{t("sheet.preview", { name })}</summary>
        <CodeBlock label={t("sheet.preview", { name })} text={visibleJson(JSON.stringify({ roots: sent }, null, 2))} />
      </details>
      <DeprecatedAsk>{t("approval.roots.deprecated")}</DeprecatedAsk>
    </ApprovalShell>
  );
}
