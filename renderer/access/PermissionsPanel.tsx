import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { useHost } from "../host.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { PermissionList } from "./PermissionList.tsx";

/** What the tools of a server may do without being asked for, and whether its word about them is believed. */
export function PermissionsPanel({ server }: { readonly server: ServerView }) {
  const { t } = useTranslation();
  const host = useHost();
  const [error, setError] = useState<AppError>();
  const trust = async (on: boolean) => {
    const reply = await host.call("setServerTrusted", { id: server.id, on });
    setError(reply.ok ? undefined : reply.error);
  };
  return (
    <section>
      <h3>{t("access.tools")}</h3>
      {error && <ErrorNotice error={error} announce />}
      <label className="tick">
        <input
          type="checkbox"
          aria-describedby="server-trusted-hint"
          checked={server.trusted ?? false}
          onChange={(event) => void trust(event.target.checked)}
        />
        <span>{t("access.trust", { name: server.name })}</span>
      </label>
      <p className="small muted" id="server-trusted-hint">
        {t("access.trustHint")}
      </p>
      <PermissionList serverId={server.id} />
    </section>
  );
}
