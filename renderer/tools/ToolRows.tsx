import { type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ServerView, ToolView } from "../../preload/contract/servers.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import { ItemIcon } from "../ui/ItemIcon.tsx";
import { windowOfRows } from "../workbench/window-of-rows.ts";

const rowHeight = 46;

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
  const list = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const [active, setActive] = useState<string | undefined>(chosen);
  const look = useCallback(() => {
    const element = list.current;
    if (element) setView({ top: element.scrollTop, height: element.clientHeight });
  }, []);
  const moveTo = useCallback((at: number) => {
    const element = list.current;
    if (!element || at < 0) return;
    const top = at * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowHeight - element.clientHeight;
    }
  }, []);

  useEffect(() => {
    if (!list.current) return;
    const observer = new ResizeObserver(look);
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another tool is chosen, not when the list is filtered
  useEffect(() => {
    setActive(chosen);
    moveTo(tools.findIndex(({ name }) => name === chosen));
  }, [chosen]);

  const activeAt = tools.findIndex(({ name }) => name === active);
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(view.height / rowHeight) - 1);
    const steps: { readonly [key: string]: number } = {
      ArrowDown: activeAt + 1,
      ArrowUp: activeAt < 0 ? 0 : activeAt - 1,
      PageDown: activeAt + page,
      PageUp: activeAt - page,
      Home: 0,
      End: tools.length - 1,
    };
    const wanted = steps[event.key];
    const current = tools[activeAt];
    if (wanted === undefined) {
      if ((event.key !== "Enter" && event.key !== " ") || !current) return;
      event.preventDefault();
      return onChoose(current);
    }
    event.preventDefault();
    const at = Math.max(0, Math.min(tools.length - 1, wanted));
    setActive(tools[at]?.name);
    moveTo(at);
  };

  // A column for all or for none: rows don't move when an icon comes.
  const drawn = tools.some(({ icon }) => icon !== undefined) ? server : undefined;
  const { first, last } = windowOfRows(view.top, view.height, rowHeight, tools.length);
  return (
    <div
      className="tool-rows"
      role="listbox"
      ref={list}
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={activeAt >= first && activeAt < last ? `tool-row-${activeAt}` : undefined}
      onScroll={look}
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
              onChoose={onChoose}
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
  readonly onChoose: (tool: ToolView) => void;
}

const Row = memo(function Row({ tool, drawn, at, count, chosen, active, onChoose }: RowProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list holds the focus (aria-activedescendant)
    <div
      id={`tool-row-${at}`}
      className={`tool-row${drawn ? " drawn" : ""}${active ? " active" : ""}`}
      role="option"
      aria-selected={chosen}
      aria-posinset={at + 1}
      aria-setsize={count}
      onClick={() => onChoose(tool)}
    >
      {drawn && <ItemIcon server={drawn} of={{ kind: "tool", key: tool.name }} icon={tool.icon} />}
      <code>{visibleText(tool.name, false)}</code>
      <span className="muted small">
        {tool.destructive && !tool.unannotated && `${t("servers.destructive")} · `}
        {tool.title ?? tool.description?.slice(0, 120) ?? ""}
      </span>
    </div>
  );
});
