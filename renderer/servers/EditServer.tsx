import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ServerText, ServerView } from "../../preload/contract/servers.ts";
import { useHost } from "../host.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";

interface EditServerProps {
  readonly server: ServerView;
  readonly onClose: () => void;
}

/** Name and way of reaching a server of the person's own, as text. A changed command has to be approved again. */
export function EditServer({ server, onClose }: EditServerProps) {
  const { t } = useTranslation();
  const host = useHost();
  const [text, setText] = useState<ServerText>();
  const [error, setError] = useState<AppError>();
  const first = useRef<HTMLInputElement>(null);
  const ids = useId();
  const http = server.transport === "http";

  useEffect(() => {
    let current = true;
    void host.call("readServerText", { id: server.id }).then((reply) => {
      if (!current) return;
      if (reply.ok) setText(reply.value);
      else setError(reply.error);
    });
    return () => {
      current = false;
    };
  }, [host, server.id]);
  const loaded = text !== undefined;
  useEffect(() => {
    if (loaded) first.current?.focus();
  }, [loaded]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!text) return;
    setError(undefined);
    const reply = await host.call("editServer", { id: server.id, ...text });
    if (reply.ok) onClose();
    else setError(reply.error);
  };
  const change = (part: Partial<ServerText>) => text && setText({ ...text, ...part });

  return (
    <form
      className="card edit"
      aria-label={t("servers.edit.title", { name: server.name })}
      onSubmit={(event) => void save(event)}
    >
      {text && (
        <>
          <label htmlFor={`${ids}name`}>{t("addServer.name")}</label>
          <input
            id={`${ids}name`}
            ref={first}
            className="input"
            maxLength={200}
            value={text.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <label htmlFor={`${ids}line`}>{t(http ? "servers.address" : "servers.edit.line")}</label>
          <textarea
            id={`${ids}line`}
            className="input mono"
            rows={http ? 1 : 3}
            spellCheck={false}
            value={text.line}
            onChange={(event) => change({ line: event.target.value })}
          />
          {!http && (
            <>
              <label htmlFor={`${ids}folder`}>{t("servers.edit.folder")}</label>
              <input
                id={`${ids}folder`}
                className="input mono"
                spellCheck={false}
                value={text.folder}
                onChange={(event) => change({ folder: event.target.value })}
              />
            </>
          )}
          <label htmlFor={`${ids}values`}>{t(http ? "servers.edit.headers" : "servers.edit.variables")}</label>
          <textarea
            id={`${ids}values`}
            className="input mono"
            rows={4}
            spellCheck={false}
            aria-describedby={`${ids}hint`}
            value={text.values}
            onChange={(event) => change({ values: event.target.value })}
          />
          <p className="small muted" id={`${ids}hint`}>
            {t(http ? "servers.edit.headersHint" : "servers.edit.variablesHint")} {t("servers.edit.secretsHint")}
          </p>
        </>
      )}
      <p className="small muted">{t("servers.edit.asksAnew")}</p>
      {error && <ErrorNotice error={error} announce />}
      <div className="row">
        <Button type="submit" variant="primary" disabled={!text}>
          {t("servers.edit.save")}
        </Button>
        <Button onClick={onClose}>{t("servers.cancel")}</Button>
        <p className="small muted">{t("servers.edit.ends")}</p>
      </div>
    </form>
  );
}
