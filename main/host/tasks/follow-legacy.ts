import { ProtocolError } from "@modelcontextprotocol/client";
import { taskCancelled } from "./task-ends.ts";
import { isConnectionEnd } from "./task-requests.ts";
import { isOver, type TaskState } from "./task-state.ts";
import type { TaskWatch } from "./task-watch.ts";

type Members = { readonly [name: string]: unknown };

/** What `tasks/result` came to. */
type Outcome = { readonly ok: true; readonly result: Members } | { readonly ok: false; readonly error: unknown };

/**
 * Follows a task of the legacy era to its end (2025-11-25, basic/utilities/tasks). Its result is asked for when it is over, and as
 * soon as it wants input: only while that request is pending do its questions arrive. The status is looked at meanwhile.
 * @param state as it was created
 * @returns what the call would have returned
 * @throws what the call would have failed with, as the protocol client throws it; HostError `task-cancelled` {message},
 * `task-expired`, `task-unknown`
 */
export async function followLegacy(state: TaskState, watch: TaskWatch): Promise<Members> {
  let pending: Promise<Outcome> | undefined;
  for (let now = state; ; ) {
    if (now.status === "cancelled") throw taskCancelled(now);
    // In the final states an error is what the call failed with, and no trouble of ours.
    if (isOver(now)) {
      if (pending) return taken(await pending);
      return watch.patiently(watch.requests.result.bind(watch.requests), (error) => error instanceof ProtocolError);
    }
    if (now.status === "input_required") pending ??= outcome(watch.requests.result());
    const looking = watch.next();
    const first = await Promise.race(pending ? [pending, looking] : [looking]);
    if (!("ok" in first)) {
      now = first;
      continue;
    }
    if (first.ok || isConnectionEnd(first.error)) return taken(first);
    // The request may have failed by itself, as when its stream broke; the task says which it was.
    now = await looking.catch(() => {
      throw first.error;
    });
    if (!isOver(now)) pending = undefined;
  }
}

function taken(outcome: Outcome): Members {
  if (outcome.ok) return outcome.result;
  throw outcome.error;
}

/** A promise that never rejects: it may settle while nobody looks. */
function outcome(request: Promise<Members>): Promise<Outcome> {
  return request.then(
    (result) => ({ ok: true, result }) as const,
    (error: unknown) => ({ ok: false, error }) as const,
  );
}
