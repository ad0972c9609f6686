import type { TaskView } from "../../../preload/contract/calls.ts";
import { codePointPrefix } from "../../../preload/form/code-points.ts";
import { displayLabel } from "../untrusted/display-text.ts";
import type { TaskState } from "./task-state.ts";

/** Characters of a task's id that are shown, and of its server's words. */
const SHORT_ID = 12;
const STATUS_TEXT = 500;

/** What is known of a followed task from the start. */
export interface TaskOrigin {
  readonly callId: string;
  /** When it was created, in ms since the epoch. */
  readonly since: number;
  /** It is followed anew; the call that it was before, where that is known. */
  readonly resumed?: { readonly callId: string | undefined } | undefined;
}

/** A task that is followed: what is shown of it, and whether its server said that something moved. */
export class FollowedTask {
  readonly origin: TaskOrigin;
  private state: TaskState;
  private cancelled: TaskView["cancel"];
  private nudged = false;
  private wake: (() => void) | undefined;
  private readonly onView: (view: TaskView) => void;

  constructor(state: TaskState, origin: TaskOrigin, onView: (view: TaskView) => void) {
    this.state = state;
    this.origin = origin;
    this.onView = onView;
    this.tell();
  }

  get taskId(): string {
    return this.state.taskId;
  }

  changed(state: TaskState): void {
    this.state = state;
    this.tell();
  }

  /** What became of the wish to cancel it. */
  cancel(what: TaskView["cancel"]): void {
    this.cancelled = what;
    this.tell();
  }

  /** Its server says that it changed (2025-11-25, `notifications/tasks/status`): it is looked at sooner, and nothing else follows. */
  nudge(): void {
    if (this.wake) this.wake();
    else this.nudged = true;
  }

  /** Calls `wake` at the next nudge; one that came meanwhile counts. Returns the way to wait no more. One waits at a time. */
  onNudge(wake: () => void): () => void {
    this.wake = wake;
    if (this.nudged) wake();
    this.nudged = false;
    return () => {
      this.wake = undefined;
    };
  }

  private tell(): void {
    const { taskId, status, statusMessage, ttlMs, pollMs } = this.state;
    const { since, resumed } = this.origin;
    const id = displayLabel(codePointPrefix(taskId, SHORT_ID));
    this.onView({
      shortId: taskId.length > SHORT_ID ? `${id}…` : id,
      status,
      ...(statusMessage === "" ? {} : { statusMessage: displayLabel(codePointPrefix(statusMessage, STATUS_TEXT)) }),
      ...{ ttlMs, pollMs, since },
      ...(resumed && { resumed: true as const }),
      ...(resumed?.callId === undefined ? {} : { resumes: resumed.callId }),
      ...(this.cancelled === undefined ? {} : { cancel: this.cancelled }),
    });
  }
}
