import type { OffersView } from "../../preload/contract/offers.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import type { ServerTab } from "../route.ts";

/** What a face holds: so many items, and whether that is all of them. */
export interface TabCount {
  readonly count: number;
  readonly read: "all" | "part" | "none";
}

/** What a face of a server's page holds; undefined for one that is no list, or not read yet. */
export function tabCount(tab: ServerTab, server: ServerView, offers: OffersView | undefined): TabCount | undefined {
  switch (tab) {
    case "tools":
      return counted([{ items: server.tools, stopped: server.toolsStopped }]);
    case "resources":
      return offers?.resources && counted([offers.resources, ...(offers.templates ? [offers.templates] : [])]);
    case "prompts":
      return offers?.prompts && counted([offers.prompts]);
    default:
      return undefined;
  }
}

interface Counted {
  readonly items: readonly unknown[];
  readonly stopped?: AppError | undefined;
}

function counted(lists: readonly Counted[]): TabCount {
  const count = lists.reduce((sum, { items }) => sum + items.length, 0);
  if (!lists.some(({ stopped }) => stopped)) return { count, read: "all" };
  return { count, read: count === 0 ? "none" : "part" };
}
