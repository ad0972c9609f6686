import type { McpHost } from "../host/host.ts";
import type { OwnServers } from "../store/own-servers.ts";
import type { Methods } from "./ipc.ts";

/** Icons as bytes: the window has no way to their addresses. */
export function iconMethods(
  host: Pick<McpHost, "readIcon">,
  servers: OwnServers,
): Pick<Methods, "readIcon" | "setServerIcons"> {
  return {
    readIcon: async ({ serverId, of, theme }) => ({ icon: await host.readIcon(serverId, of, theme) }),
    setServerIcons: async ({ id, on }) => {
      await servers.set(id, { remoteIcons: on });
      return null;
    },
  };
}
