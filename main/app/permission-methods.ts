import type { McpHost } from "../host/host.ts";
import type { OwnServers } from "../store/own-servers.ts";
import type { Methods } from "./ipc.ts";

/** The person's standing permissions, and whose word about tools they believe. */
export function permissionMethods(
  host: Pick<McpHost, "permissions">,
  servers: OwnServers,
): Pick<Methods, "withdrawPermission" | "restorePermission" | "setServerTrusted"> {
  return {
    withdrawPermission: ({ key }) => {
      host.permissions.withdraw(key);
      return null;
    },
    restorePermission: ({ key }) => {
      host.permissions.restore(key);
      return null;
    },
    setServerTrusted: async ({ id, on }) => {
      await servers.set(id, { trusted: on });
      return null;
    },
  };
}
