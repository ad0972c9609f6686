import { type KeyboardEvent, memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TrafficRecord } from "../../preload/contract/events.ts";
import { useTopic } from "../host.ts";
import { useFormats } from "../ui/format.ts";
import { useRowWindow } from "../ui/use-row-window.ts";
import { rowTarget } from "../ui/window-of-rows.ts";

/** Must equal the height of `.traffic-row` in traffic.css. */
const rowHeight = 30;
const measures = { rowHeight, viewHeight: 600, head: rowHeight, follow: true };

interface TrafficTableProps {
  readonly rows: readonly TrafficRecord[];
  readonly chosen: TrafficRecord | undefined;
  readonly onChoose: (record: TrafficRecord) => void;
}

/** The lines of traffic; only those in view are in the document. It follows the newest line unless scrolled away from it. */
export function TrafficTable({ rows, chosen, onChoose }: TrafficTableProps) {
  const { t } = useTranslation();
  const { ref, onScroll, first, last, page, show } = useRowWindow(rows, measures);
  const chosenAt = chosen ? rows.indexOf(chosen) : -1;
  const onKeyDown = (event: KeyboardEvent) => {
    const at = rowTarget(event.key, chosenAt, rows.length, page);
    const record = at === undefined ? undefined : rows[at];
    if (at === undefined || !record) return;
    event.preventDefault();
    onChoose(record);
    show(at);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a windowed grid cannot be a table element
    <div
      className="traffic-table"
      role="grid"
      ref={ref}
      tabIndex={0}
      aria-label={t("traffic.title")}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={chosenAt >= first && chosenAt < last && chosen ? rowId(chosen) : undefined}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      <Head />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div className="traffic-rows" role="rowgroup" style={{ height: rows.length * rowHeight }}>
        <div className="traffic-shift" role="presentation" style={{ transform: `translateY(${first * rowHeight}px)` }}>
          {rows.slice(first, last).map((record, index) => (
            <Row
              key={record.id}
              record={record}
              position={first + index + 2}
              chosen={record === chosen}
              onChoose={onChoose}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const columns = ["time", "dir", "server", "method", "id", "took", "size"] as const;

function Head() {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: as in the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus (aria-activedescendant)
    <div className="traffic-row traffic-head" role="row" aria-rowindex={1}>
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: as in the grid
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <span key={column} role="columnheader" className={`c-${column}`}>
          {column === "dir" ? (
            <span className="visually-hidden">{t("traffic.column.dir")}</span>
          ) : (
            t(`traffic.column.${column}`)
          )}
        </span>
      ))}
    </div>
  );
}

function rowId(record: TrafficRecord): string {
  return `traffic-${record.id}`;
}

const arrows = { out: "→", in: "←", note: "·" } as const;

interface RowProps {
  readonly record: TrafficRecord;
  readonly position: number;
  readonly chosen: boolean;
  readonly onChoose: (record: TrafficRecord) => void;
}

const Row = memo(function Row({ record, position, chosen, onChoose }: RowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const server = useTopic("servers").get(record.connection);
  const cell = (column: (typeof columns)[number], content: ReactNode) => (
    // biome-ignore lint/a11y/useSemanticElements: as in the grid
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <span role="gridcell" className={`c-${column}`}>
      {content}
    </span>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: as in the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus (aria-activedescendant)
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <div
      id={rowId(record)}
      className={record.error ? "traffic-row failed" : "traffic-row"}
      role="row"
      aria-rowindex={position}
      aria-selected={chosen}
      onClick={() => onChoose(record)}
    >
      {cell("time", formats.stamp(record.at))}
      {cell(
        "dir",
        <>
          <span aria-hidden="true">{arrows[record.dir]}</span>
          <span className="visually-hidden">{t(`traffic.dir.${record.dir}`)}</span>
        </>,
      )}
      {cell("server", server?.name ?? record.connection)}
      {cell("method", <Message record={record} />)}
      {cell("id", record.rpcId ?? "")}
      {cell("took", record.ms === undefined ? "" : formats.duration(record.ms))}
      {cell("size", formats.size(record.bytes))}
    </div>
  );
});

function Message({ record }: { readonly record: TrafficRecord }) {
  const { t } = useTranslation();
  const what = record.method ?? t(`traffic.kind.${record.kind}`);
  const kind = record.method ? t(`traffic.kind.${record.kind}`) : "";
  return (
    <>
      {what} <span className="muted">{kind}</span>
      {record.round !== undefined && <span className="muted"> · {t("traffic.round", { round: record.round })}</span>}
      {record.error && <span className="traffic-error"> {record.error}</span>}
    </>
  );
}
