import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { CommandApproval, ServerView } from "../../preload/contract/servers.ts";
import { useHost } from "../host.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { LaunchFacts } from "./LaunchFacts.tsx";

interface ApprovalPanelProps {
  readonly server: ServerView;
  readonly approval: CommandApproval;
  readonly onError: (error: AppError | undefined) => void;
}

/** Asks before a local program starts for the first time, or in another form than before: all of it, in the page itself. */
export function ApprovalPanel({ server, approval, onError }: ApprovalPanelProps) {
  const { t } = useTranslation();
  const host = useHost();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    onError(undefined);
    setBusy(true);
    const reply = await host.call("connectServer", { id: server.id, approval: approval.fingerprint });
    setBusy(false);
    if (!reply.ok && host.entries("servers").get(server.id)?.state.kind !== "failed") onError(reply.error);
  };
  const heading = `approve-${server.id}`;
  return (
    <section className="card approval" aria-labelledby={heading}>
      <h3 id={heading}>{t(approval.changed ? "servers.approve.changed" : "servers.approve.title")}</h3>
      <p>{t("servers.approve.rights")}</p>
      <LaunchFacts {...approval} program={approval.program ?? null} />
      {approval.program === undefined && (
        <Notice tone="warn" title={t("servers.approve.notFound", { command: approval.command })} />
      )}
      {approval.shell && <Notice tone="warn">{t("servers.approve.shell")}</Notice>}
      {approval.codeVariables.length > 0 && <Notice tone="warn">{t("servers.approve.codeVariables")}</Notice>}
      <div className="row">
        {server.entry?.origin === "own" && (
          <Button variant="primary" disabled={busy} onClick={() => void start()}>
            {t("servers.approve.start")}
          </Button>
        )}
        <p className="small muted">
          {t(server.entry?.origin === "own" ? "servers.approve.remembered" : "servers.approve.byConnect")}
        </p>
      </div>
    </section>
  );
}
