import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import type { Connection } from "../connection/connection.ts";
import type { ServerRequest } from "../connection/connection-deps.ts";
import { INVALID_PARAMS } from "../connection/rpc-codes.ts";
import { HostError } from "../host-error.ts";
import type { Clock, Ports, Random, Timer } from "../ports.ts";
import { ASKED_TASK_POLL_MS, ASKED_TASK_TTL_MS, ASKED_TASKS_PER_CONNECTION } from "../untrusted/limits.ts";
import { relatedMeta } from "./related-task.ts";
import { declaresAskedTasks } from "./task-terms.ts";

type RpcId = string | number;
type Members = { readonly [name: string]: unknown };
/** The answer to the request that a task stands for. */
export type TaskAnswer = { readonly result: Members } | { readonly error: Members };

/** One task that a server made of a question of its own. */
export interface AskedTask {
  readonly taskId: string;
  readonly ttl: number;
  readonly createdAt: number;
  changedAt: number;
  status: "working" | "completed" | "failed" | "cancelled";
  answer: TaskAnswer | undefined;
  /** Requests for its result that are not answered yet. */
  waiting: RpcId[];
  /** Who waits for the result to be fetched. */
  taken: { readonly resolve: () => void; readonly reject: (error: unknown) => void } | undefined;
  /** The server wants it no more. */
  readonly withdraw: () => void;
  readonly expiry: Timer;
}

/** What it needs of its connection. */
export interface AskedTasksDeps {
  readonly clock: Clock;
  readonly random: Random;
  /** Whether such tasks were declared to this server, in a version that knows them. */
  readonly declared: () => boolean;
  readonly send: (message: JSONRPCMessage) => Promise<void>;
}

/**
 * The questions of one legacy server that it asked as tasks (2025-11-25, basic/utilities/tasks; we are the receiver): the request is
 * answered at once with a task, and the server fetches the answer when there is one. Only then has the answer gone out.
 */
export class AskedTasks {
  private readonly deps: AskedTasksDeps;
  private readonly tasks = new Map<string, AskedTask>();

  constructor(deps: AskedTasksDeps) {
    this.deps = deps;
  }

  /** Whether a request is to become a task: it says so, and we said that it may. @param params as they came */
  wanted(params: unknown): boolean {
    const task = (params as { readonly task?: unknown } | null | undefined)?.task;
    return typeof task === "object" && task !== null && this.deps.declared();
  }

  /**
   * Makes a task of a request and answers it with that.
   * @param id of the request @param params as they came
   * @param withdraw ends the question: the server has cancelled the task, or its time is over
   */
  create(id: RpcId, params: unknown, withdraw: () => void): AskedTask {
    const { clock, random } = this.deps;
    const { ttl: asked } = (params as { task: { ttl?: unknown } }).task;
    const ttl = typeof asked === "number" && asked >= 0 ? Math.min(asked, ASKED_TASK_TTL_MS) : ASKED_TASK_TTL_MS;
    const now = clock.now();
    const task: AskedTask = {
      ...{
        taskId: random.id(),
        ttl,
        createdAt: now,
        changedAt: now,
        status: "working",
        answer: undefined,
        waiting: [],
      },
      ...{ taken: undefined, withdraw, expiry: clock.after(ttl, () => this.expire(task)) },
    };
    this.tasks.set(task.taskId, task);
    const oldest = [...this.tasks.values()].find(({ status }) => status !== "working");
    if (this.tasks.size > ASKED_TASKS_PER_CONNECTION && oldest) this.expire(oldest);
    this.reply(id, { result: { task: shown(task) } });
    return task;
  }

  /**
   * The question has ended.
   * @param answer undefined where none may go out
   * @returns resolves when the server has fetched it; rejects when it did not in time, or is gone. Undefined: nothing is fetched
   */
  deliver(task: AskedTask, answer: TaskAnswer | undefined): Promise<void> | undefined {
    if (task.status === "cancelled" || !this.tasks.has(task.taskId)) {
      return answer && Promise.reject(new HostError("task-expired", { message: "" }));
    }
    if (!answer) {
      this.change(task, "cancelled");
      return undefined;
    }
    const related = "result" in answer ? { result: { ...answer.result, ...relatedMeta(task.taskId) } } : answer;
    task.answer = related;
    this.change(task, "error" in answer ? "failed" : "completed");
    const status = { jsonrpc: "2.0", method: "notifications/tasks/status", params: shown(task) } as const;
    this.deps.send(status).catch(() => {});
    return new Promise((resolve, reject) => {
      task.taken = { resolve, reject };
      this.give(task);
    });
  }

