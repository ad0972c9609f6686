import type { TaskView } from "../../../preload/contract/calls.ts";
import type { Connection } from "../connection/connection.ts";
import type { Clock } from "../ports.ts";
import type { ServerFeature } from "../server-feature.ts";
import { TASKS_KEPT } from "../untrusted/limits.ts";
import { FollowedTask } from "./followed-task.ts";
import { isExpired, type KeptTask, serverFingerprint, type TaskStore } from "./kept-task.ts";
import { relatedTaskOf } from "./related-task.ts";
import type { TaskState } from "./task-state.ts";
import { knowsTasks, takesTaskCancel, usesTasksExtension } from "./task-terms.ts";

/** Progress as it arrives, its shape checked. */
type OnProgress = (progress: { progress: number; total?: number; message?: string }) => void;

/** A task that is taken up again. */
export interface ResumedTask {
  readonly kept: KeptTask;
  /** The call that it was before, in this run. */
  readonly callId: string | undefined;
}

/** A call, as far as its task is concerned. */
export interface TaskCall {
  readonly callId: string;
  readonly serverId: string;
  readonly tool: string;
  readonly resumed?: ResumedTask | undefined;
  readonly onTask: (view: TaskView) => void;
}

/** What one call needs to become a task and to be followed as one. */
export interface CallTasks {
  /** Whether both sides declared the modern era's extension. */
  readonly extension: boolean;
  /** Whether the server takes `tasks/cancel`. */
  readonly mayCancel: boolean;
  /** Aborted when Parley quits: the task goes on without us. */
  readonly closing: AbortSignal;
  /** The token under which progress is told of until the call ends (2025-11-25, basic/utilities/tasks §Task Progress Notifications). */
  readonly onProgress: (told: OnProgress) => string;
  /** The call has ended. */
  readonly end: () => void;
  /** Follows a task from here on, and remembers it. */
  readonly follow: (task: TaskState) => FollowedTask;
  /** The task is followed no more. @param over nothing more comes of it: it is forgotten */
  readonly leave: (task: FollowedTask, over: boolean) => void;
}

/** The tasks that calls have become: which call a question is of, what is remembered of them, and how they are found again (M-07). */
export class Tasks implements ServerFeature {
  private readonly store: TaskStore;
  private readonly clock: Clock;
  private readonly resume: (task: ResumedTask, connection: Connection) => void;
  private kept: readonly KeptTask[];
  private readonly followed = new Map<string, FollowedTask>();
  /** The call that a remembered task was in this run. */
  private readonly callOfKept = new Map<string, string>();
  private readonly progress = new Map<string, { readonly serverId: string; readonly told: OnProgress }>();
  private readonly closing = new AbortController();

  /** @param resume begins a call that follows a task from an earlier connection */
  constructor(store: TaskStore, clock: Clock, resume: (task: ResumedTask, connection: Connection) => void) {
    this.store = store;
    this.clock = clock;
    this.resume = resume;
    this.kept = store.read();
  }

  ofCall(call: TaskCall, connection: Connection): CallTasks {
    const { callId, serverId, tool, resumed, onTask } = call;
    const token = `task-${callId}`;
    return {
      extension: usesTasksExtension(connection),
      mayCancel: takesTaskCancel(connection),
      closing: this.closing.signal,
      onProgress: (told) => {
        this.progress.set(token, { serverId, told });
        return token;
      },
      end: () => void this.progress.delete(token),
      follow: (task) => {
        const since = resumed?.kept.createdAt ?? this.clock.now();
        const key = keyOf(serverId, task.taskId);
        this.callOfKept.set(key, callId);
        if (!resumed) {
          const fingerprint = serverFingerprint(connection.definition.transport);
          const { taskId, ttlMs } = task;
          const era = connection.era ?? "legacy";
          this.remember([...this.kept, { serverId, fingerprint, taskId, tool, era, createdAt: since, ttlMs }]);
        }
        const followed = new FollowedTask(task, { callId, since, resumed }, (view) => {
          onTask(view);
          this.lasts(key, view.ttlMs);
        });
        this.followed.set(key, followed);
        return followed;
      },
      leave: (task, over) => {
        const key = keyOf(serverId, task.taskId);
        if (this.followed.get(key) === task) this.followed.delete(key);
        if (!over) return;
        this.callOfKept.delete(key);
        this.remember(this.kept.filter((kept) => keyOf(kept.serverId, kept.taskId) !== key));
      },
    };
  }

  /** The call whose task a legacy server's request belongs to; undefined when it names none that is followed. */
  callOf(serverId: string, params: unknown): string | undefined {
    const taskId = relatedTaskOf(params);
    return taskId === undefined ? undefined : this.followed.get(keyOf(serverId, taskId))?.origin.callId;
  }

  connected(serverId: string, connection: Connection): void {
    const now = this.clock.now();
    if (this.kept.some((kept) => isExpired(kept, now)))
      this.remember(this.kept.filter((kept) => !isExpired(kept, now)));
    if (!knowsTasks(connection)) return;
    const fingerprint = serverFingerprint(connection.definition.transport);
    for (const kept of this.kept) {
      const key = keyOf(kept.serverId, kept.taskId);
      const same = kept.serverId === serverId && kept.fingerprint === fingerprint && kept.era === connection.era;
      if (same && !this.followed.has(key)) this.resume({ kept, callId: this.callOfKept.get(key) }, connection);
    }
  }

  /** What was followed there is found again with the next connection. */
  ended(serverId: string): void {
    for (const key of this.followed.keys()) if (key.startsWith(`${serverId}\n`)) this.followed.delete(key);
  }

  notified(serverId: string, _connection: Connection, method: string, params: unknown): void {
    const { taskId, progressToken, ...told } = (params ?? {}) as { taskId?: unknown; progressToken?: unknown };
    if (method === "notifications/tasks/status" && typeof taskId === "string") {
      this.followed.get(keyOf(serverId, taskId))?.nudge();
    } else if (method === "notifications/progress" && typeof progressToken === "string") {
      const heard = this.progress.get(progressToken);
      if (heard?.serverId === serverId) heard.told(told as Parameters<OnProgress>[0]);
    }
  }

  /** Parley quits: what is followed is left to be found again. */
  close(): void {
    this.closing.abort();
  }

  /** A server may give a task more time, or less. */
  private lasts(key: string, ttlMs: number | null): void {
    const changed = this.kept.map((kept) => {
      const same = keyOf(kept.serverId, kept.taskId) !== key || kept.ttlMs === ttlMs;
      return same ? kept : { ...kept, ttlMs };
    });
    if (changed.some((kept, index) => kept !== this.kept[index])) this.remember(changed);
  }

  private remember(kept: readonly KeptTask[]): void {
    this.kept = kept.slice(-TASKS_KEPT);
    try {
      this.store.write(this.kept);
    } catch {
      // It is followed all the same; only a restart would not find it.
    }
  }
}

function keyOf(serverId: string, taskId: string): string {
  return `${serverId}\n${taskId}`;
}
