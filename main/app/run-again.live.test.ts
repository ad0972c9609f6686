import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Threads } from "../chat/threads.ts";
import type { HostFixture } from "../host/host-fixture.ts";
import { systemClock, systemRandom } from "../host/system-ports.ts";
import { runOwnServers } from "../store/own-servers-fixture.ts";
import { LogStream } from "./log-stream.ts";
import { makeMethods } from "./methods.ts";
import { Publisher } from "./publisher.ts";
import { SettingsFile } from "./settings-file.ts";

let folder: string;
const fixtures: HostFixture[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-again-"));
});
afterEach(async () => {
  for (const fixture of fixtures.splice(0)) await fixture.end();
  rmSync(folder, { recursive: true, force: true });
});

/** The treaty's methods over a real host, without a window. */
function methodsOver() {
  const { host, servers, file } = runOwnServers(folder, fixtures);
  const clock = systemClock;
  return makeMethods({
    ...{ host, servers, serversFile: file, startErrors: [] },
    threads: new Threads(clock, systemRandom),
    publisher: new Publisher(clock, { state: () => {}, events: () => {} }),
    logStream: new LogStream(clock, () => {}),
    settings: new SettingsFile(join(folder, "settings.json")),
    facts: { version: "0.0.0", electron: "", platform: "linux", locale: "en", armingMs: 0 },
    askWhere: async () => undefined,
    chooseRoot: async () => undefined,
    onStateRead: () => {},
    onSettings: () => {},
  });
}

it("[S-03] a declined tool that says it destroys is asked about again when it is run again, and not run unasked", async () => {
  const methods = methodsOver();
  const { host } = fixtures[0] as HostFixture;
  const tools = join(folder, "tools.json");
  writeFileSync(tools, JSON.stringify({ echo: { annotations: { destructiveHint: true } } }));
  const server = (fixtures[0] as HostFixture).addRaw("raw-legacy", ["--tools-file", tools], "legacy");
  await host.connect(server.id);
  const sent = () => server.recorded().filter(({ method }) => method === "tools/call").length;
  const question = async () => {
    const open = () => host.broker.all().filter(({ state }) => state.kind === "open");
    await expect.poll(open).toHaveLength(1);
    return open()[0]?.key ?? "";
  };
  const ended = (id: string) => expect.poll(() => host.calls().find((call) => call.id === id)?.end);
  const { callId } = await methods.runTool({ serverId: server.id, tool: "echo", args: {}, line: "/echo" });
  await host.broker.respond(await question(), { action: "decline", by: "person" });
  await ended(callId).toMatchObject({ kind: "not-allowed", by: "declined" });

  const again = await methods.runAgain({ callId });
  const key = await question();
  expect(sent()).toBe(0);
  await host.broker.approve(key, { scope: "once" }, "person");
  await ended(again.callId).toMatchObject({ kind: "result" });
  expect(sent()).toBe(1);
});
