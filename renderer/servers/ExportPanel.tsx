import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { Output } from "../../preload/contract/treaty.ts";
import { useHost } from "../host.ts";
import { announce } from "../ui/Announcer.tsx";
import { Button } from "../ui/Button.tsx";
import { CodeBlock } from "../ui/CodeBlock.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { Notice } from "../ui/Notice.tsx";

interface ExportPanelProps {
  /** One server; all of the person's own when left out. */
  readonly id?: string;
  readonly onClose: () => void;
}

/** Servers as `mcpServers` JSON to read and to copy. Secret values are not in it, and it says which (C-22). */
export function ExportPanel({ id, onClose }: ExportPanelProps) {
  const { t } = useTranslation();
  const host = useHost();
  const [exported, setExported] = useState<Output["exportServers"]>();
  const [error, setError] = useState<AppError>();
  const [copied, setCopied] = useState<"yes" | "no">();
  useEffect(() => {
    let current = true;
    void host.call("exportServers", id === undefined ? {} : { id }).then((reply) => {
      if (!current) return;
      if (reply.ok) setExported(reply.value);
      else setError(reply.error);
    });
    return () => {
      current = false;
    };
  }, [host, id]);
  const copy = async () => {
    if (!exported) return;
    const done = await navigator.clipboard.writeText(exported.json).then(
      () => "yes" as const,
      () => "no" as const,
    );
    setCopied(done);
    announce(t(done === "yes" ? "servers.export.copied" : "servers.export.notCopied"));
  };
  return (
    <section className="card edit" aria-label={t("servers.export.title")}>
      <h3>{t("servers.export.title")}</h3>
      {error && <ErrorNotice error={error} announce />}
      {exported && exported.withheld.length > 0 && (
        <Notice>{t("servers.export.withheld", { names: exported.withheld.join(", ") })}</Notice>
      )}
      {exported && <CodeBlock label={t("servers.export.title")} text={exported.json} />}
      <div className="row">
        <Button variant="primary" disabled={!exported} onClick={() => void copy()}>
          {t("servers.export.copy")}
        </Button>
        <Button onClick={onClose}>{t("servers.export.close")}</Button>
        {copied && (
          <p className="small muted">{t(copied === "yes" ? "servers.export.copied" : "servers.export.notCopied")}</p>
        )}
      </div>
    </section>
  );
}
