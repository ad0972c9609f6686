import type { McpHost } from "../host/host.ts";
import type { Methods } from "./ipc.ts";
import type { LogStream } from "./log-stream.ts";

/** A server's log as the window reads it. */
export function logMethods(
  host: Pick<McpHost, "logs">,
  stream: LogStream,
): Pick<Methods, "followLogs" | "setLogLevel" | "clearLogs"> {
  return {
    followLogs: ({ serverId }) => {
      stream.follow(serverId);
      if (serverId === undefined) return { level: null, records: [], dropped: 0 };
      return { level: host.logs.level(serverId) ?? null, ...host.logs.kept(serverId) };
    },
    setLogLevel: async ({ serverId, level }) => {
      await host.logs.setLevel(serverId, level);
      return null;
    },
    clearLogs: ({ serverId }) => {
      host.logs.clear(serverId);
      return null;
    },
  };
}
