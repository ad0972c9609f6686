import { z } from "zod";

/** A folder that the person granted to a server. Its texts are of the person's own disk, not made safe for display. */
export interface RootView {
  readonly path: string;
  /** What the server is told as its name. */
  readonly name: string;
  /** What the server is told, as it goes out. */
  readonly uri: string;
  /** It is not there now, or can't be read, or a link stands in its place: left out of what the server is told. */
  readonly missing: boolean;
  /** ms since the epoch */
  readonly grantedAt: number;
}

/** How a server's last request for its folders was answered. */
export interface RootsAsked {
  /** ms since the epoch */
  readonly at: number;
  /** Requests in this run. */
  readonly times: number;
  /** `none`: an empty list, as there is nothing to show. `unanswered`: Not now, or nobody could be asked. */
  readonly answer: "waiting" | "listed" | "none" | "declined" | "unanswered";
}

/** What one server may know of the person's folders (S-07, S-24). */
export interface RootsView {
  /** In the person's order. */
  readonly roots: readonly RootView[];
  /** Since when the server may see them, ms since the epoch; absent until the person allowed it. */
  readonly allowedAt?: number;
  /** Absent as long as it has not asked in this run. */
  readonly asked?: RootsAsked;
}

const serverId = z.string().max(200);
/** Names a folder that was granted; no way to grant another. */
const path = z.string().max(32_768);

export const rootsInputs = {
  /** Lets the person choose a folder in the system's own dialog, and grants it. */
  grantRoot: z.strictObject({ serverId }),
  /** Takes a folder back. */
  withdrawRoot: z.strictObject({ serverId, path }),
  /** Takes back a withdrawal of this run. */
  restoreRoot: z.strictObject({ serverId, path }),
  /** The server no longer may see its folders: its next request asks. */
  askRootsAgain: z.strictObject({ serverId }),
  /** Looks which of its folders are there now. */
  lookAtRoots: z.strictObject({ serverId }),
};
