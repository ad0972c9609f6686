import { useTranslation } from "react-i18next";
import type { ApprovalView } from "../../../preload/contract/approvals.ts";
import { type ApprovalProps, ApprovalShell } from "./ApprovalShell.tsx";
import { RootsApprovalBody } from "./RootsApprovalBody.tsx";
import { SamplingRequestBody } from "./SamplingRequestBody.tsx";
import { SamplingResultBody } from "./SamplingResultBody.tsx";
import { ToolApprovalBody } from "./ToolApprovalBody.tsx";

/** The body of a sheet that asks whether something may be done. */
export function ApprovalBody({ approval, ...props }: ApprovalProps & { readonly approval: ApprovalView }) {
  const { t } = useTranslation();
  if (approval.kind === "tool") return <ToolApprovalBody {...props} approval={approval} />;
  if (approval.kind === "roots") return <RootsApprovalBody {...props} approval={approval} />;
  if (approval.kind === "sampling-request") return <SamplingRequestBody {...props} approval={approval} />;
  if (approval.kind === "sampling-result") return <SamplingResultBody {...props} approval={approval} />;
  const name = props.server.name;
  const hint = {
    allow: t("approval.hint.allow", { name }),
    decline: t("approval.hint.decline", { name }),
    notNow: t("approval.hint.notNow", { name }),
  };
  return <ApprovalShell {...props} words={{ allow: t("approval.allow"), hint }} decision={{}} />;
}
