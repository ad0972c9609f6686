import type { ServerView } from "../../preload/contract/servers.ts";

/** The extension's identifier (SEP-2640). */
export const skillsExtension = "io.modelcontextprotocol/skills";

/** Whether a connected server says that it has skills. */
export function offersSkills({ state }: ServerView): boolean {
  return state.kind === "ready" && state.negotiated.extensions.includes(skillsExtension);
}
