import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ServerView, ToolView } from "../../preload/contract/servers.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { ItemIcon } from "../ui/ItemIcon.tsx";
import type { JsonObject } from "./form/json-value.ts";
import { SchemaDisclosure, ToolChips } from "./ToolFacts.tsx";
import { ToolForm } from "./ToolForm.tsx";
import { ToolHistory } from "./ToolHistory.tsx";
import { maybeTask } from "./task-choice.ts";
import { useSchemas } from "./use-schemas.ts";

/** One tool: what its server says of it, its arguments, its runs. */
export function ToolPane({ server, tool }: { readonly server: ServerView; readonly tool: ToolView }) {
  const { t } = useTranslation();
  const [given, setGiven] = useState<JsonObject>();
  const [latest, setLatest] = useState<string>();
  const schemas = useSchemas(server.id, tool);
  const name = visibleText(tool.name, false);
  return (
    <article className="tool-pane" aria-label={name}>
      <header>
        <div className="tool-head">
          {tool.icon && <ItemIcon server={server} of={{ kind: "tool", key: tool.name }} icon={tool.icon} size={20} />}
          <h3 className="wrap" id="tool-title" tabIndex={-1}>
            {tool.title ?? name}
          </h3>
        </div>
        <div className="row">
          {tool.title !== undefined && <code className="wrap">{name}</code>}
          <ToolChips tool={tool} />
        </div>
        {tool.description && <p className="muted wrap tool-words">{tool.description}</p>}
        <SchemaDisclosure label={t("servers.inputSchema")} schema={schemas?.input} />
        {tool.outputSchema !== undefined && (
          <SchemaDisclosure label={t("tools.outputSchema")} schema={schemas?.output} />
        )}
      </header>
      {schemas && (
        <ToolForm
          serverId={server.id}
          tool={tool}
          schema={schemas.input}
          given={given}
          maybeTask={maybeTask(server, tool)}
          onStarted={({ callId }) => setLatest(callId)}
        />
      )}
      <ToolHistory
        serverId={server.id}
        tool={tool.name}
        latest={latest}
        onAgain={(args) => {
          setGiven({ ...args });
          document.getElementById("tool-title")?.scrollIntoView({ block: "start" });
        }}
      />
    </article>
  );
}
