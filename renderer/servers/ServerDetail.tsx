import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import type { ServerTab } from "../route.ts";
import { Button } from "../ui/Button.tsx";
import { Chip } from "../ui/Chip.tsx";
import { CodeBlock } from "../ui/CodeBlock.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { useFormats } from "../ui/format.ts";
import { IconAvatar } from "../ui/IconAvatar.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useLate } from "../ui/useLate.ts";
import { ApprovalPanel } from "./ApprovalPanel.tsx";
import { ConnectButton } from "./ConnectButton.tsx";
import { ConnectionNotices } from "./ConnectionNotices.tsx";
import { EditServer } from "./EditServer.tsx";
import { ExportPanel } from "./ExportPanel.tsx";
import { NegotiatedFacts } from "./NegotiatedFacts.tsx";
import { HueChoice, ServerActions } from "./ServerActions.tsx";
import { AutoRestart, EraSelect, MessageLimit, Muted, ProfileSelect } from "./ServerSettings.tsx";
import { ServerTabs } from "./ServerTabs.tsx";
import { StrayLine } from "./StrayLine.tsx";
import { TabPane } from "./TabPane.tsx";
import { ToolsLine } from "./ToolsLine.tsx";

interface ServerDetailProps {
  readonly server: ServerView;
  /** Which face of the page; the overview unless said. */
  readonly tab?: ServerTab | undefined;
  readonly item?: string | undefined;
  readonly onRemoved?: (server: ServerView) => void;
}

/** Everything known about one server, and what can be done with it. What it says of itself is a quotation or plain text. */
export function ServerDetail({ server, tab, item, onRemoved = () => {} }: ServerDetailProps) {
  const { t } = useTranslation();
  const [error, setError] = useState<AppError>();
  const { state } = server;
  const info = state.kind === "ready" ? state.negotiated.serverInfo : undefined;

  return (
    <article className="server" aria-label={server.name}>
      <header className="server-head">
        <IconAvatar server={server} />
        <div className="server-line-text">
          <h2 id="server-title" tabIndex={-1}>
            {server.name}
          </h2>
          {info && (
            <p className="small muted wrap">
              {t("servers.callsItself", { title: info.title ?? info.name, version: info.version })}
            </p>
          )}
        </div>
        <StateChip server={server} />
        <ConnectButton server={server} onError={setError} />
      </header>
      {error && <ErrorNotice error={error} announce />}
      <ServerTabs server={server} current={tab} />
      {tab !== undefined && <TabPane server={server} tab={tab} item={item} />}
      {tab === undefined && <Overview server={server} onRemoved={onRemoved} />}
    </article>
  );
}

/** How it is reached, what was settled with it and what is set about it. */
function Overview({
  server,
  onRemoved,
}: {
  readonly server: ServerView;
  readonly onRemoved: (server: ServerView) => void;
}) {
  const { t } = useTranslation();
  const [error, setError] = useState<AppError>();
  const [panel, setPanel] = useState<"edit" | "export">();
  const { state, entry } = server;
  const close = () => {
    setPanel(undefined);
    document.getElementById("server-title")?.focus();
  };
  return (
    <>
      {entry && (
        <ServerActions
          server={server}
          entry={entry}
          onError={setError}
          onEdit={() => setPanel(panel === "edit" ? undefined : "edit")}
          onExport={() => setPanel(panel === "export" ? undefined : "export")}
          onRemoved={onRemoved}
        />
      )}
      {panel === "edit" && <EditServer server={server} onClose={close} />}
      {panel === "export" && <ExportPanel id={server.id} onClose={close} />}

      {error && <ErrorNotice error={error} announce />}
      <BeforeStart server={server} onEdit={() => setPanel("edit")} onError={setError} />
      <Trouble server={server} />

      <section>
        <h3>{t(server.transport === "stdio" ? "servers.command" : "servers.where")}</h3>
        <CodeBlock label={t("servers.command")} text={server.target} />
        {entry && entry.inMemory.length > 0 && (
          <p className="small muted wrap">
            {t("servers.inMemory", { names: entry.inMemory.map(({ name }) => name).join(", ") })}
          </p>
        )}
        <EraSelect server={server} onError={setError} />
        <ProfileSelect server={server} onError={setError} />
        {server.transport !== "in-process" && <MessageLimit server={server} onError={setError} />}
        {server.transport === "stdio" && <AutoRestart server={server} onError={setError} />}
        <Muted server={server} onError={setError} />
        {entry?.origin === "own" && <HueChoice server={server} onError={setError} />}
      </section>

      <ConnectionNotices notices={server.notices ?? []} />
      <StrayLine strays={server.strays ?? {}} />
      {state.kind === "ready" && <NegotiatedFacts negotiated={state.negotiated} deprecated={server.deprecated} />}
      {state.kind === "ready" && <ToolsLine server={server} />}

      {server.transport === "stdio" && (
        <section>
          <h3>{t("servers.stderr")}</h3>
          {server.stderr.length === 0 ? (
            <p className="muted">{t("servers.noStderr")}</p>
          ) : (
            <CodeBlock label={t("servers.stderr")} text={server.stderr.join("\n")} />
          )}
        </section>
      )}
    </>
  );
}

