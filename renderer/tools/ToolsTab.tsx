import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ServerView } from "../../preload/contract/servers.ts";
import { ListStopped } from "../resources/ListStopped.tsx";
import { useLook } from "../resources/use-look.ts";
import { hrefOf, navigate } from "../route.ts";
import { ServerNotReady } from "../servers/ServerNotReady.tsx";
import { ToolPane } from "./ToolPane.tsx";
import { ToolRows } from "./ToolRows.tsx";
import "./tools.css";

interface ToolsTabProps {
  readonly server: ServerView;
  /** The exact name of the tool that is shown. */
  readonly item: string | undefined;
}

/** The tools of a server with a search, beside the one that is chosen. */
export function ToolsTab({ server, item }: ToolsTabProps) {
  const { t } = useTranslation();
  const { tools, toolsStopped } = server;
  const [filter, setFilter] = useState("");
  const wanted = useDeferredValue(filter.trim().toLowerCase());
  const found = useMemo(
    () =>
      wanted === ""
        ? tools
        : tools.filter(({ name, title = "", description = "" }) =>
            `${name} ${title} ${description}`.toLowerCase().includes(wanted),
          ),
    [tools, wanted],
  );
  useLook(server.id, "tools", server.state.kind === "ready");
  if (server.state.kind !== "ready") return <ServerNotReady server={server} />;
  const chosen = item === undefined ? undefined : tools.find(({ name }) => name === item);
  const label = t("servers.tools", { count: tools.length });
  return (
    <div className={item === undefined ? "tools-tab" : "tools-tab one"}>
      <div className="tools-list">
        <input
          className="input tool-filter"
          type="search"
          aria-label={t("servers.filterTools")}
          placeholder={t("servers.filterTools")}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <p className="small muted" role="status">
          {wanted === "" ? label : t("tools.found", { count: found.length, total: tools.length })}
        </p>
        <ListStopped error={toolsStopped} count={tools.length} />
        {tools.length === 0 && !toolsStopped && <p className="muted">{t("servers.noTools")}</p>}
        {tools.length > 0 && found.length === 0 && <p className="muted">{t("servers.noToolFound")}</p>}
        {found.length > 0 && (
          <ToolRows
            server={server}
            tools={found}
            chosen={chosen?.name}
            label={label}
            onChoose={({ name }) => navigate({ page: "servers", serverId: server.id, tab: "tools", item: name })}
          />
        )}
      </div>
      <div className="tools-chosen">
        {item !== undefined && (
          <a
            className="btn quiet compact tools-back"
            href={hrefOf({ page: "servers", serverId: server.id, tab: "tools" })}
          >
            {t("tools.all")}
          </a>
        )}
        {chosen ? (
          <ToolPane key={chosen.name} server={server} tool={chosen} />
        ) : (
          <p className="muted">{t(item === undefined ? "tools.choose" : "tools.gone")}</p>
        )}
      </div>
    </div>
  );
}
