import { join } from "node:path";
import { McpHost } from "../../main/host/host.ts";
import { systemPorts } from "../../main/host/system-ports.ts";

/** A host without a window, as the command line has one. */
export function benchHost(): McpHost {
  const noDesktop = { opener: () => Promise.reject(new Error("no browser here")), notifier: { notify: () => {} } };
  return new McpHost({
    ports: systemPorts(noDesktop),
    clientInfo: { name: "parley", title: "Parley", version: "0.0.0" },
  });
}

/** Adds a raw server over stdio, stopped. @param script its file @returns its id */
export function addRaw(
  host: McpHost,
  id: string,
  script: { readonly servers: string; readonly file: string; readonly options?: readonly string[] },
  eraSetting: "auto" | "legacy" | "modern",
): string {
  const args = [join(script.servers, script.file), ...(script.options ?? [])];
  host.addServer({ id, name: id, eraSetting, transport: { kind: "stdio", command: process.execPath, args, env: {} } });
  return id;
}
