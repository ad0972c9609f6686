import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PermissionView } from "../../preload/contract/permissions.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { threadTitle } from "../chat/thread-title.ts";
import { useHost, useTopic } from "../host.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { useFormats } from "../ui/format.ts";
import "./access.css";

/** The standing permissions of a server, or of all; each can be withdrawn at once, and the withdrawal taken back (S-18). */
export function PermissionList({ serverId }: { readonly serverId?: string }) {
  const { t } = useTranslation();
  const host = useHost();
  const permissions = useTopic("permissions");
  const [withdrawn, setWithdrawn] = useState<ReadonlyMap<string, PermissionView>>(new Map());
  const [error, setError] = useState<AppError>();
  // What was just withdrawn keeps its line, so that it can be taken back where it stood.
  const listed = [...new Map([...withdrawn, ...permissions]).values()]
    .filter((permission) => serverId === undefined || permission.serverId === serverId)
    .sort((one, other) => one.grantedAt - other.grantedAt);

  const act = async (permission: PermissionView, method: "withdrawPermission" | "restorePermission") => {
    if (method === "withdrawPermission") setWithdrawn(new Map([...withdrawn, [permission.key, permission]]));
    const reply = await host.call(method, { key: permission.key });
    setError(reply.ok ? undefined : reply.error);
  };

  return (
    <>
      {error && <ErrorNotice error={error} announce />}
      {listed.length === 0 && <p className="muted">{t("access.none")}</p>}
      <ul className="permissions">
        {listed.map((permission) => (
          <Line
            key={permission.key}
            permission={permission}
            named={serverId === undefined}
            stands={permissions.has(permission.key)}
            onAct={(method) => void act(permission, method)}
          />
        ))}
      </ul>
    </>
  );
}

interface LineProps {
  readonly permission: PermissionView;
  /** Whether the server is named. */
  readonly named: boolean;
  readonly stands: boolean;
  readonly onAct: (method: "withdrawPermission" | "restorePermission") => void;
}

function Line({ permission, named, stands, onAct }: LineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const servers = useTopic("servers");
  const threads = useTopic("threads");
  const { scope, serverId, threadId, grantedAt, needsTrust } = permission;
  const server = servers.get(serverId);
  const name = server?.name ?? serverId;
  const tool = visibleText(permission.tool, false);
  const title = threadTitle(t, threadId === undefined ? undefined : threads.get(threadId));
  return (
    <li data-stands={stands}>
      <div className="permission-text">
        <p>
          <code className="wrap">{tool}</code>
          {named && <span className="muted wrap"> {t("chat.on", { name })}</span>}
        </p>
        <p className="small muted wrap">
          {stands
            ? scope === "always"
              ? t("access.always", { time: formats.moment(grantedAt) })
              : t("access.chat", { title, time: formats.moment(grantedAt) })
            : t("access.withdrawn")}
        </p>
        {stands && needsTrust && !server?.trusted && (
          <p className="small wrap permission-idle">{t("access.notTrusted", { name })}</p>
        )}
      </div>
      {stands ? (
        <Button compact aria-label={t("access.withdrawNamed", { tool })} onClick={() => onAct("withdrawPermission")}>
          {t("access.withdraw")}
        </Button>
      ) : (
        <Button compact aria-label={t("access.undoNamed", { tool })} onClick={() => onAct("restorePermission")}>
          {t("access.undo")}
        </Button>
      )}
    </li>
  );
}
