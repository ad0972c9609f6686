import { type RefObject, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AttachmentView } from "../../preload/contract/attachments.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import type { TextStart } from "../../preload/contract/results.ts";
import { useEntry, useHost } from "../host.ts";
import { shortDigest } from "../skills/short-digest.ts";
import { announce } from "../ui/Announcer.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { PagedText, pageCharacters } from "../ui/PagedText.tsx";
import "./attachments.css";

interface AttachmentsProps {
  readonly threadId: string;
  readonly attachments: readonly AttachmentView[];
  /** Gets the focus when what had it is taken away. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** What stands beside a conversation for a model (S-36): each with its origin, its text on demand, and the way to take it away. */
export function Attachments({ threadId, attachments, field }: AttachmentsProps) {
  const { t } = useTranslation();
  const host = useHost();
  const id = useId();
  const [open, setOpen] = useState<{ readonly id: string; readonly start: TextStart }>();
  const [error, setError] = useState<AppError>();
  const shown = attachments.find((one) => one.id === open?.id);

  const read = (attachmentId: string, from: number) =>
    host.call("readAttachmentText", { threadId, attachmentId, from, characters: pageCharacters });
  const toggle = async (attachmentId: string) => {
    if (open?.id === attachmentId) return setOpen(undefined);
    const reply = await read(attachmentId, 0);
    setError(reply.ok ? undefined : reply.error);
    if (reply.ok) setOpen({ id: attachmentId, start: reply.value });
  };
  const remove = async (one: AttachmentView) => {
    const reply = await host.call("removeAttachment", { threadId, attachmentId: one.id });
    setError(reply.ok ? undefined : reply.error);
    if (!reply.ok) return;
    field.current?.focus();
    announce(t("attachments.removed", { name: one.name }));
  };

  return (
    <section className="attachments" aria-label={t("attachments.label")}>
      <ul>
        {attachments.map((one) => (
          <li key={one.id} className="attachment">
            <Origin of={one} />
            <Button
              compact
              variant="quiet"
              aria-expanded={one === shown}
              aria-controls={one === shown ? id : undefined}
              aria-label={t("attachments.showNamed", { name: one.name })}
              onClick={() => void toggle(one.id)}
            >
              {t("attachments.show")}
            </Button>
            <Button
              compact
              variant="quiet"
              icon="cross"
              aria-label={t("attachments.removeNamed", { name: one.name, server: one.serverName })}
              onClick={() => void remove(one)}
            />
          </li>
        ))}
      </ul>
      {shown && open && (
        <div id={id}>
          <PagedText
            key={open.id}
            label={t("skills.text", { name: shown.name })}
            start={open.start}
            readOn={(from) => read(open.id, from)}
          />
        </div>
      )}
      {error && <ErrorNotice error={error} announce />}
      <p className="small muted">{t("attachments.noModel")}</p>
    </section>
  );
}

/** Its name, and whose it is: a skill's text is its server's words, not the person's. */
function Origin({ of: { name, serverId, serverName, digest } }: { readonly of: AttachmentView }) {
  const { t } = useTranslation();
  const server = useEntry("servers", serverId);
  return (
    <span className="attachment-origin" title={digest}>
      <Avatar name={serverName} hue={server?.hue ?? 0} small />
      <b>{name}</b>
      <span className="muted">{t("attachments.skillOf", { server: serverName })}</span>
      <code className="small muted">{shortDigest(digest)}</code>
    </span>
  );
}
