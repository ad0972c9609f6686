import type { McpHost } from "../host/host.ts";
import { HostError } from "../host/host-error.ts";
import type { Methods } from "./ipc.ts";

/** Lets the person choose a folder; undefined when they chose none. */
export type RootChooser = () => Promise<string | undefined>;

/** The folders that servers may be told of. The window names those that were granted; a new one comes from the person's choice alone. */
export function rootsMethods(
  host: Pick<McpHost, "roots" | "servers">,
  chooseRoot: RootChooser,
): Pick<Methods, "grantRoot" | "withdrawRoot" | "restoreRoot" | "askRootsAgain" | "lookAtRoots"> {
  return {
    grantRoot: async ({ serverId }) => {
      if (!host.servers().some(({ id }) => id === serverId)) throw new HostError("unknown-server", { id: serverId });
      const chosen = await chooseRoot();
      return { path: chosen === undefined ? null : await host.roots.grant(serverId, chosen) };
    },
    withdrawRoot: ({ serverId, path }) => {
      host.roots.withdraw(serverId, path);
      return null;
    },
    restoreRoot: ({ serverId, path }) => {
      host.roots.restore(serverId, path);
      return null;
    },
    askRootsAgain: ({ serverId }) => {
      host.roots.askAgain(serverId);
      return null;
    },
    lookAtRoots: async ({ serverId }) => {
      await host.roots.look(serverId);
      return null;
    },
  };
}
