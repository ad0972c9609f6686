import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { visibleText } from "../../preload/form/visible-text.ts";
import type { Faults } from "../tools/checked-run.ts";
import type { JsonObject } from "../tools/form/json-value.ts";
import { ToolForm } from "../tools/ToolForm.tsx";
import { maybeTask } from "../tools/task-choice.ts";
import { useSchemas } from "../tools/use-schemas.ts";
import { Button } from "../ui/Button.tsx";
import { CommandForm } from "./CommandForm.tsx";
import { saidLine, type ToolChoice } from "./tools.ts";

interface ToolLineFormProps {
  readonly choice: ToolChoice;
  readonly threadId: string | undefined;
  /** Arguments that the line gave, and what was found wrong with them. */
  readonly args: JsonObject | undefined;
  readonly found: Faults | undefined;
  /** It runs, in this conversation or in one that begins with it. */
  readonly onStarted: (threadId: string) => void;
  readonly onCancel: () => void;
}

/** The arguments of a tool over the line that named it (S-15). Nothing runs before Run is pressed. */
export function ToolLineForm({ choice, threadId, args, found, onStarted, onCancel }: ToolLineFormProps) {
  const { t } = useTranslation();
  const { server, tool } = choice;
  const schemas = useSchemas(server.id, tool);
  const said = useMemo(
    () => ({ line: (json: string) => saidLine(choice, json), threadId, found }),
    [choice, threadId, found],
  );
  const title = tool.title ?? visibleText(tool.name, false);
  // What is wrong takes the focus itself.
  const first = found ? ".tool-faults" : ".arguments-form :is(input, textarea, select, button)";
  return (
    <CommandForm {...{ server, title, onCancel, first }} description={tool.description} ready={schemas !== undefined}>
      {schemas && (
        <ToolForm
          serverId={server.id}
          tool={tool}
          schema={schemas.input}
          given={args}
          maybeTask={maybeTask(server, tool)}
          said={said}
          onStarted={(run) => onStarted(run.threadId)}
        >
          <Button onClick={onCancel}>{t("composer.cancel")}</Button>
        </ToolForm>
      )}
    </CommandForm>
  );
}