interface BeforeStartProps {
  readonly server: ServerView;
  readonly onEdit: () => void;
  readonly onError: (error: AppError | undefined) => void;
}

/** What stands between the person and a start: one thing at a time. */
function BeforeStart({ server, onEdit, onError }: BeforeStartProps) {
  const { t } = useTranslation();
  const { entry, state } = server;
  if (!entry || (state.kind !== "stopped" && state.kind !== "failed")) return null;
  if (!entry.enabled) return <Notice title={t("servers.disabledHint")} />;
  if (entry.missing.length > 0) {
    return (
      <Notice tone="warn" title={t("servers.missing", { names: entry.missing.map(({ name }) => name).join(", ") })}>
        <p>{t("servers.missingHint")}</p>
        <Button compact onClick={onEdit}>
          {t("servers.giveMissing")}
        </Button>
      </Notice>
    );
  }
  return entry.approval ? <ApprovalPanel server={server} approval={entry.approval} onError={onError} /> : null;
}

/** Why it is not there, what happens next, and what the person can do. */
function Trouble({ server }: { readonly server: ServerView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { state, unanswered } = server;
  if (state.kind === "failed") {
    return (
      <div>
        <ErrorNotice error={state.error} />
        <p className="small muted">
          {t("servers.failedAt", { time: formats.moment(state.at) })}
          {state.restarts !== undefined && ` ${t("servers.gaveUp", { count: state.restarts })}`}
        </p>
      </div>
    );
  }
  if (state.kind === "restarting") {
    return (
      <div>
        <ErrorNotice error={state.error} />
        <p className="small muted">
          {t("servers.restartsAt", { attempt: state.attempt, of: state.of, time: formats.stamp(state.at).slice(0, 8) })}
        </p>
      </div>
    );
  }
  if (unanswered) {
    const title = t("servers.unanswered", { count: unanswered.pings, time: formats.time(unanswered.since) });
    return <Notice tone="warn" title={title} />;
  }
  return null;
}

function StateChip({ server }: { readonly server: ServerView }) {
  const { t } = useTranslation();
  const { state, entry } = server;
  const { kind } = state;
  const late = useLate(kind === "connecting");
  if (kind === "connecting")
    return <Chip>{t(late ? "servers.is.connecting" : "servers.state.connecting", { name: server.name })}</Chip>;
  if (kind === "stopped" && entry && !entry.enabled) return <Chip>{t("servers.disabled")}</Chip>;
  const tone = kind === "ready" ? "ok" : kind === "failed" ? "danger" : kind === "restarting" ? "warn" : "plain";
  return <Chip tone={tone}>{t(`servers.state.${kind}`)}</Chip>;
}
