import type { ThreadView } from "../../preload/contract/calls.ts";

/** Conversations by when they began, the newest first. */
export function newestFirst(threads: Iterable<ThreadView>): readonly ThreadView[] {
  return [...threads].sort((a, b) => b.createdAt - a.createdAt || a.id.localeCompare(b.id));
}
