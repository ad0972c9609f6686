import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ServerView } from "../../preload/contract/servers.ts";
import { useEntry, useTopic } from "../host.ts";
import { navigate } from "../route.ts";
import { hueStyle } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Chip } from "../ui/Chip.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PageBar } from "../ui/PageBar.tsx";
import { useLate } from "../ui/useLate.ts";
import { Attachments } from "./Attachments.tsx";
import { Composer } from "./Composer.tsx";
import { FirstRun } from "./FirstRun.tsx";
import { newestFirst } from "./newest-first.ts";
import { Thread } from "./Thread.tsx";
import { threadTitle } from "./thread-title.ts";
import "./chat.css";

/** A conversation, or the first page when none is chosen. */
export function ChatPage({ threadId }: { readonly threadId?: string | undefined }) {
  const { t } = useTranslation();
  const thread = useEntry("threads", threadId);
  const drafts = useRef(new Map<string, string>());
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  // A thread that main has just made may be a moment behind the reply that named it.
  const missing = useLate(threadId !== undefined && thread === undefined);

  useEffect(() => setText(drafts.current.get(threadId ?? "") ?? ""), [threadId]);
  const onText = (next: string) => {
    drafts.current.set(threadId ?? "", next);
    setText(next);
  };
  const write = (next: string) => {
    onText(next);
    field.current?.focus();
  };

  return (
    <>
      <PageBar title={threadId === undefined ? t("chat.new") : threadTitle(t, thread)}>
        <Chip>{t("chat.noModel")}</Chip>
        <span className="push" />
        <ConversationSelect threadId={threadId} />
        <ConnectedServers />
      </PageBar>
      {threadId === undefined && <FirstRun onText={write} />}
      {threadId !== undefined && thread && <Thread thread={thread} />}
      {threadId !== undefined && !thread && (
        <div className="page">
          {missing && (
            <EmptyState icon="chats" title={t("chat.gone")}>
              <p>{t("chat.goneHint")}</p>
              <Button onClick={() => navigate({ page: "chats" })}>{t("chat.new")}</Button>
            </EmptyState>
          )}
        </div>
      )}
      <Composer threadId={threadId} text={text} onText={onText} field={field}>
        {thread?.attachments && (
          <Attachments key={thread.id} threadId={thread.id} attachments={thread.attachments} field={field} />
        )}
      </Composer>
    </>
  );
}

/** The list of conversations where the rail is too slim to hold it. */
function ConversationSelect({ threadId }: { readonly threadId: string | undefined }) {
  const { t } = useTranslation();
  const threads = newestFirst(useTopic("threads").values());
  if (threads.length === 0) return null;
  return (
    <select
      className="input narrow-only"
      aria-label={t("chat.conversation")}
      value={threadId ?? ""}
      onChange={({ target: { value } }) =>
        navigate(value === "" ? { page: "chats" } : { page: "chats", threadId: value })
      }
    >
      <option value="">{t("chat.new")}</option>
      {threads.map((thread) => (
        <option key={thread.id} value={thread.id}>
          {threadTitle(t, thread)}
        </option>
      ))}
    </select>
  );
}

function ConnectedServers() {
  const { t } = useTranslation();
  const ready = [...useTopic("servers").values()].filter(({ state }) => state.kind === "ready");
  const [first, ...others] = ready;
  if (!first) return <Chip tone="warn">{t("chat.noServer")}</Chip>;
  return (
    <span className="row wide-only">
      <ServerChip server={first} />
      {others.length > 0 && <Chip>{t("chat.moreServers", { count: others.length })}</Chip>}
    </span>
  );
}

function ServerChip({ server }: { readonly server: ServerView }) {
  return (
    <span className="chip">
      <i className="dot" style={hueStyle(server.hue)} />
      <span>{server.name}</span>
    </span>
  );
}
