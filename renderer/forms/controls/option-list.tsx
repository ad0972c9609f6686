import { useLayoutEffect, useRef, useState } from "react";

/** Height of one option in px; forms.css sets the same. */
const ROW = 32;
const SHOWN_ROWS = 8;
/** Rows drawn above and below the visible ones. */
const SPARE_ROWS = 4;

export interface ListOption {
  /** Place of the option in the field's own list; its identity. */
  readonly index: number;
  readonly title: string;
}

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly ListOption[];
  /** Place in `options` of the option that keys act on; -1 for none. */
  readonly active: number;
  readonly several: boolean;
  readonly isChosen: (index: number) => boolean;
  readonly choose: (index: number) => void;
}

/** The element id of an option, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/**
 * A list box that draws only the rows in view, so that 10,000 options cost what twenty do. It never takes the focus: the text
 * input that it belongs to keeps it.
 */
export function OptionList({ id, label, options, active, several, isChosen, choose }: OptionListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(0);
  /** The active place that was last brought into view. */
  const moved = useRef(-1);
  const first = Math.max(0, Math.floor(scrolled / ROW) - SPARE_ROWS);
  const last = Math.min(options.length, Math.ceil(scrolled / ROW) + SHOWN_ROWS + SPARE_ROWS);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || active < 0) return;
    const top = active * ROW;
    const bottom = top + ROW - SHOWN_ROWS * ROW;
    if (element.scrollTop > top) element.scrollTop = top;
    else if (element.scrollTop < bottom) element.scrollTop = bottom;
    setScrolled(element.scrollTop);
  }, [active]);

  // The list may itself lie below what is in view of the form. Once for each move: scrolling by hand is not undone.
  useLayoutEffect(() => {
    if (active < 0) moved.current = active;
    const row = moved.current === active ? null : box.current?.querySelector(".option.active");
    if (!row) return;
    moved.current = active;
    row.scrollIntoView({ block: "nearest" });
  });

  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={several || undefined}
      className="options"
      tabIndex={-1}
      style={{ height: Math.min(options.length, SHOWN_ROWS) * ROW }}
      onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="presentation" className="space" style={{ height: options.length * ROW }}>
        {options.slice(first, last).map((option, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the options through the combobox
          // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and names the active option
          <div
            key={option.index}
            id={optionId(id, option.index)}
            role="option"
            aria-selected={isChosen(option.index)}
            aria-setsize={options.length}
            aria-posinset={first + place + 1}
            className={first + place === active ? "option active" : "option"}
            style={{ top: (first + place) * ROW }}
            title={option.title}
            onClick={() => choose(option.index)}
          >
            {several && <span className="mark tick" aria-hidden="true" />}
            <bdi>{option.title}</bdi>
          </div>
        ))}
      </div>
    </div>
  );
}
