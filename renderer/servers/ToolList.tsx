import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ToolView } from "../../preload/contract/servers.ts";
import { Button } from "../ui/Button.tsx";
import { Chip } from "../ui/Chip.tsx";
import { CodeBlock } from "../ui/CodeBlock.tsx";
import { errorWords } from "../ui/ErrorNotice.tsx";
import { Notice } from "../ui/Notice.tsx";

const step = 100;

interface ToolListProps {
  readonly tools: readonly ToolView[];
  /** Why not all of them could be read. */
  readonly stopped?: AppError | undefined;
}

/** The tools a server listed; names and descriptions are its own words, as plain text. Long lists open in steps. */
export function ToolList({ tools, stopped }: ToolListProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState("");
  const [shown, setShown] = useState(step);
  const wanted = filter.trim().toLowerCase();
  const found = tools.filter(
    ({ name, title = "", description = "" }) =>
      wanted === "" || `${name} ${title} ${description}`.toLowerCase().includes(wanted),
  );
  return (
    <section>
      <h3>{t("servers.tools", { count: tools.length })}</h3>
      {stopped && (
        <Notice tone="warn" title={t("servers.listStopped", { count: tools.length })}>
          <p>{errorWords(t, stopped).what}</p>
        </Notice>
      )}
      {tools.length === 0 && <p className="muted">{t("servers.noTools")}</p>}
      {tools.length > 8 && (
        <input
          className="input tool-filter"
          type="search"
          aria-label={t("servers.filterTools")}
          placeholder={t("servers.filterTools")}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      {tools.length > 0 && found.length === 0 && <p className="muted">{t("servers.noToolFound")}</p>}
      <ul className="server-tools">
        {found.slice(0, shown).map((tool) => (
          <Tool key={tool.name} tool={tool} />
        ))}
      </ul>
      {found.length > shown && (
        <Button onClick={() => setShown(shown + step)}>{t("servers.showMore", { count: found.length - shown })}</Button>
      )}
    </section>
  );
}

function Tool({ tool }: { readonly tool: ToolView }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className="row">
        <code className="wrap">{tool.name}</code>
        {tool.title && <span className="wrap">{tool.title}</span>}
        {tool.readOnly && <Chip>{t("servers.readOnly")}</Chip>}
        {tool.destructive && <Chip tone="warn">{t("servers.destructive")}</Chip>}
      </div>
      {tool.description && <p className="muted wrap">{tool.description}</p>}
      <details className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t("servers.inputSchema")}</summary>
        {open && <CodeBlock label={t("servers.inputSchema")} text={JSON.stringify(tool.inputSchema, null, 2) ?? ""} />}
      </details>
    </li>
  );
}
