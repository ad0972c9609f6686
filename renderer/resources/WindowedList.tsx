import { type KeyboardEvent, type MouseEvent, useId, useState } from "react";
import type { IconOf, IconRef } from "../../preload/contract/icons.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import { ItemIcon } from "../ui/ItemIcon.tsx";
import { optionAt } from "../ui/option-at.ts";
import { useRowWindow } from "../ui/use-row-window.ts";
import { rowTarget } from "../ui/window-of-rows.ts";

/** What a row shows; `key` is exact and unique enough to choose by, texts are safe for display. */
export interface Row {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  /** Of what its icon is; without one it has none. */
  readonly kind?: IconOf["kind"];
  readonly icon?: IconRef | undefined;
}

/** In px; the stylesheet's `.offer-row` is as high. */
const rowHeight = 48;
const visibleRows = 6;
const measures = { rowHeight, viewHeight: visibleRows * rowHeight };

interface WindowedListProps {
  /** Whose icons are drawn; none are when it is left out. */
  readonly drawn: ServerView | undefined;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

/** A list box that draws only the rows in view (ARIA APG, listbox): arrows, Home, End and the page keys move, Enter chooses. */
export function WindowedList({ drawn, label, rows, chosen, onChoose }: WindowedListProps) {
  const id = useId();
  const { ref, onScroll, first, last, page, show } = useRowWindow(rows, measures);
  const [wished, setActive] = useState(0);
  const active = Math.min(wished, rows.length - 1);
  const inView = active >= first && active < last;

  const onKeyDown = (event: KeyboardEvent) => {
    const target = rowTarget(event.key, active, rows.length, page);
    const row = rows[active];
    if (target !== undefined) {
      event.preventDefault();
      setActive(target);
      show(target);
    } else if ((event.key === "Enter" || event.key === " ") && row) {
      event.preventDefault();
      onChoose(row.key);
    }
  };

  const onClick = (event: MouseEvent) => {
    const at = optionAt(event.target);
    const row = at === undefined ? undefined : rows[at];
    if (at === undefined || !row) return;
    setActive(at);
    onChoose(row.key);
  };
  // The focus stays in the list, so that its keys go on working.
  const onMouseDown = (event: MouseEvent) => {
    if (optionAt(event.target) === undefined) return;
    event.preventDefault();
    ref.current?.focus({ preventScroll: true });
  };

  return (
    <div
      className="offer-list"
      role="listbox"
      ref={ref}
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={inView ? `${id}-${active}` : undefined}
      style={{ height: Math.min(rows.length, visibleRows) * rowHeight + 2 }}
      onScroll={onScroll}
      onMouseDown={onMouseDown}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className="offer-rows" style={{ height: rows.length * rowHeight }}>
        {rows.slice(first, last).map((row, offset) => {
          const index = first + offset;
          return (
            <div
              key={index}
              id={`${id}-${index}`}
              className={`offer-row${drawn ? " drawn" : ""}${index === active ? " active" : ""}`}
              role="option"
              tabIndex={-1}
              data-at={index}
              aria-selected={row.key === chosen}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ top: index * rowHeight }}
            >
              {drawn && row.kind && <ItemIcon server={drawn} of={{ kind: row.kind, key: row.key }} icon={row.icon} />}
              <b>{row.name}</b>
              <span className="small muted">{row.about}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
