import type { ApprovalView } from "../../../preload/contract/approvals.ts";
import { type ApprovalProps, ApprovalShell } from "./ApprovalShell.tsx";
import { RootsApprovalBody } from "./RootsApprovalBody.tsx";
import { SamplingRequestBody } from "./SamplingRequestBody.tsx";
import { SamplingResultBody } from "./SamplingResultBody.tsx";
import { ToolApprovalBody } from "./ToolApprovalBody.tsx";

/** The body of a sheet that asks whether something may be done. */
export function ApprovalBody({ approval, ...props }: ApprovalProps & { readonly approval: ApprovalView }) {
  if (approval.kind === "tool") return <ToolApprovalBody {...props} approval={approval} />;
  if (approval.kind === "roots") return <RootsApprovalBody {...props} approval={approval} />;
  if (approval.kind === "sampling-request") return <SamplingRequestBody {...props} approval={approval} />;
  if (approval.kind === "sampling-result") return <SamplingResultBody {...props} approval={approval} />;
  // One that was refused before it could be shown is never open.
  return <ApprovalShell {...props} words={undefined} decision={undefined} />;
}
