import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { useHost } from "../host.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";

/** Whether icons are loaded from the server's own address, which tells it when they are looked at (S-26). */
export function IconsSetting({ server }: { readonly server: ServerView }) {
  const { t } = useTranslation();
  const host = useHost();
  const [error, setError] = useState<AppError>();
  const change = async (on: boolean) => {
    const reply = await host.call("setServerIcons", { id: server.id, on });
    setError(reply.ok ? undefined : reply.error);
  };
  return (
    <section>
      <h3>{t("access.icons")}</h3>
      {error && <ErrorNotice error={error} announce />}
      <label className="tick">
        <input
          type="checkbox"
          aria-describedby="server-icons-hint"
          checked={server.remoteIcons ?? false}
          onChange={(event) => void change(event.target.checked)}
        />
        <span>{t("access.loadIcons", { name: server.name })}</span>
      </label>
      <p className="small muted" id="server-icons-hint">
        {t("access.loadIconsHint")}
      </p>
    </section>
  );
}
