import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LogRecord } from "../../preload/contract/logs.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { Button } from "../ui/Button.tsx";
import { CodeBlock } from "../ui/CodeBlock.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { useFormats } from "../ui/format.ts";
import { LogBar } from "./LogBar.tsx";
import { LogRows } from "./LogRows.tsx";
import { everything, filterLogs, loggersOf } from "./log-filter.ts";
import { useLogs } from "./use-logs.ts";
import "./logs.css";

/** What a server logged, as its own words: how much it is to send, a filter, the lines, and the chosen one whole (C-19, C-38). */
export function LogsPane({ server }: { readonly server: ServerView }) {
  const { t } = useTranslation();
  const logs = useLogs(server.id);
  const [filter, setFilter] = useState(everything);
  const [chosen, setChosen] = useState<number>();
  const { records, dropped, error } = logs;
  const shown = useMemo(() => filterLogs(records, filter), [records, filter]);
  const loggers = useMemo(() => loggersOf(records), [records]);
  const read = shown.find(({ id }) => id === chosen);
  return (
    <section className="logs">
      {error && <ErrorNotice error={error} announce />}
      <LogBar server={server} logs={logs} filter={filter} loggers={loggers} onFilter={setFilter} />
      <div className="row">
        <p className="small muted" role="status">
          {shown.length === records.length
            ? t("logs.count", { count: records.length })
            : t("logs.found", { count: shown.length, of: records.length })}
          {dropped > 0 && ` ${t("logs.dropped", { count: dropped })}`}
        </p>
        {records.length > 0 && (
          <Button compact variant="quiet" onClick={logs.clear}>
            {t("logs.clear")}
          </Button>
        )}
      </div>
      {records.length === 0 && <p className="muted">{t("logs.empty", { name: server.name })}</p>}
      {shown.length > 0 && (
        <LogRows label={t("logs.label", { name: server.name })} records={shown} chosen={chosen} onChoose={setChosen} />
      )}
      {read && <WholeLog record={read} />}
    </section>
  );
}

function WholeLog({ record }: { readonly record: LogRecord }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <section aria-label={t("logs.whole")}>
      <p className="small muted wrap">
        {formats.stamp(record.at)} · {t(`logs.level.${record.level}`)}
        {record.logger !== undefined && ` · ${record.logger}`}
      </p>
      <CodeBlock label={t("logs.whole")} text={record.text} />
      {record.cut !== undefined && <p className="small muted">{t("logs.cut", { count: record.cut })}</p>}
    </section>
  );
}