  /** A request about a task. @returns whether it is one, and was answered or will be */
  take({ id, method, params }: ServerRequest): boolean {
    const known = ["tasks/get", "tasks/result", "tasks/list", "tasks/cancel"].includes(method);
    if (!known || !this.deps.declared()) return false;
    if (method === "tasks/list") {
      this.reply(id, { result: { tasks: [...this.tasks.values()].map(shown) } });
      return true;
    }
    const { taskId } = (params ?? {}) as { readonly taskId?: unknown };
    const task = typeof taskId === "string" ? this.tasks.get(taskId) : undefined;
    if (!task) this.refuse(id, "Task not found");
    else if (method === "tasks/get") this.reply(id, { result: shown(task) });
    else if (method === "tasks/cancel") this.cancel(id, task);
    else {
      task.waiting.push(id);
      this.give(task);
    }
    return true;
  }

  /** A request for a result was withdrawn. */
  forget(id: RpcId): void {
    for (const task of this.tasks.values()) task.waiting = task.waiting.filter((waiting) => waiting !== id);
  }

  /** Nobody is there to fetch anything any more. */
  close(): void {
    for (const task of this.tasks.values()) {
      task.expiry.cancel();
      task.taken?.reject(new HostError("closed"));
    }
    this.tasks.clear();
  }

  private cancel(id: RpcId, task: AskedTask): void {
    if (task.status !== "working") {
      this.refuse(id, `The task is ${task.status}`);
      return;
    }
    this.change(task, "cancelled");
    task.withdraw();
    this.reply(id, { result: shown(task) });
    this.give(task);
  }

  private expire(task: AskedTask): void {
    task.expiry.cancel();
    if (task.status === "working") {
      this.change(task, "cancelled");
      task.withdraw();
    }
    this.give(task);
    this.tasks.delete(task.taskId);
    task.taken?.reject(new HostError("task-expired", { message: "" }));
  }

  private change(task: AskedTask, status: AskedTask["status"]): void {
    task.status = status;
    task.changedAt = this.deps.clock.now();
    if (status === "cancelled") this.give(task);
  }

  /** Answers whoever waits for the result, once there is one. */
  private give(task: AskedTask): void {
    if (task.status === "working") return;
    const answer = task.answer ?? { error: { code: INVALID_PARAMS, message: "The task was cancelled" } };
    for (const id of task.waiting.splice(0)) {
      const sending = this.deps.send({ jsonrpc: "2.0", id, ...answer } as JSONRPCMessage);
      sending.then(task.taken?.resolve, task.taken?.reject ?? (() => {}));
    }
  }

  private refuse(id: RpcId, message: string): void {
    this.reply(id, { error: { code: INVALID_PARAMS, message } });
  }

  private reply(id: RpcId, answer: TaskAnswer): void {
    this.deps.send({ jsonrpc: "2.0", id, ...answer } as JSONRPCMessage).catch(() => {});
  }
}

/** The tasks of a connection; there are none where they are not declared. */
export function askedTasksOf(connection: Connection, { clock, random }: Pick<Ports, "clock" | "random">): AskedTasks {
  const declared = () => declaresAskedTasks(connection);
  return new AskedTasks({ clock, random, declared, send: (message) => connection.send(message) });
}

/** A task as its server is told of it. */
function shown({ taskId, status, createdAt, changedAt, ttl }: AskedTask): Members {
  const [created, changed] = [createdAt, changedAt].map((at) => new Date(at).toISOString());
  return { taskId, status, createdAt: created, lastUpdatedAt: changed, ttl, pollInterval: ASKED_TASK_POLL_MS };
}
