import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ServerPreview } from "../../preload/contract/servers.ts";
import { useHost } from "../host.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { CandidateList } from "./CandidateList.tsx";
import { ImportList } from "./ImportList.tsx";

interface AddServerProps {
  readonly onAdded: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Adds servers from a pasted command, address or JSON, or from the files of other hosts. Shown first, kept second, started never. */
export function AddServer({ onAdded, onClose }: AddServerProps) {
  const { t } = useTranslation();
  const host = useHost();
  const [text, setText] = useState("");
  const [preview, setPreview] = useState<ServerPreview>();
  const [error, setError] = useState<AppError>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  const look = async (event?: FormEvent) => {
    event?.preventDefault();
    setError(undefined);
    setPreview(undefined);
    const reply = await host.call("previewServers", { text });
    if (reply.ok) setPreview(reply.value);
    else setError(reply.error);
  };

  return (
    <article className="server" aria-label={t("addServer.title")}>
      <header className="server-head">
        <h2>{t("addServer.title")}</h2>
        <Button className="push" onClick={onClose}>
          {t("addServer.close")}
        </Button>
      </header>
      <section>
        <form className="paste" onSubmit={(event) => void look(event)}>
          <label htmlFor="add-server-text">{t("addServer.label")}</label>
          <textarea
            id="add-server-text"
            ref={field}
            className="input mono"
            rows={5}
            spellCheck={false}
            aria-describedby="add-server-hint"
            placeholder={'npx -y @scope/server /home/me/notes\nhttps://mcp.example.com/mcp\n{ "mcpServers": { … } }'}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setPreview(undefined);
              setError(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void look(event);
            }}
          />
          <p className="small muted" id="add-server-hint">
            {t("addServer.hint")}
          </p>
          <Button type="submit" disabled={text.trim() === ""}>
            {t("addServer.look")}
          </Button>
        </form>
        {error && <ErrorNotice error={error} announce />}
        {preview && <CandidateList key={preview.previewId} preview={preview} onAdded={onAdded} />}
      </section>
      <ImportList onAdded={onAdded} />
    </article>
  );
}
