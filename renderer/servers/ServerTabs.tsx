import { useTranslation } from "react-i18next";
import type { ServerView } from "../../preload/contract/servers.ts";
import { useEntry } from "../host.ts";
import { hrefOf, type ServerTab } from "../route.ts";
import { offersSkills } from "../skills/offers-skills.ts";
import { useFormats } from "../ui/format.ts";
import { type TabCount, tabCount } from "./tab-count.ts";
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
  const offers = useEntry("offers", server.id);
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
              <Count of={tab && tabCount(tab, server, offers)} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How many items a face holds; `+` and `!` say that there may be more, or that nothing could be read. */
function Count({ of }: { readonly of: TabCount | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!of) return null;
  const { count, read } = of;
  const shown = read === "none" ? "!" : `${formats.number(count)}${read === "part" ? "+" : ""}`;
  const said = read === "none" ? "unread" : read === "part" ? "part" : "count";
  return (
    <>
      <span className={read === "all" ? "tab-count" : "tab-count warn"} aria-hidden="true">
        {shown}
      </span>
      <span className="visually-hidden">{`, ${t(`servers.tabs.${said}`, { count })}`}</span>
    </>
  );
}
