import { useTranslation } from "react-i18next";
import type { AppError, Reply } from "../../preload/contract/reply.ts";
import type { ServerEntryView, ServerView } from "../../preload/contract/servers.ts";
import { useHost, useTopic } from "../host.ts";
import { navigate } from "../route.ts";
import { announce } from "../ui/Announcer.tsx";
import { hueStyle } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { hues, inOrder } from "./server-order.ts";

interface ServerActionsProps {
  readonly server: ServerView;
  readonly entry: ServerEntryView;
  readonly onError: (error: AppError | undefined) => void;
  readonly onEdit: () => void;
  readonly onExport: () => void;
  readonly onRemoved: (server: ServerView) => void;
}

/** What a person can do with an entry of their list. */
export function ServerActions({ server, entry, onError, onEdit, onExport, onRemoved }: ServerActionsProps) {
  const { t } = useTranslation();
  const host = useHost();
  const own = inOrder(useTopic("servers").values()).filter((other) => other.entry?.origin === "own");
  const at = own.findIndex(({ id }) => id === server.id);
  const { id } = server;
  const told = <T,>(reply: Reply<T>): reply is { ok: true; value: T } => {
    onError(reply.ok ? undefined : reply.error);
    return reply.ok;
  };
  const duplicate = async () => {
    const reply = await host.call("duplicateServer", { id });
    if (!told(reply)) return;
    announce(t("servers.duplicated", { name: server.name }));
    navigate({ page: "servers", serverId: reply.value.id });
  };
  const remove = async () => {
    if (told(await host.call("removeServer", { id }))) onRemoved(server);
  };
  const move = async (by: -1 | 1) => {
    if (told(await host.call("moveServer", { id, by })))
      announce(t("servers.moved", { place: at + by + 1, of: own.length }));
  };
  if (entry.origin === "start") {
    return (
      <div className="row">
        <Button compact onClick={() => void duplicate()}>
          {t("servers.keep")}
        </Button>
        <p className="small muted">{t("servers.keepHint")}</p>
      </div>
    );
  }
  return (
    <div className="row server-actions">
      <Button compact onClick={onEdit}>
        {t("servers.edit.open")}
      </Button>
      <Button compact onClick={() => void duplicate()}>
        {t("servers.duplicate")}
      </Button>
      <Button compact onClick={async () => told(await host.call("changeServer", { id, enabled: !entry.enabled }))}>
        {t(entry.enabled ? "servers.disable" : "servers.enable")}
      </Button>
      <Button compact disabled={at <= 0} onClick={() => void move(-1)}>
        {t("servers.up")}
      </Button>
      <Button compact disabled={at >= own.length - 1} onClick={() => void move(1)}>
        {t("servers.down")}
      </Button>
      <Button compact onClick={onExport}>
        {t("servers.export.open")}
      </Button>
      <Button compact onClick={() => void remove()}>
        {t("servers.remove")}
      </Button>
    </div>
  );
}

/** The server's own colour, one of eight. */
export function HueChoice({ server, onError }: { server: ServerView; onError: (error: AppError | undefined) => void }) {
  const { t } = useTranslation();
  const host = useHost();
  const change = async (hue: number) => {
    const reply = await host.call("changeServer", { id: server.id, hue });
    onError(reply.ok ? undefined : reply.error);
  };
  return (
    <fieldset className="hues">
      <legend>{t("servers.colour")}</legend>
      {hues.map((hue) => (
        <label key={hue} style={hueStyle(hue)} title={t(`servers.hue.${hue}`)}>
          <input
            type="radio"
            name={`hue-${server.id}`}
            checked={server.hue === hue}
            onChange={() => void change(hue)}
          />
          <span className="visually-hidden">{t(`servers.hue.${hue}`)}</span>
          <i aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
