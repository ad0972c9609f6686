import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { visibleText } from "../../preload/form/visible-text.ts";
import { announce } from "../ui/Announcer.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Chip } from "../ui/Chip.tsx";
import { optionAt } from "../ui/option-at.ts";
import type { Command } from "./commands.ts";

interface SuggestionsProps {
  readonly id: string;
  readonly optionId: (index: number) => string;
  readonly commands: readonly Command[];
  /** How many more match. */
  readonly more: number;
  readonly active: number;
  readonly onPick: (command: Command) => void;
  /** The keys of the text field, for whatever puts the focus on an option. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The list over the composer; the focus stays in the text, which points at the active option (ARIA listbox pattern). */
export function Suggestions({ id, optionId, commands, more, active, onPick, onKeyDown }: SuggestionsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => announce(t("composer.suggestions", { count: commands.length })), [commands.length, t]);

  const onClick = ({ target }: MouseEvent) => {
    const at = optionAt(target);
    const command = at === undefined ? undefined : commands[at];
    if (command) onPick(command);
  };

  return (
    <div className="suggestions">
      <div
        role="listbox"
        tabIndex={-1}
        id={id}
        ref={list}
        aria-label={t("composer.tools")}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {commands.map((command, index) => (
          <div
            key={`${command.kind} ${command.choice.handle}`}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            data-at={index}
          >
            <Avatar name={command.choice.server.name} hue={command.choice.server.hue} small />
            <span className="suggestion-name">
              <code>/{visibleText(command.choice.handle, false)}</code>{" "}
              <span className="muted small">{command.choice.server.name}</span>
              {command.kind === "prompt" && (
                <>
                  {" "}
                  <Chip>{t("composer.prompt")}</Chip>
                </>
              )}
            </span>
            <span className="suggestion-text small muted">{aboutOf(command)}</span>
          </div>
        ))}
      </div>
      {more > 0 && <p className="small muted">{t("composer.more", { count: more })}</p>}
    </div>
  );
}

function aboutOf(command: Command): string | undefined {
  const { title, description } = command.kind === "tool" ? command.choice.tool : command.choice.prompt;
  return title ?? description;
}
