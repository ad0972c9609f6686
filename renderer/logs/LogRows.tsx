import { type KeyboardEvent, type MouseEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import type { LogRecord } from "../../preload/contract/logs.ts";
import { Chip, type Tone } from "../ui/Chip.tsx";
import { useFormats } from "../ui/format.ts";
import { useRowWindow } from "../ui/use-row-window.ts";
import { rowTarget } from "../ui/window-of-rows.ts";

/** Height of one line in px; logs.css sets the same. */
const ROW = 28;
const measures = { rowHeight: ROW, viewHeight: 400, follow: true };
/** Characters of a message that a line can hold. */
const LINE_CHARACTERS = 300;

interface LogRowsProps {
  readonly label: string;
  readonly records: readonly LogRecord[];
  /** Id of the message that is read whole. */
  readonly chosen: number | undefined;
  readonly onChoose: (id: number) => void;
}

/** The lines of a log; only those in view are drawn, so that ten thousand cost what twenty do. Stays at the end when it is there. */
export function LogRows({ label, records, chosen, onChoose }: LogRowsProps) {
  const listId = useId();
  const { ref, onScroll, first, last, page, show } = useRowWindow(records, measures);

  const move = (event: KeyboardEvent) => {
    const at = rowTarget(
      event.key,
      records.findIndex(({ id }) => id === chosen),
      records.length,
      page,
    );
    const record = at === undefined ? undefined : records[at];
    if (at === undefined || !record) return;
    event.preventDefault();
    onChoose(record.id);
    show(at);
  };

  const press = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>(".log-row");
    if (row) onChoose(Number(row.dataset.id));
  };

  const drawn = records.slice(first, last);
  return (
    <div
      ref={ref}
      className="log-rows"
      role="listbox"
      aria-label={label}
      aria-activedescendant={drawn.some(({ id }) => id === chosen) ? `${listId}-${chosen}` : undefined}
      tabIndex={0}
      onScroll={onScroll}
      onClick={press}
      onKeyDown={move}
    >
      <div role="presentation" style={{ height: records.length * ROW }}>
        {drawn.map((record, index) => (
          <LogRow
            key={record.id}
            id={`${listId}-${record.id}`}
            record={record}
            place={first + index}
            of={records.length}
            chosen={record.id === chosen}
          />
        ))}
      </div>
    </div>
  );
}

const tones: { readonly [level in LogRecord["level"]]: Tone } = {
  debug: "plain",
  info: "plain",
  notice: "accent",
  warning: "warn",
  error: "danger",
  critical: "danger",
  alert: "danger",
  emergency: "danger",
  unknown: "warn",
};

/** The beginning of a message of several lines, in one. */
function inOneLine(text: string): string {
  return text
    .slice(0, LINE_CHARACTERS)
    .trimStart()
    .replace(/\s*\n\s*/g, " ");
}

interface LogRowProps {
  readonly id: string;
  readonly record: LogRecord;
  readonly place: number;
  readonly of: number;
  readonly chosen: boolean;
}

function LogRow({ id, record, place, of, chosen }: LogRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className="log-row"
      aria-selected={chosen}
      aria-posinset={place + 1}
      aria-setsize={of}
      style={{ top: place * ROW }}
      data-id={record.id}
    >
      <time className="muted">{formats.stamp(record.at)}</time>
      <Chip tone={tones[record.level]}>{t(`logs.level.${record.level}`)}</Chip>
      {record.logger !== undefined && <span className="muted log-name">{record.logger}</span>}
      <span className="log-text">{inOneLine(record.text)}</span>
    </div>
  );
}
