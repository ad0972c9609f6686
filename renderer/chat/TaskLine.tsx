import { useTranslation } from "react-i18next";
import type { CallView, TaskView } from "../../preload/contract/calls.ts";
import { Chip } from "../ui/Chip.tsx";
import { useFormats } from "../ui/format.ts";

/** What becomes of the task that a call is: its state and pace while it goes on, and what a wish to cancel it came to (M-07, C-29). */
export function TaskLine({ call, task }: { readonly call: CallView; readonly task: TaskView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status, statusMessage, since, pollMs, shortId, resumed, cancel } = task;
  const facts = [
    t(`task.status.${status}`),
    t("task.since", { time: formats.time(since) }),
    t("task.every", { time: formats.duration(pollMs) }),
  ];
  const ended = call.state === "ended";
  if (ended && !resumed && (cancel === undefined || cancel === "acknowledged")) return null;
  return (
    <div className="card-body task-line small">
      {resumed && <Chip>{t("task.resumed")}</Chip>}
      {!ended && (
        <span className="muted" title={t("task.id", { id: shortId })}>
          {facts.join(" · ")}
        </span>
      )}
      {!ended && statusMessage !== undefined && <span className="wrap">{statusMessage}</span>}
      {cancel !== undefined && <span className="muted">{t(`task.cancel.${cancel}`)}</span>}
    </div>
  );
}

/** Whether a call can be made again with its arguments: those of a task from an earlier run of Parley are not known. */
export function knowsArguments({ task }: CallView): boolean {
  return !task?.resumed || task.resumes !== undefined;
}
