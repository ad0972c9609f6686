import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { visibleText } from "../../preload/form/visible-text.ts";
import { announce } from "../ui/Announcer.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Chip } from "../ui/Chip.tsx";
import type { Command } from "./commands.ts";

interface SuggestionsProps {
  readonly id: string;
  readonly optionId: (index: number) => string;
  readonly commands: readonly Command[];
  /** How many more match. */
  readonly more: number;
  readonly active: number;
  readonly onPick: (command: Command) => void;
}

/** The list over the composer; the focus stays in the text, which points at the active option (ARIA listbox pattern). */
export function Suggestions({ id, optionId, commands, more, active, onPick }: SuggestionsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => announce(t("composer.suggestions", { count: commands.length })), [commands.length, t]);

  return (
    <div className="suggestions">
      <div role="listbox" id={id} ref={list} aria-label={t("composer.tools")}>
        {commands.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the text field that holds the focus
          // biome-ignore lint/a11y/useFocusableInteractive: options of an aria-activedescendant list are not focused themselves
          <div
            key={`${command.kind} ${command.choice.handle}`}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(command)}
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
