import type { Outcome } from "../../../preload/contract/elicitation.ts";
import type { DrivenCall, DriverDeps } from "../calls/driven-call.ts";
import { HostError } from "../host-error.ts";
import { TASK_CANCEL_MS } from "../untrusted/limits.ts";
import { followLegacy } from "./follow-legacy.ts";
import { followModern } from "./follow-modern.ts";
import type { FollowedTask } from "./followed-task.ts";
import { UnansweredTask } from "./task-questions.ts";
import { isConnectionEnd, TaskRequests } from "./task-requests.ts";
import type { TaskState } from "./task-state.ts";
import { TaskWatch } from "./task-watch.ts";

type Members = { readonly [name: string]: unknown };

/**
 * Follows the task that a call has become, until it is over or nobody wants it any more. A call that is stopped or timed out cancels its
 * task with `tasks/cancel` and never with `notifications/cancelled` (2025-11-25, basic/utilities/cancellation; C-29); one whose
 * connection is gone, or as good as gone, leaves it, to be found again (M-07).
 * @param task as it was created, or as it is remembered
 * @param answered rounds of the call that were answered before it became a task
 * @returns the call's result, as its server sent it
 * @throws what the call failed with: HostError, or an error of the protocol client for what `tasks/result` was refused with
 */
export async function followTask(
  task: TaskState,
  call: DrivenCall,
  deps: DriverDeps,
  answered: number,
): Promise<Members> {
  const { signal, tasks } = deps;
  const over = new AbortController();
  const requests = new TaskRequests(deps.client, task.taskId, call.callId, over.signal);
  const followed = tasks.follow(task);
  const unwanted = AbortSignal.any([signal, tasks.closing, over.signal]);
  const watch = new TaskWatch(task, followed, requests, call, deps, unwanted);
  let left = false;
  try {
    const end = call.era === "legacy" ? followLegacy(task, watch) : followModern(watch, answered);
    return await Promise.race([aborted(unwanted), end]);
  } catch (error) {
    if (signal.aborted) left = (signal.reason as Outcome).name === "disconnected";
    else left = tasks.closing.aborted || watch.gaveUp || isConnectionEnd(error);
    const useless = error instanceof UnansweredTask;
    if (!left && (signal.aborted || useless)) await cancel(followed, requests, deps);
    throw useless ? error.cause : error;
  } finally {
    tasks.leave(followed, !left);
    over.abort("nobody waits for it any more");
  }
}

/** Rejects when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(new HostError("closed"));
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}

/** Asks the server to give the task up, and waits for its word, but not long: what comes of it then is nobody's. Never throws. */
async function cancel(followed: FollowedTask, requests: TaskRequests, { clock, tasks }: DriverDeps): Promise<void> {
  if (!tasks.mayCancel) return followed.cancel("not-offered");
  followed.cancel("asked");
  await new Promise<void>((resolve) => {
    let ended = false;
    const told = (what: "acknowledged" | "refused" | "unanswered") => {
      if (ended) return;
      ended = true;
      timer.cancel();
      followed.cancel(what);
      resolve();
    };
    const timer = clock.after(TASK_CANCEL_MS, () => told("unanswered"));
    requests.cancel().then(
      (state) => {
        if (state && !ended) followed.changed(state);
        told("acknowledged");
      },
      () => told("refused"),
    );
  });
}
