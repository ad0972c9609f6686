import type { CallMessage } from "../calls/driven-call.ts";
import { taskResultOf } from "../connection/task-result.ts";
import { HostError } from "../host-error.ts";
import { readTask, type TaskState } from "./task-state.ts";

type Members = { readonly [name: string]: unknown };

/**
 * The task that a call was answered with instead of a result: a CreateTaskResult of the legacy era (2025-11-25,
 * basic/utilities/tasks §Creating Tasks), which only a call that asked for one gets, or a result of the kind `task` of the modern
 * era's extension, as the server likes.
 * @param answer as the protocol client gave it
 * @returns undefined for a plain result
 * @throws HostError `task-undeclared` for a task of an extension that not both sides declared (C-34), `invalid-result` for one that
 * can't be read, or on a method that has none
 */
export function createdTask(
  answer: Members,
  { method, params }: CallMessage,
  { extension }: { readonly extension: boolean },
): TaskState | undefined {
  const modern = taskResultOf(answer);
  if (modern !== undefined) {
    if (!extension) throw new HostError("task-undeclared", { method });
    if (method !== "tools/call") throw new HostError("invalid-result", { detail: `${method} answered with a task` });
    return readTask(modern, method);
  }
  const { task } = answer;
  if (params.task === undefined || typeof task !== "object" || task === null) return undefined;
  return readTask(task, method);
}
