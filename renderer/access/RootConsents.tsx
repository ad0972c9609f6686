import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import { useHost, useTopic } from "../host.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { useFormats } from "../ui/format.ts";
import "./access.css";

/** The servers that may be told of their folders without being asked about again; each can be withdrawn at once (S-18). */
export function RootConsents() {
  const { t } = useTranslation();
  const host = useHost();
  const formats = useFormats();
  const servers = useTopic("servers");
  const roots = useTopic("roots");
  const [error, setError] = useState<AppError>();
  const allowed = [...roots].flatMap(([id, { allowedAt }]) => {
    const name = servers.get(id)?.name;
    return allowedAt === undefined || name === undefined ? [] : [{ id, name, allowedAt }];
  });
  const withdraw = async (serverId: string) => {
    const reply = await host.call("askRootsAgain", { serverId });
    setError(reply.ok ? undefined : reply.error);
  };
  return (
    <>
      {error && <ErrorNotice error={error} announce />}
      {allowed.length > 0 && (
        <>
          <h3>{t("access.folders")}</h3>
          <ul className="permissions">
            {allowed.map(({ id, name, allowedAt }) => (
              <li key={id}>
                <div className="permission-text">
                  <p className="wrap">{t("access.foldersTold", { name })}</p>
                  <p className="small muted">{t("access.foldersToldSince", { time: formats.moment(allowedAt) })}</p>
                </div>
                <Button compact aria-label={t("access.withdrawTold", { name })} onClick={() => void withdraw(id)}>
                  {t("access.stopTelling")}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
