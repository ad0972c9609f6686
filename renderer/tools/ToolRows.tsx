import { type KeyboardEvent, type MouseEvent, memo, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ServerView, ToolView } from "../../preload/contract/servers.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { ItemIcon } from "../ui/ItemIcon.tsx";
import { optionAt } from "../ui/option-at.ts";
import { useRowWindow } from "../ui/use-row-window.ts";
import { rowTarget } from "../ui/window-of-rows.ts";

/** Must equal the height of `.tool-row` in tools.css. */
const rowHeight = 46;
const measures = { rowHeight, viewHeight: 600 };

interface ToolRowsProps {
  readonly server: ServerView;
  readonly tools: readonly ToolView[];
  /** The name of the tool that is shown. */
  readonly chosen: string | undefined;
  readonly label: string;
  readonly onChoose: (tool: ToolView) => void;
}

/** The tools as a list of which only what is in sight is drawn. Arrows, Home, End and Page keys go through it; Enter shows a tool. */
export function ToolRows({ server, tools, chosen, label, onChoose }: ToolRowsProps) {
  const { ref, onScroll, first, last, page, show } = useRowWindow(tools, measures);
  const [active, setActive] = useState<string | undefined>(chosen);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another tool is chosen, not when the list is filtered
  useEffect(() => {
    setActive(chosen);
    show(tools.findIndex(({ name }) => name === chosen));
  }, [chosen]);

  const activeAt = tools.findIndex(({ name }) => name === active);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = rowTarget(event.key, activeAt, tools.length, page);
    if (at !== undefined) {
      event.preventDefault();
      setActive(tools[at]?.name);
      return show(at);
    }
    const current = tools[activeAt];
    if ((event.key !== "Enter" && event.key !== " ") || !current) return;
    event.preventDefault();
    onChoose(current);
  };

  const onClick = ({ target }: MouseEvent) => {
    const at = optionAt(target);
    const tool = at === undefined ? undefined : tools[at];
    if (!tool) return;
    setActive(tool.name);
    onChoose(tool);
  };
  // The focus stays in the list, so that its keys go on working.
  const onMouseDown = (event: MouseEvent) => {
    if (optionAt(event.target) === undefined) return;
    event.preventDefault();
    ref.current?.focus({ preventScroll: true });
  };

  // A column for all or for none: rows don't move when an icon comes.
  const drawn = tools.some(({ icon }) => icon !== undefined) ? server : undefined;
  return (
    <div
      className="tool-rows"
      role="listbox"
      ref={ref}
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={activeAt >= first && activeAt < last ? `tool-row-${activeAt}` : undefined}
      onScroll={onScroll}
      onMouseDown={onMouseDown}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: tools.length * rowHeight }}>
        <div role="presentation" style={{ transform: `translateY(${first * rowHeight}px)` }}>
          {tools.slice(first, last).map((tool, index) => (
            <Row
              key={tool.name}
              tool={tool}
              drawn={drawn}
              at={first + index}
              count={tools.length}
              chosen={tool.name === chosen}
              active={tool.name === active}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  readonly tool: ToolView;
  /** The server whose icons are drawn; none when no tool has one. */
  readonly drawn: ServerView | undefined;
  readonly at: number;
  readonly count: number;
  readonly chosen: boolean;
  readonly active: boolean;
}

const Row = memo(function Row({ tool, drawn, at, count, chosen, active }: RowProps) {
  const { t } = useTranslation();
  const words = tool.title || tool.description?.slice(0, 120);
  const about = [
    ...(tool.destructive && !tool.unannotated ? [t("servers.destructive")] : []),
    ...(words ? [words] : []),
  ];
  return (
    <div
      id={`tool-row-${at}`}
      className={`tool-row${drawn ? " drawn" : ""}${active ? " active" : ""}`}
      role="option"
      aria-selected={chosen}
      aria-posinset={at + 1}
      aria-setsize={count}
      tabIndex={-1}
      data-at={at}
    >
      {drawn && <ItemIcon server={drawn} of={{ kind: "tool", key: tool.name }} icon={tool.icon} />}
      <code>{visibleText(tool.name, false)}</code>
      <span className="muted small">{about.join(" · ")}</span>
    </div>
  );
});
