import type { StateTopic } from "../preload/contract/events.ts";

/** Every collection of main that the window mirrors. */
export const stateTopics = [
  "servers",
  "questions",
  "calls",
  "threads",
  "settings",
  "offers",
  "permissions",
  "roots",
] as const satisfies readonly StateTopic[];
