import { type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { useHost, useTopic } from "../host.ts";
import { hrefOf, navigate, type ServerTab } from "../route.ts";
import { announce } from "../ui/Announcer.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Notice } from "../ui/Notice.tsx";
import { PageBar } from "../ui/PageBar.tsx";
import { AddServer } from "./AddServer.tsx";
import { ExportPanel } from "./ExportPanel.tsx";
import { FileNotices } from "./FileNotices.tsx";
import { ServerDetail } from "./ServerDetail.tsx";
import { ServerDot } from "./ServerDot.tsx";
import { inOrder } from "./server-order.ts";
import "./servers.css";
import "./add-server.css";

interface ServersPageProps {
  readonly serverId?: string | undefined;
  readonly tab?: ServerTab | undefined;
  readonly item?: string | undefined;
}

/** All servers beside one of them; a narrow window shows the list or the one. */
export function ServersPage({ serverId, tab, item }: ServersPageProps) {
  const { t } = useTranslation();
  const servers = useTopic("servers");
  const list = inOrder(servers.values());
  const [mode, setMode] = useState<"add" | "export">();
  const [removed, setRemoved] = useState<ServerView>();
  const [visited, setVisited] = useState(serverId);
  if (visited !== serverId) {
    // Whoever goes to a server leaves what the page was doing.
    setVisited(serverId);
    setMode(undefined);
  }
  const chosen = serverId === undefined ? undefined : servers.get(serverId);
  const shown = serverId === undefined ? list[0] : chosen;
  const isOne = serverId !== undefined || mode !== undefined;
  const hasOwn = list.some(({ entry }) => entry?.origin === "own");

  const added = useRef(false);
  const chosenId = chosen?.id;
  useEffect(() => {
    // The button that added it is gone; the focus goes on where the work does.
    if (chosenId === undefined || !added.current) return;
    added.current = false;
    document.getElementById("server-title")?.focus();
  }, [chosenId]);

  const onAdded = ([first]: readonly string[]) => {
    setMode(undefined);
    added.current = true;
    if (first !== undefined) navigate({ page: "servers", serverId: first });
  };
  const onRemoved = (server: ServerView) => {
    setRemoved(server);
    navigate({ page: "servers" });
  };

  return (
    <>
      <PageBar title={mode === "add" ? t("addServer.title") : chosen ? chosen.name : t("nav.servers")}>
        {isOne && (
          <a
            className="btn quiet compact narrow-back"
            href={hrefOf({ page: "servers" })}
            onClick={() => setMode(undefined)}
          >
            <Icon name="back" size={14} />
            {t("servers.all")}
          </a>
        )}
        <div className="row push">
          {hasOwn && (
            <Button compact onClick={() => setMode(mode === "export" ? undefined : "export")}>
              {t("servers.export.all")}
            </Button>
          )}
          {mode !== "add" && (
            <Button compact icon="plus" onClick={() => setMode("add")}>
              {t("addServer.open")}
            </Button>
          )}
        </div>
      </PageBar>
      {tab === undefined && <FileNotices />}
      {removed && <Undo server={removed} onDone={() => setRemoved(undefined)} />}
      <div className={isOne ? "servers one" : "servers"}>
        <ul className="server-list" aria-label={t("nav.servers")}>
          {list.map((server) => (
            <ServerLine key={server.id} server={server} current={mode === undefined && server.id === shown?.id} />
          ))}
        </ul>
        <div className="server-pane" key={mode ?? shown?.id}>
          {mode === "add" ? (
            <AddServer onAdded={onAdded} onClose={() => setMode(undefined)} />
          ) : mode === "export" ? (
            <div className="server">
              <ExportPanel onClose={() => setMode(undefined)} />
            </div>
          ) : shown ? (
            <ServerDetail key={shown.id} server={shown} tab={tab} item={item} onRemoved={onRemoved} />
          ) : (
            <EmptyState icon="servers" title={t(serverId === undefined ? "servers.none" : "servers.gone")}>
              {serverId === undefined && <p>{t("servers.noneHint")}</p>}
            </EmptyState>
          )}
        </div>
      </div>
    </>
  );
}

function Undo({ server, onDone }: { readonly server: ServerView; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const host = useHost();
  const [error, setError] = useState<AppError>();
  const button = useRef<HTMLButtonElement>(null);
  // The button that removed it is gone with its page; the way back takes the focus.
  useEffect(() => button.current?.focus(), []);
  useEffect(() => announce(t("servers.removed", { name: server.name })), [server, t]);
  const undo = async () => {
    const reply = await host.call("restoreServer", { id: server.id });
    if (!reply.ok) return setError(reply.error);
    onDone();
    navigate({ page: "servers", serverId: server.id });
  };
  return (
    <div className="page-note">
      <Notice>
        <div className="row">
          <span>{t("servers.removed", { name: server.name })}</span>
          <Button compact ref={button} onClick={() => void undo()}>
            {t("servers.undo")}
          </Button>
          <Button compact variant="quiet" icon="cross" aria-label={t("servers.dismissUndo")} onClick={onDone} />
        </div>
        {error && <ErrorNotice error={error} announce />}
      </Notice>
    </div>
  );
}

interface ServerLineProps {
  readonly server: ServerView;
  readonly current: boolean;
}

/** Drawn anew only when this server has changed: of fifty, one that writes to stderr costs one line. */
const ServerLine = memo(function ServerLine({ server, current }: ServerLineProps) {
  const { t } = useTranslation();
  const host = useHost();
  const own = server.entry?.origin === "own";
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    if (!own || !event.altKey || by === undefined) return;
    event.preventDefault();
    void host.call("moveServer", { id: server.id, by });
  };
  const off = server.state.kind === "stopped" && server.entry && !server.entry.enabled;
  return (
    <li>
      <a
        className="server-line"
        href={hrefOf({ page: "servers", serverId: server.id })}
        aria-current={current ? true : undefined}
        aria-keyshortcuts={own ? "Alt+ArrowUp Alt+ArrowDown" : undefined}
        onKeyDown={onKeyDown}
      >
        <Avatar name={server.name} hue={server.hue} />
        <span className="server-line-text">
          <b>{server.name}</b>
          <span className="small muted row">
            <ServerDot server={server} />
            {off ? t("servers.disabled") : t(`servers.state.${server.state.kind}`)}
            {server.state.kind === "ready" && ` · ${server.state.negotiated.version}`}
          </span>
        </span>
      </a>
    </li>
  );
});
