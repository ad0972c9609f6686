import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { useLate } from "../ui/useLate.ts";
import { ConnectButton } from "./ConnectButton.tsx";

/** What stands in place of a server's tools while it is not connected. A connection under way gets words after a second. */
export function ServerNotReady({ server }: { readonly server: ServerView }) {
  const { t } = useTranslation();
  const [error, setError] = useState<AppError>();
  const connecting = server.state.kind === "connecting";
  const late = useLate(connecting);
  if (connecting && !late) return null;
  return (
    <EmptyState icon="servers" title={t(`servers.is.${server.state.kind}`, { name: server.name })}>
      {server.state.kind === "failed" && <ErrorNotice error={server.state.error} />}
      {error && <ErrorNotice error={error} announce />}
      <ConnectButton server={server} onError={setError} />
    </EmptyState>
  );
}
