import { z } from "zod";
import type { TaskStatus } from "../../../preload/contract/calls.ts";
import { HostError } from "../host-error.ts";
import {
  TASK_ID_CHARACTERS,
  TASK_POLL_DEFAULT_MS,
  TASK_POLL_MAXIMUM_MS,
  TASK_POLL_MINIMUM_MS,
} from "../untrusted/limits.ts";

type Members = { readonly [name: string]: unknown };

/** A task as its server last told of it, of either era. */
export interface TaskState {
  readonly taskId: string;
  readonly status: TaskStatus;
  /** The server's own words, not yet made safe for display; "" when it gave none. */
  readonly statusMessage: string;
  /** How long the server keeps it after it was created, in ms; null for without end, or where it did not say. */
  readonly ttlMs: number | null;
  /** The pause until it is looked at again, in ms, within our limits. */
  readonly pollMs: number;
  /** Modern era: what it asks for, what it came to, what it failed with. */
  readonly inputRequests?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

const span = z.number().nonnegative().nullish().catch(undefined);

/** Loose on purpose: only what following a task needs has to be right. */
const shape = z.looseObject({
  taskId: z.string().min(1).max(TASK_ID_CHARACTERS),
  status: z.enum(["working", "input_required", "completed", "failed", "cancelled"]),
  statusMessage: z.string().nullish().catch(undefined),
  ...{ ttl: span, ttlMs: span, pollInterval: span, pollIntervalMs: span },
});

/**
 * Reads a task (2025-11-25, basic/utilities/tasks §Data Types; extension io.modelcontextprotocol/tasks §Tasks).
 * @param value as the server sent it
 * @param method the request that was answered with it
 * @throws HostError `invalid-result` when it has no id or no status of the specification
 */
export function readTask(value: unknown, method: string): TaskState {
  const read = shape.safeParse(value);
  if (!read.success) {
    const at = read.error.issues[0]?.path.join(".") || "?";
    throw new HostError("invalid-result", { detail: `${method} answered with a task whose ${at} is wrong` });
  }
  const { taskId, status, statusMessage, ttl, ttlMs, pollInterval, pollIntervalMs } = read.data;
  const { inputRequests, result, error } = value as Members;
  const poll = pollIntervalMs ?? pollInterval ?? TASK_POLL_DEFAULT_MS;
  return {
    taskId,
    status,
    statusMessage: statusMessage ?? "",
    ttlMs: ttlMs ?? ttl ?? null,
    pollMs: Math.min(Math.max(poll, TASK_POLL_MINIMUM_MS), TASK_POLL_MAXIMUM_MS),
    ...{ inputRequests, result, error },
  };
}

/** Whether nothing of a task changes any more. */
export function isOver({ status }: TaskState): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** A task that is remembered, before it was looked at again: that is soon. */
export function resumedState({ taskId, ttlMs }: { readonly taskId: string; readonly ttlMs: number | null }): TaskState {
  return { taskId, status: "working", statusMessage: "", ttlMs, pollMs: TASK_POLL_MINIMUM_MS };
}
