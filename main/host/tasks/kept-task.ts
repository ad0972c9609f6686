import { createHash } from "node:crypto";
import type { Era } from "../../../preload/contract/servers.ts";
import type { TransportDefinition } from "../connection/definition.ts";
import { TASK_KEPT_MS } from "../untrusted/limits.ts";

/** What is kept of a task that goes on at its server, to find it again; nothing of the call's arguments (decisions.md, values at rest). */
export interface KeptTask {
  readonly serverId: string;
  /** Of how the server is reached: a task is looked for nowhere else. */
  readonly fingerprint: string;
  readonly taskId: string;
  readonly tool: string;
  readonly era: Era;
  /** When it was created, in ms since the epoch. */
  readonly createdAt: number;
  /** How long the server keeps it from then on, in ms; null for without end. */
  readonly ttlMs: number | null;
}

/** Where tasks outlive a run. `write` throws what the disk throws. */
export interface TaskStore {
  read(): readonly KeptTask[];
  write(tasks: readonly KeptTask[]): void;
}

/** Keeps nothing: a task is known for the run. */
export const forgetfulTasks: TaskStore = { read: () => [], write: () => {} };

/** Whether its server may have dropped the task by now, as far as the time it gave it says. */
export function isExpired({ createdAt, ttlMs }: Pick<KeptTask, "createdAt" | "ttlMs">, now: number): boolean {
  return now >= createdAt + Math.min(ttlMs ?? TASK_KEPT_MS, TASK_KEPT_MS);
}

/**
 * A fingerprint of where a server is reached: its command line and folder, or its address. Values of variables and headers are left
 * out: a new token is no new server.
 * @returns SHA-256 in hexadecimal
 */
export function serverFingerprint(transport: TransportDefinition): string {
  const where =
    transport.kind === "stdio"
      ? [transport.command, transport.args, transport.cwd ?? ""]
      : [transport.kind === "http" ? transport.url : transport.target];
  return createHash("sha256")
    .update(JSON.stringify([transport.kind, ...where]))
    .digest("hex");
}
