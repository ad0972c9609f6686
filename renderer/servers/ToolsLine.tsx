import { useTranslation } from "react-i18next";
import type { ServerView } from "../../preload/contract/servers.ts";
import { ListStopped } from "../resources/ListStopped.tsx";
import { hrefOf } from "../route.ts";

/** How many tools a connected server lists, and the way to them. */
export function ToolsLine({ server }: { readonly server: ServerView }) {
  const { t } = useTranslation();
  const { tools, toolsStopped } = server;
  return (
    <section>
      <h3>{t("servers.tools", { count: tools.length })}</h3>
      <ListStopped error={toolsStopped} count={tools.length} />
      {tools.length === 0 ? (
        !toolsStopped && <p className="muted">{t("servers.noTools")}</p>
      ) : (
        <a className="btn compact" href={hrefOf({ page: "servers", serverId: server.id, tab: "tools" })}>
          {t("tools.open")}
        </a>
      )}
    </section>
  );
}
