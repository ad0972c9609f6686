import { answeredError } from "../calls/answered-error.ts";
import { HostError } from "../host-error.ts";
import type { TaskState } from "./task-state.ts";

type Members = { readonly [name: string]: unknown };
const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Its server gave it up without being asked to: `task-cancelled` {message}. */
export function taskCancelled({ statusMessage }: TaskState): HostError {
  return new HostError("task-cancelled", { message: statusMessage });
}

/** The error that a failed task of the modern era carries, as ours; `task-failed` {message} when it carries none. */
export function taskFailed({ error, statusMessage }: TaskState): HostError {
  if (isObject(error) && Number.isSafeInteger(error.code)) {
    return answeredError(error.code as number, error.message, error.data);
  }
  return new HostError("task-failed", { message: statusMessage });
}

/** The result that a completed task of the modern era carries. Throws HostError `invalid-result` when it carries none. */
export function taskResult({ result }: TaskState): Members {
  if (isObject(result)) return result;
  throw new HostError("invalid-result", { detail: "the completed task has no result" });
}
