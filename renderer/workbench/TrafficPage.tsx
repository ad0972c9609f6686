import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TrafficRecord } from "../../preload/contract/events.ts";
import { Chip } from "../ui/Chip.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { useFormats } from "../ui/format.ts";
import { Notice } from "../ui/Notice.tsx";
import { PageBar } from "../ui/PageBar.tsx";
import { useLate } from "../ui/useLate.ts";
import { parseFilter } from "./filter.ts";
import { RecordDetail } from "./RecordDetail.tsx";
import { TrafficTable } from "./TrafficTable.tsx";
import { useTraffic } from "./traffic-log.ts";
import "./traffic.css";

/** Live traffic of every connection: a filter, the lines, and one line in full. */
export function TrafficPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const log = useTraffic();
  const [filter, setFilter] = useState("");
  const [chosen, setChosen] = useState<TrafficRecord>();
  const deferred = useDeferredValue(filter);
  // The log is one growing array: `log` itself changes with each batch.
  const rows = useMemo(() => {
    const test = parseFilter(deferred);
    return test ? log.records.filter(test) : log.records.slice(0, log.length);
  }, [deferred, log]);
  const late = useLate(log.state === "loading");

  return (
    <>
      <PageBar title={t("traffic.title")}>
        {log.length > 0 && (
          <Chip>
            {rows.length === log.length
              ? t("traffic.count", { count: log.length, shown: formats.number(log.length) })
              : t("traffic.countOf", { shown: formats.number(rows.length), all: formats.number(log.length) })}
          </Chip>
        )}
      </PageBar>
      <div className="traffic-tools">
        <input
          className="input"
          type="search"
          spellCheck={false}
          aria-label={t("traffic.filter")}
          placeholder={t("traffic.filterHint")}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      {log.state === "failed" && <Notice tone="danger" role="alert" title={t("traffic.failed")} />}
      {rows.length === 0 ? (
        <div className="page">
          {log.state === "loading" && late && <EmptyState icon="workbench" title={t("traffic.loading")} />}
          {log.state !== "loading" && log.length === 0 && (
            <EmptyState icon="workbench" title={t("traffic.empty")}>
              <p>{t("traffic.emptyHint")}</p>
            </EmptyState>
          )}
          {log.length > 0 && (
            <EmptyState icon="workbench" title={t("traffic.noneFound")}>
              <p>{t("traffic.noneFoundHint")}</p>
            </EmptyState>
          )}
        </div>
      ) : (
        <div className={chosen ? "traffic has-detail" : "traffic"}>
          <TrafficTable rows={rows} chosen={chosen} onChoose={setChosen} />
          {chosen && <RecordDetail record={chosen} onClose={() => setChosen(undefined)} />}
        </div>
      )}
    </>
  );
}
