import type { ServerView, ToolView } from "../../preload/contract/servers.ts";

type Members = { readonly [name: string]: unknown };
const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name) ? (value as Members)[name] : undefined;

/**
 * Whether the person may choose to run a tool as a task: it leaves the choice, and its server takes tasks (2025-11-25,
 * basic/utilities/tasks §Tool-Level Negotiation). In the modern era the server alone decides.
 */
export function maybeTask({ state }: ServerView, { taskSupport }: ToolView): boolean {
  if (taskSupport !== "optional" || state.kind !== "ready" || state.negotiated.era !== "legacy") return false;
  const requests = member(member(state.negotiated.capabilities, "tasks"), "requests");
  return member(member(requests, "tools"), "call") !== undefined;
}
