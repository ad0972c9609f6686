import { useTranslation } from "react-i18next";
import type { ServerView } from "../../preload/contract/servers.ts";
import { hrefOf, type ServerTab } from "../route.ts";
import { offersSkills } from "../skills/offers-skills.ts";
import "./server-tabs.css";

/** The faces that a server has, in order: what it did not declare has none. */
function tabsOf(server: ServerView): readonly ServerTab[] {
  const { state, tools, deprecated } = server;
  const ready = state.kind === "ready" ? state.negotiated : undefined;
  const declared = ready?.capabilities ?? {};
  const all = ready !== undefined && (declared.tools !== undefined || tools.length > 0) ? (["tools"] as const) : [];
  const offers = (["resources", "prompts"] as const).filter((name) => declared[name] !== undefined);
  const logs = ready !== undefined && (declared.logging !== undefined || deprecated?.includes("logging"));
  return [
    ...all,
    ...offers,
    ...(offersSkills(server) ? (["skills"] as const) : []),
    ...(logs ? (["logs"] as const) : []),
    "access",
  ];
}

interface ServerTabsProps {
  readonly server: ServerView;
  /** Undefined on the overview. */
  readonly current: ServerTab | undefined;
}

/** The way between the faces of a server's page. */
export function ServerTabs({ server, current }: ServerTabsProps) {
  const { t } = useTranslation();
  const tabs = tabsOf(server);
  if (tabs.length === 0) return null;
  const all: readonly (ServerTab | undefined)[] = [undefined, ...tabs];
  return (
    <nav className="server-tabs" aria-label={t("servers.tabs.label", { name: server.name })}>
      <ul>
        {all.map((tab) => (
          <li key={tab ?? "overview"}>
            <a
              href={hrefOf({ page: "servers", serverId: server.id, ...(tab === undefined ? {} : { tab }) })}
              aria-current={tab === current ? "page" : undefined}
            >
              {t(`servers.tabs.${tab ?? "overview"}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
