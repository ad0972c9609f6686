import type { JsonObject } from "./form/json-value.ts";

/** Arguments that were begun and not run, by server and tool; they live as long as the window. */
const drafts = new Map<string, JsonObject>();
/** Drafts that are kept; the one not touched for longest goes. */
const KEPT = 200;

function keyOf(serverId: string, tool: string): string {
  return JSON.stringify([serverId, tool]);
}

export function draftOf(serverId: string, tool: string): JsonObject | undefined {
  return drafts.get(keyOf(serverId, tool));
}

export function keepDraft(serverId: string, tool: string, args: JsonObject): void {
  const key = keyOf(serverId, tool);
  drafts.delete(key);
  drafts.set(key, args);
  const [oldest] = drafts.keys();
  if (drafts.size > KEPT && oldest !== undefined) drafts.delete(oldest);
}
