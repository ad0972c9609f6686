import { useTranslation } from "react-i18next";
import { newestFirst } from "./chat/newest-first.ts";
import { threadTitle } from "./chat/thread-title.ts";
import { useTopic } from "./host.ts";
import { hrefOf, navigate, type Route } from "./route.ts";
import { ServerDot } from "./servers/ServerDot.tsx";
import { inOrder } from "./servers/server-order.ts";
import { openQuestions, waitingQuestions } from "./sheet-choice.ts";
import { Button } from "./ui/Button.tsx";
import { Icon, type IconName } from "./ui/Icon.tsx";

/** The window's navigation: pages, conversations, servers. */
export function Rail({ route }: { readonly route: Route }) {
  const { t } = useTranslation();
  const questions = useTopic("questions");
  const waiting = waitingQuestions(questions.values()).length;
  const held = openQuestions(questions.values()).length - waiting;
  return (
    <nav className="rail" aria-label={t("nav.main")}>
      <div className="brand">
        <Icon name="brand" size={20} />
        <span className="label">Parley</span>
      </div>
      <ul>
        <PageLink page="chats" icon="chats" route={route} />
        <PageLink page="servers" icon="servers" route={route} />
        <PageLink page="workbench" icon="workbench" route={route} />
        <PageLink page="waiting" icon="bell" route={route} count={waiting} held={held} />
      </ul>
      <div className="rail-lists">
        <Conversations route={route} />
        <Servers route={route} />
      </div>
      <ul className="rail-foot">
        <PageLink page="settings" icon="settings" route={route} />
      </ul>
    </nav>
  );
}

interface PageLinkProps {
  readonly page: Route["page"];
  readonly icon: IconName;
  readonly route: Route;
  readonly count?: number;
  /** Held back: counted apart and quietly. */
  readonly held?: number;
}

function PageLink({ page, icon, route, count = 0, held = 0 }: PageLinkProps) {
  const { t } = useTranslation();
  const label = t(`nav.${page}`);
  const isDetail = (route.page === "chats" && route.threadId) || (route.page === "servers" && route.serverId);
  return (
    <li>
      <a
        className="nav"
        href={hrefOf({ page })}
        title={label}
        aria-current={route.page === page ? (isDetail ? true : "page") : undefined}
      >
        <Icon name={icon} />
        <span className="label">{label}</span>
        {count > 0 && (
          <span className="count">
            <span aria-hidden="true">{count}</span>
            <span className="visually-hidden">{t("waiting.count", { count })}</span>
          </span>
        )}
        {held > 0 && (
          <span className="count held" title={t("waiting.heldCount", { count: held })}>
            <span aria-hidden="true">{held}</span>
            <span className="visually-hidden">{t("waiting.heldCount", { count: held })}</span>
          </span>
        )}
      </a>
    </li>
  );
}

function Conversations({ route }: { readonly route: Route }) {
  const { t } = useTranslation();
  const threads = newestFirst(useTopic("threads").values());
  const current = route.page === "chats" ? route.threadId : undefined;
  return (
    <section aria-labelledby="rail-conversations">
      <div className="rail-head">
        <h2 id="rail-conversations">{t("nav.conversations")}</h2>
        <Button
          variant="quiet"
          compact
          icon="plus"
          aria-label={t("chat.new")}
          onClick={() => navigate({ page: "chats" })}
        />
      </div>
      {threads.length === 0 && <p className="rail-empty">{t("nav.noConversations")}</p>}
      <ul>
        {threads.map((thread) => (
          <li key={thread.id}>
            <a
              className="nav"
              href={hrefOf({ page: "chats", threadId: thread.id })}
              title={threadTitle(t, thread)}
              aria-current={thread.id === current ? "page" : undefined}
            >
              <span className="label">{threadTitle(t, thread)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Servers({ route }: { readonly route: Route }) {
  const { t } = useTranslation();
  const servers = inOrder(useTopic("servers").values());
  const current = route.page === "servers" ? route.serverId : undefined;
  if (servers.length === 0) return null;
  return (
    <section aria-labelledby="rail-servers">
      <div className="rail-head">
        <h2 id="rail-servers">{t("nav.servers")}</h2>
      </div>
      <ul>
        {servers.map((server) => (
          <li key={server.id}>
            <a
              className="nav"
              href={hrefOf({ page: "servers", serverId: server.id })}
              title={server.name}
              aria-current={server.id === current ? "page" : undefined}
            >
              <ServerDot server={server} />
              <span className="label">{server.name}</span>
              <span className="visually-hidden">{t(`servers.state.${server.state.kind}`)}</span>
              {server.muted && (
                <span className="muted-mark" title={t("waiting.muted")}>
                  <Icon name="muted" size={14} />
                  <span className="visually-hidden">{t("waiting.muted")}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
