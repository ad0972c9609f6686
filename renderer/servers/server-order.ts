import type { ServerView } from "../../preload/contract/servers.ts";

/** The colours a person can give a server, as hues; the same eight that main accepts, each with a name in the catalogue. */
export const hues = [172, 28, 262, 330, 205, 95, 0, 290] as const;

/** Servers as the person ordered them; what comes with Parley stands first. */
export function inOrder(servers: Iterable<ServerView>): readonly ServerView[] {
  const place = ({ entry }: ServerView) => entry?.order ?? -1;
  return [...servers].sort((one, other) => place(one) - place(other));
}
