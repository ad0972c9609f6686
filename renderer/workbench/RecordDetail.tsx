import { useTranslation } from "react-i18next";
import type { TrafficRecord } from "../../preload/contract/events.ts";
import { useEntry } from "../host.ts";
import { Button } from "../ui/Button.tsx";
import { CodeBlock } from "../ui/CodeBlock.tsx";
import { useFormats } from "../ui/format.ts";
import { bodyText } from "./filter.ts";

/** One line of traffic in full. Values that a person typed stand in it as types (decisions.md, values at rest). */
export function RecordDetail({ record, onClose }: { readonly record: TrafficRecord; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const server = useEntry("servers", record.connection);
  const facts = [
    server?.name ?? record.connection,
    formats.stamp(record.at),
    t(`traffic.dir.${record.dir}`),
    record.era ? t(`servers.eraName.${record.era}`) : "",
    record.transport,
    formats.size(record.bytes),
    record.round === undefined ? "" : t("traffic.round", { round: record.round }),
  ].filter((fact) => fact !== "");
  return (
    <aside className="traffic-detail" aria-label={t("traffic.detail")}>
      <header className="row">
        <h2 className="wrap">{record.method ?? t(`traffic.kind.${record.kind}`)}</h2>
        <Button
          className="push"
          variant="quiet"
          compact
          icon="cross"
          aria-label={t("traffic.close")}
          onClick={onClose}
        />
      </header>
      <p className="small muted">{facts.join(" · ")}</p>
      {record.error && <p className="small traffic-error wrap">{record.error}</p>}
      <CodeBlock label={t("traffic.body")} text={bodyText(record)} />
    </aside>
  );
}
