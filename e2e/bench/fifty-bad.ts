import type { McpHost } from "../../main/host/host.ts";
import { addRaw } from "./bench-host.ts";
import { inTime } from "./in-time.ts";

const bad = [
  { id: "hanging", options: ["--initialize", "hang"], era: "legacy" },
  { id: "silent", options: ["--probe", "silent"], era: "auto" },
  { id: "flooding-stderr", options: ["--flood", "stderr"], era: "legacy" },
  { id: "flooding", options: ["--flood", "notifications"], era: "legacy" },
  { id: "dying", options: [], era: "legacy" },
] as const;

/** Adds the five, stopped. @param servers the folder of the raw servers */
export function addBad(host: McpHost, servers: string): void {
  for (const { id, options, era } of bad) addRaw(host, id, { servers, file: "raw-legacy.mjs", options }, era);
}

/** Connects the five; resolves once two flood, one has died and two are waited for. Returns the way to be rid of them. */
export async function badComeIn(host: McpHost): Promise<() => Promise<void>> {
  const flooded = { stderr: 0, notification: 0 };
  let deaths = 0;
  let isThere = (): void => {};
  const there = new Promise<void>((resolve) => {
    isThere = () => {
      if (flooded.stderr > 0 && flooded.notification > 0 && deaths > 0) resolve();
    };
  });
  const stopCounting = host.traffic.onRecord(({ connection, kind }) => {
    if (connection === "flooding-stderr" && kind === "stderr") flooded.stderr += 1;
    else if (connection === "flooding" && kind === "notification") flooded.notification += 1;
    isThere();
  });
  // It is started again by the host, and dies again.
  const stopKilling = host.listen({
    onServer: ({ id, state }) => {
      if (id !== "dying") return;
      if (state.kind === "ready") {
        const { done } = host.runTool({ serverId: id, tool: "die", args: {} });
        void done.then(() => {
          deaths += 1;
          isThere();
        });
      }
    },
  });
  for (const { id } of bad) host.connect(id).catch(() => {});
  await inTime(there);
  const waited = host
    .servers()
    .filter(({ state }) => state.kind === "connecting")
    .map(({ id }) => id);
  if (!waited.includes("hanging")) throw new Error(`the hanging one is not waited for, but ${waited.join(", ")}`);
  return async () => {
    stopCounting();
    stopKilling();
    await Promise.all(bad.map(({ id }) => host.disconnect(id, "script")));
  };
}
