import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { announce } from "../ui/Announcer.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import type { ToolChoice } from "./tools.ts";

interface ToolSuggestionsProps {
  readonly id: string;
  readonly optionId: (index: number) => string;
  readonly choices: readonly ToolChoice[];
  /** How many more tools match. */
  readonly more: number;
  readonly active: number;
  readonly onPick: (choice: ToolChoice) => void;
}

/** The list over the composer; the focus stays in the text, which points at the active option (ARIA listbox pattern). */
export function ToolSuggestions({ id, optionId, choices, more, active, onPick }: ToolSuggestionsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => announce(t("composer.suggestions", { count: choices.length })), [choices.length, t]);

  return (
    <div className="suggestions">
      <div role="listbox" id={id} ref={list} aria-label={t("composer.tools")}>
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled in the text field that holds the focus
          // biome-ignore lint/a11y/useFocusableInteractive: options of an aria-activedescendant list are not focused themselves
          <div
            key={`${choice.server.id} ${choice.tool.name}`}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(choice)}
          >
            <Avatar name={choice.server.name} hue={choice.server.hue} small />
            <span className="suggestion-name">
              <code>/{choice.handle}</code> <span className="muted small">{choice.server.name}</span>
            </span>
            <span className="suggestion-text small muted">{choice.tool.title ?? choice.tool.description}</span>
          </div>
        ))}
      </div>
      {more > 0 && <p className="small muted">{t("composer.more", { count: more })}</p>}
    </div>
  );
}
