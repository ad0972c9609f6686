import { type Client, ProtocolError, SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { InputResponses } from "../calls/input-round.ts";
import { INVALID_PARAMS, METHOD_NOT_FOUND } from "../connection/rpc-codes.ts";
import { taskResultOf } from "../connection/task-result.ts";
import { HostError } from "../host-error.ts";
import { callScope } from "../traffic/call-scope.ts";
import { readTask, type TaskState } from "./task-state.ts";

type Members = { readonly [name: string]: unknown };

/** Our own clock bounds these, not the client's timer. The largest usable. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;
const anyResult = z.looseObject({});

/** JSON-RPC codes that stay what they are, however often one asks: no such method, no such task, a capability that is missing. */
const FINAL = new Set([METHOD_NOT_FOUND, INVALID_PARAMS, -32021]);

/** The requests about one task. Each rejects with what the protocol client throws, or with HostError `invalid-result`. */
export class TaskRequests {
  private readonly client: Client;
  private readonly taskId: string;
  private readonly callId: string;
  private readonly signal: AbortSignal;

  /** @param callId the call that they are written down for @param signal ends those that are open */
  constructor(client: Client, taskId: string, callId: string, signal: AbortSignal) {
    this.client = client;
    this.taskId = taskId;
    this.callId = callId;
    this.signal = signal;
  }

  /** `tasks/get`. */
  async get(): Promise<TaskState> {
    const result = await this.send("tasks/get");
    const state = readTask(taskResultOf(result) ?? result, "tasks/get");
    if (state.taskId === this.taskId) return state;
    throw new HostError("invalid-result", { detail: "tasks/get answered with another task" });
  }

  /** `tasks/result` (2025-11-25): pending until the task is over, and what its questions wait for. */
  result(): Promise<Members> {
    return this.send("tasks/result");
  }

  /** `tasks/update` (extension io.modelcontextprotocol/tasks §Task Update Requests). */
  async update(inputResponses: InputResponses): Promise<void> {
    await this.send("tasks/update", { inputResponses });
  }

  /** `tasks/cancel`. @returns the task as it is then, where the server says it: in the legacy era it does */
  async cancel(): Promise<TaskState | undefined> {
    const result = await this.send("tasks/cancel");
    return result.taskId === this.taskId ? readTask(result, "tasks/cancel") : undefined;
  }

  private async send(method: string, more: Members = {}): Promise<Members> {
    const params = { taskId: this.taskId, ...more };
    return callScope.run({ call: this.callId }, () =>
      this.client.request({ method, params }, anyResult, { timeout: NO_TIMEOUT_MS, signal: this.signal }),
    );
  }
}

/** Whether a request about a task may do better the next time. */
export function mayPass(error: unknown): boolean {
  if (isConnectionEnd(error)) return false;
  if (error instanceof ProtocolError) return !FINAL.has(error.code);
  return error instanceof HostError && error.code !== "invalid-result" && error.code !== "closed";
}

/** Whether the server has no such task: it expired, or was dropped (extension §Protocol Errors; the legacy era's servers say the same). */
export function isUnknownTask(error: unknown): boolean {
  return error instanceof ProtocolError && error.code === INVALID_PARAMS;
}

/** Whether it was the connection that ended, and not the task. */
export function isConnectionEnd(error: unknown): boolean {
  if (error instanceof SdkError) return error.code === SdkErrorCode.ConnectionClosed;
  return error instanceof HostError ? error.code === "closed" : isNotConnected(error);
}

function isNotConnected(error: unknown): boolean {
  return error instanceof Error && error.message === "Not connected";
}
