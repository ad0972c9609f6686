import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { useHost } from "../host.ts";
import { Button } from "../ui/Button.tsx";

interface ConnectButtonProps {
  readonly server: ServerView;
  readonly onError: (error: AppError | undefined) => void;
}

/**
 * Connect, or Disconnect (also while a connection is being made). Nothing where the server's page has something to say first: the
 * command of the person's own server to approve, a value to give, or that it is disabled.
 */
export function ConnectButton({ server, onError }: ConnectButtonProps) {
  const { t } = useTranslation();
  const host = useHost();
  const [busy, setBusy] = useState(false);
  const { state, entry } = server;
  const off = state.kind === "stopped" || state.kind === "failed";
  if (off && entry?.origin === "own" && (entry.approval || !entry.enabled || entry.missing.length > 0)) return null;

  const run = async () => {
    onError(undefined);
    setBusy(true);
    const { id } = server;
    // The panel below has shown the whole command of a server that was named at the start.
    const approval = entry?.approval?.fingerprint;
    const reply = off
      ? await host.call("connectServer", { id, ...(approval === undefined ? {} : { approval }) })
      : await host.call("disconnectServer", { id });
    setBusy(false);
    // A connection that failed is told by the server's own state.
    if (!reply.ok && host.entries("servers").get(id)?.state.kind !== "failed") onError(reply.error);
  };
  const label =
    state.kind === "failed"
      ? "again"
      : state.kind === "stopped"
        ? "connect"
        : state.kind === "connecting"
          ? "cancel"
          : state.kind === "restarting"
            ? "stopTrying"
            : "disconnect";
  return (
    <Button
      variant={off ? "primary" : "default"}
      disabled={off && (busy || entry?.checking === true)}
      onClick={() => void run()}
    >
      {t(`servers.${label}`)}
    </Button>
  );
}
