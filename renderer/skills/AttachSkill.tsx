import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { SkillView } from "../../preload/contract/skills.ts";
import { newestFirst } from "../chat/newest-first.ts";
import { threadTitle } from "../chat/thread-title.ts";
import { useHost, useTopic } from "../host.ts";
import { hrefOf } from "../route.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";

interface AttachSkillProps {
  readonly serverId: string;
  readonly skill: SkillView;
}

/** Puts a verified skill beside a conversation that the person chooses, or beside a new one. */
export function AttachSkill({ serverId, skill }: AttachSkillProps) {
  const { t } = useTranslation();
  const host = useHost();
  const id = useId();
  const threads = newestFirst(useTopic("threads").values());
  const [picked, setPicked] = useState<string>();
  const [error, setError] = useState<AppError>();
  const { uri, digest = "" } = skill;
  const chosen = picked ?? threads[0]?.id ?? "";
  const thread = threads.find((one) => one.id === chosen);
  const attached = thread?.attachments?.some(
    (one) => one.serverId === serverId && one.uri === uri && one.digest === digest,
  );

  const attach = async () => {
    if (attached) return;
    const to = chosen === "" ? {} : { threadId: chosen };
    const reply = await host.call("attachSkill", { serverId, uri, digest, ...to });
    setError(reply.ok ? undefined : reply.error);
    if (reply.ok) setPicked(reply.value.threadId);
  };

  return (
    <div className="attach-skill">
      <label htmlFor={id}>{t("skills.attachTo")}</label>
      <div className="row">
        <select id={id} className="input" value={chosen} onChange={({ target }) => setPicked(target.value)}>
          {threads.map((one) => (
            <option key={one.id} value={one.id}>
              {threadTitle(t, one)}
            </option>
          ))}
          <option value="">{t("chat.new")}</option>
        </select>
        <Button aria-disabled={attached === true} onClick={() => void attach()}>
          {t("skills.attach")}
        </Button>
        <span role="status" className="small">
          {attached && t("skills.attached")}
        </span>
        {attached && (
          <a className="small" href={hrefOf({ page: "chats", threadId: chosen })}>
            {t("skills.openThread")}
          </a>
        )}
      </div>
      <p className="small muted">{t("skills.attachHint")}</p>
      {error && <ErrorNotice error={error} announce />}
    </div>
  );
}
