import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { logLevels } from "../../preload/contract/logs.ts";
import { AskingFixture } from "./asking-fixture.ts";
import { LOG_LINES_PER_SERVER, LOG_TEXT_CHARACTERS } from "./untrusted/limits.ts";

let fixture: AskingFixture;
beforeEach(() => {
  fixture = new AskingFixture();
});
afterEach(() => fixture.end());

const logging = ["--capabilities", '{"tools":{},"logging":{}}'];
const deprecated = (id: string) => fixture.host.servers().find((server) => server.id === id)?.deprecated;

describe("a server's log", () => {
  it("[C-19] a legacy server is told each level, for itself alone, and again when it is connected anew", async () => {
    const server = await fixture.connected("legacy", logging);
    const other = await fixture.connected("legacy", logging);
    for (const level of logLevels) await fixture.host.logs.setLevel(server.id, level);
    await fixture.host.disconnect(server.id, "person");
    await fixture.host.connect(server.id);
    // Answered in order: by the time the call has its result the level was told.
    await fixture.run(server.id, "echo").done;
    const told = (of: typeof server) =>
      of
        .recorded()
        .filter(({ method }) => method === "logging/setLevel")
        .map(({ params }) => params.level);
    expect(told(server)).toEqual([...logLevels, "emergency"]);
    expect(told(other)).toEqual([]);
  });

  it("[C-19] a modern server is told with each request, and never by a request of its own", async () => {
    const server = await fixture.connected("modern", logging);
    const key = "io.modelcontextprotocol/logLevel";
    await fixture.run(server.id, "echo").done;
    await fixture.host.logs.setLevel(server.id, "warning");
    await fixture.run(server.id, "echo").done;
    await fixture.host.logs.setLevel(server.id, undefined);
    await fixture.run(server.id, "echo").done;
    const calls = server.session().filter(({ method }) => method === "tools/call");
    expect(calls.map(({ params }) => params._meta[key])).toEqual([undefined, "warning", undefined]);
    // The level goes beside what every request of this era carries.
    expect(Object.keys(calls[1]?.params._meta)).toEqual(
      expect.arrayContaining(["io.modelcontextprotocol/protocolVersion", key]),
    );
    expect(server.session().some(({ method }) => method === "logging/setLevel")).toBe(false);
  });

  it("[C-19] a level that the server refuses is told, and the one before it goes on to stand", async () => {
    const server = await fixture.connected("legacy", [...logging, "--refuse-level", "debug"]);
    const { logs } = fixture.host;
    await expect(logs.setLevel(server.id, "debug")).rejects.toMatchObject({ code: "protocol-error" });
    expect(logs.level(server.id)).toBeUndefined();
    await logs.setLevel(server.id, "warning");
    await expect(logs.setLevel(server.id, "debug")).rejects.toMatchObject({ code: "protocol-error" });
    expect(logs.level(server.id)).toBe("warning");
    await fixture.host.disconnect(server.id, "person");
    await fixture.host.connect(server.id);
    await fixture.run(server.id, "echo").done;
    const levels = server.session().filter(({ method }) => method === "logging/setLevel");
    expect(levels.map(({ params }) => params.level)).toEqual(["warning"]);
  });

  it.each(["legacy", "modern"] as const)("[C-19] a %s server that declared no log is told no level", async (era) => {
    const server = fixture.addRaw(`raw-${era}`, [], era);
    // Before it is connected nobody knows that it has none.
    await fixture.host.logs.setLevel(server.id, "error");
    await fixture.host.connect(server.id);
    await expect(fixture.host.logs.setLevel(server.id, "debug")).rejects.toMatchObject({ code: "not-declared" });
    await fixture.run(server.id, "echo").done;
    expect(server.session().some(({ method }) => method === "logging/setLevel")).toBe(false);
    expect(JSON.stringify(server.session().find(({ method }) => method === "tools/call"))).not.toContain("logLevel");
  });

  it("[C-38] is kept as text whatever it is made of, bounded in number and size, and its losses are counted", async () => {
    const server = await fixture.connected("legacy", logging);
    const messages = [
      { level: "error", logger: "ov\u202een", data: "hot\u0007" },
      { level: "loud", data: { pot: ["tea"] } },
      { level: "info", data: "x".repeat(LOG_TEXT_CHARACTERS + 5) },
      {},
    ];
    await fixture.run(server.id, "log", { messages }).done;
    const { records } = fixture.host.logs.kept(server.id);
    expect(records.map(({ level }) => level)).toEqual(["error", "unknown", "info", "unknown"]);
    expect(records[0]?.logger).not.toContain("\u202e");
    expect(records[0]?.text).not.toContain("\u0007");
    expect(JSON.parse(records[1]?.text ?? "")).toEqual({ pot: ["tea"] });
    expect(records[2]).toMatchObject({ text: "x".repeat(LOG_TEXT_CHARACTERS), cut: 5 });
    expect(records[3]?.text).toBe("");
    await fixture.run(server.id, "log", { count: LOG_LINES_PER_SERVER + 1 }).done;
    const after = fixture.host.logs.kept(server.id);
    expect(after.records).toHaveLength(LOG_LINES_PER_SERVER);
    expect(after.dropped).toBe(5);
    expect(after.records.at(-1)?.text).toBe(`line ${LOG_LINES_PER_SERVER + 1}`);
  });

  it("[C-37] is deprecated, and said of the connection that has one", async () => {
    expect(deprecated((await fixture.connected("legacy", logging)).id)).toEqual(["logging"]);
    expect(deprecated((await fixture.connected("modern")).id)).toBeUndefined();
  });
});
