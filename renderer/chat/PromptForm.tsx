import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ArgumentsForm } from "../prompts/ArgumentsForm.tsx";
import { promptFields } from "../prompts/prompt-fields.ts";
import type { Later } from "../prompts/use-completion.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { type PromptChoice, promptTitle } from "./prompt-choices.ts";

interface PromptFormProps {
  readonly choice: PromptChoice;
  /** Values that were typed after the slash. */
  readonly initial: { readonly [name: string]: string };
  readonly busy: boolean;
  readonly onSubmit: (args: { readonly [name: string]: string }) => void;
  readonly onCancel: () => void;
  readonly wait?: Later | undefined;
}

/** The arguments of a prompt over the line that it was chosen in (S-05). Nothing is sent before its button, or Enter, is pressed. */
export function PromptForm({ choice, initial, busy, onSubmit, onCancel, wait }: PromptFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { server, prompt, canComplete } = choice;
  const fields = promptFields(prompt);
  useEffect(() => section.current?.querySelector<HTMLElement>("[data-argument]")?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    // An Escape that closes proposals ends there; one of an input method is its own.
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onCancel();
  };
  return (
    <section ref={section} className="prompt-form" aria-labelledby={`${id}-title`} onKeyDown={onKeyDown}>
      <p id={`${id}-title`} className="row prompt-form-title">
        <Avatar name={server.name} hue={server.hue} small />
        <b className="wrap">{promptTitle(choice)}</b>
        <span className="muted small">{server.name}</span>
      </p>
      {prompt.description && <p className="small muted wrap">{prompt.description}</p>}
      <ArgumentsForm
        serverId={server.id}
        of={{ kind: "prompt", name: prompt.name }}
        fields={fields}
        initial={initial}
        canComplete={canComplete}
        submit={t("prompts.get")}
        busy={busy}
        onSubmit={onSubmit}
        wait={wait}
      >
        <Button onClick={onCancel}>{t("composer.cancel")}</Button>
      </ArgumentsForm>
    </section>
  );
}
