import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ToolView } from "../../preload/contract/servers.ts";
import { Chip } from "../ui/Chip.tsx";
import { CodeBlock } from "../ui/CodeBlock.tsx";

/** What a server says of its tool: hints, never promises. */
export function ToolChips({ tool }: { readonly tool: ToolView }) {
  const { t } = useTranslation();
  return (
    <>
      {tool.readOnly && <Chip>{t("servers.readOnly")}</Chip>}
      {tool.destructive && !tool.unannotated && <Chip tone="warn">{t("servers.destructive")}</Chip>}
      {tool.unannotated && <Chip tone="warn">{t("tools.unannotated")}</Chip>}
      {tool.idempotent && <Chip>{t("tools.idempotent")}</Chip>}
      {tool.openWorld !== undefined && <Chip>{t(tool.openWorld ? "tools.openWorld" : "tools.closedWorld")}</Chip>}
      {tool.taskSupport && tool.taskSupport !== "forbidden" && <Chip>{t(`tools.task.${tool.taskSupport}`)}</Chip>}
    </>
  );
}

/** A schema as its server sent it, drawn only when it is opened. */
export function SchemaDisclosure({ label, schema }: { readonly label: string; readonly schema: unknown }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {open && <CodeBlock label={label} text={JSON.stringify(schema, null, 2) ?? ""} />}
    </details>
  );
}
