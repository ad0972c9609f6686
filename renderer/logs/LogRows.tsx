import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LogRecord } from "../../preload/contract/logs.ts";
import { Chip, type Tone } from "../ui/Chip.tsx";
import { useFormats } from "../ui/format.ts";

/** Height of one line in px; logs.css sets the same. */
const ROW = 28;
/** Lines drawn above and below those in view. */
const SPARE_ROWS = 8;
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
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const listId = useId();
  const [view, setView] = useState({ top: 0, height: 400 });
  const first = Math.max(0, Math.floor(view.top / ROW) - SPARE_ROWS);
  const last = Math.min(records.length, Math.ceil((view.top + view.height) / ROW) + SPARE_ROWS);

  const look = () => {
    const element = box.current;
    if (!element) return;
    atEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - ROW;
    setView({ top: element.scrollTop, height: element.clientHeight || 400 });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the list
  useLayoutEffect(() => {
    const element = box.current;
    if (element && atEnd.current) element.scrollTop = element.scrollHeight;
    look();
  }, [records]);

  const move = (event: KeyboardEvent) => {
    const at = records.findIndex(({ id }) => id === chosen);
    const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? records.length - 1 : at - 1, Home: 0, End: records.length - 1 }[
      event.key
    ];
    const record = next === undefined ? undefined : records[next];
    if (next === undefined || !record) return;
    event.preventDefault();
    onChoose(record.id);
    const element = box.current;
    if (!element) return;
    if (next * ROW < element.scrollTop) element.scrollTop = next * ROW;
    else if ((next + 1) * ROW > element.scrollTop + element.clientHeight) {
      element.scrollTop = (next + 1) * ROW - element.clientHeight;
    }
    look();
  };

  const press = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>(".log-row");
    if (row) onChoose(Number(row.dataset.id));
  };

  const drawn = records.slice(first, last);
  return (
    <div
      ref={box}
      className="log-rows"
      role="listbox"
      aria-label={label}
      aria-activedescendant={drawn.some(({ id }) => id === chosen) ? `${listId}-${chosen}` : undefined}
      tabIndex={0}
      onScroll={look}
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
