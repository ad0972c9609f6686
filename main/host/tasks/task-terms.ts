import type { ToolView } from "../../../preload/contract/servers.ts";
import type { Connection } from "../connection/connection.ts";
import { HostError } from "../host-error.ts";
import { displayText } from "../untrusted/display-text.ts";
import { TASK_TTL_MS } from "../untrusted/limits.ts";

/** The extension's name (SEP-2663). */
export const TASKS_EXTENSION = "io.modelcontextprotocol/tasks";
/** The first legacy revision with tasks. */
const TASKS_SINCE = "2025-11-25";

/** What has to be known of a connection to tell whether tasks are used on it. */
type Terms = Pick<Connection, "era" | "negotiated">;

/** Whether a value has these members, one in the other. */
function declares(value: unknown, ...path: readonly string[]): boolean {
  let found: unknown = value;
  for (const name of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return false;
    found = (found as { readonly [name: string]: unknown })[name];
  }
  return found !== undefined && found !== null;
}

/** Whether a server of the legacy era lets a call run as a task (2025-11-25, basic/utilities/tasks §Capabilities). */
function callsRunAsTasks({ negotiated }: Terms): boolean {
  return declares(negotiated?.capabilities, "tasks", "requests", "tools", "call");
}

/** Whether a legacy server was told that it may ask its questions as tasks (2025-11-25, basic/utilities/tasks §Client Capabilities). */
export function declaresAskedTasks({ era, negotiated }: Terms): boolean {
  const known = era === "legacy" && (negotiated?.version ?? "") >= TASKS_SINCE;
  return known && declares(negotiated?.declared, "tasks", "requests", "elicitation", "create");
}

/** Whether both sides declared the tasks extension on a modern connection; what only one side declares is not used (C-34). */
export function usesTasksExtension({ era, negotiated }: Terms): boolean {
  const ours = declares(negotiated?.declared, "extensions", TASKS_EXTENSION);
  return era === "modern" && ours && declares(negotiated?.capabilities, "extensions", TASKS_EXTENSION);
}

/** Whether a task that was begun on an earlier connection can be asked for on this one. */
export function knowsTasks(connection: Terms): boolean {
  return connection.era === "modern" ? usesTasksExtension(connection) : callsRunAsTasks(connection);
}

/** Whether a legacy server takes `tasks/cancel`; in the modern era every server with tasks does. */
export function takesTaskCancel({ era, negotiated }: Terms): boolean {
  return era === "modern" || declares(negotiated?.capabilities, "tasks", "cancel");
}

/**
 * The `task` of a call's params, as the tool and its server want it (2025-11-25, basic/utilities/tasks §Tool-Level Negotiation).
 * In the modern era the server alone decides, and nothing is asked for.
 * @param wished whether the caller would rather have a task, where the tool leaves the choice
 * @returns a part of the params, empty for a plain call
 * @throws HostError `task-unsupported` {tool} when the tool runs as a task alone and its server takes none
 */
export function taskParams(
  connection: Terms,
  { name, taskSupport }: Pick<ToolView, "name" | "taskSupport">,
  wished = false,
): { readonly task?: { readonly ttl: number } } {
  const known = connection.era === "legacy" && (connection.negotiated?.version ?? "") >= TASKS_SINCE;
  if (!known || taskSupport === undefined || taskSupport === "forbidden") return {};
  if (!callsRunAsTasks(connection)) {
    if (taskSupport === "required") throw new HostError("task-unsupported", { tool: displayText(name).text });
    return {};
  }
  return taskSupport === "required" || wished ? { task: { ttl: TASK_TTL_MS } } : {};
}
