import { useTranslation } from "react-i18next";
import { ArgumentsForm } from "../prompts/ArgumentsForm.tsx";
import { promptFields } from "../prompts/prompt-fields.ts";
import type { Later } from "../prompts/use-completion.ts";
import { Button } from "../ui/Button.tsx";
import { CommandForm } from "./CommandForm.tsx";
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
  const { server, prompt, canComplete } = choice;
  const title = promptTitle(choice);
  return (
    <CommandForm {...{ server, title, onCancel }} description={prompt.description} first="[data-argument]">
      <ArgumentsForm
        serverId={server.id}
        of={{ kind: "prompt", name: prompt.name }}
        fields={promptFields(prompt)}
        initial={initial}
        canComplete={canComplete}
        submit={t("prompts.get")}
        busy={busy}
        onSubmit={onSubmit}
        wait={wait}
      >
        <Button onClick={onCancel}>{t("composer.cancel")}</Button>
      </ArgumentsForm>
    </CommandForm>
  );
}
