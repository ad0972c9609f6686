import { useTranslation } from "react-i18next";
import type { ServerView } from "../../preload/contract/servers.ts";
import { hrefOf } from "../route.ts";
import { errorWords } from "../ui/ErrorNotice.tsx";
import { Notice } from "../ui/Notice.tsx";

/** How many tools a connected server lists, and the way to them. */
export function ToolsLine({ server }: { readonly server: ServerView }) {
  const { t } = useTranslation();
  const { tools, toolsStopped } = server;
  return (
    <section>
      <h3>{t("servers.tools", { count: tools.length })}</h3>
      {toolsStopped && (
        <Notice tone="warn" title={t("servers.listStopped", { count: tools.length })}>
          <p>{errorWords(t, toolsStopped).what}</p>
        </Notice>
      )}
      {tools.length === 0 ? (
        <p className="muted">{t("servers.noTools")}</p>
      ) : (
        <a className="btn compact" href={hrefOf({ page: "servers", serverId: server.id, tab: "tools" })}>
          {t("tools.open")}
        </a>
      )}
    </section>
  );
}
