import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { whileTimePasses } from "./case-server.ts";
import type { HostError } from "./host-error.ts";
import { HostFixture } from "./host-fixture.ts";
import { ManualClock } from "./manual-clock.ts";

let fixture: HostFixture;
beforeEach(() => {
  fixture = new HostFixture();
});
afterEach(() => fixture.end());

const stateOf = (id: string) => fixture.host.servers().find((server) => server.id === id)?.state;
const failure = (id: string) =>
  fixture.host.connect(id).then(
    () => undefined,
    (error: HostError) => error.toAppError(),
  );

describe("legacy handshake", () => {
  it("[C-01] sends initialize first, with version, capabilities and client info, then initialized, then the rest", async () => {
    const server = fixture.addRaw("raw-legacy");
    await fixture.host.connect(server.id);
    const [first, second, third] = server.session();
    expect(first).toMatchObject({ method: "initialize", params: { clientInfo: { name: "parley", version: "0.0.0" } } });
    expect(first?.params.capabilities).toEqual({
      elicitation: { form: {}, url: {} },
      roots: { listChanged: true },
      sampling: {},
      tasks: { list: {}, cancel: {}, requests: { elicitation: { create: {} } } },
    });
    expect(second?.method).toBe("notifications/initialized");
    expect(third?.method).toBe("tools/list");
  });

  it("[C-01] answers nothing before the handshake is over, also when the server asks at once", async () => {
    const server = fixture.addRaw("raw-legacy", ["--ask-early"]);
    const connected = fixture.host.connect(server.id);
    const question = await fixture.question();
    await fixture.host.broker.respond(question.key, { action: "decline", by: "person" });
    await connected;
    const messages = () => server.session().filter((line) => line.$event === undefined);
    await expect.poll(() => messages().some((line) => line.id === "q-early" && line.method === undefined)).toBe(true);
    expect(
      messages()
        .slice(0, 2)
        .map((line) => line.method),
    ).toEqual(["initialize", "notifications/initialized"]);
  });

  it.each(["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"])(
    "[C-02] offers 2025-11-25 and accepts %s",
    async (version) => {
      const server = fixture.addRaw("raw-legacy", ["--version", version]);
      await fixture.host.connect(server.id);
      expect(server.session()[0]?.params.protocolVersion).toBe("2025-11-25");
      expect(stateOf(server.id)).toMatchObject({ kind: "ready", negotiated: { era: "legacy", version } });
    },
  );

  it.each(["1999-01-01", "2024-10-07", "2026-07-28"])(
    "[C-02] disconnects from a server that answers %s, with both versions in the error",
    async (version) => {
      const server = fixture.addRaw("raw-legacy", ["--version", version]);
      expect(await failure(server.id)).toEqual({
        code: "version-mismatch",
        params: { offered: "2025-11-25", answered: version },
      });
      expect(stateOf(server.id)?.kind).toBe("failed");
      await expect.poll(() => server.recorded().at(-1)?.$event).toBe("stdin-end");
      expect(server.session().map((line) => line.method)).not.toContain("tools/list");
    },
  );
});

describe("era", () => {
  it("[C-05] settles on the server's own era and shows what was settled", async () => {
    const legacy = fixture.addRaw("raw-legacy");
    const modern = fixture.addRaw("raw-modern");
    await Promise.all([fixture.host.connect(legacy.id), fixture.host.connect(modern.id)]);
    expect(stateOf(legacy.id)).toMatchObject({
      kind: "ready",
      negotiated: {
        era: "legacy",
        version: "2025-11-25",
        serverInfo: { name: "raw-legacy", version: "1.0.0" },
        capabilities: { tools: {} },
        declared: { elicitation: { form: {}, url: {} }, sampling: {} },
      },
    });
    expect(stateOf(modern.id)).toMatchObject({ kind: "ready", negotiated: { era: "modern", version: "2026-07-28" } });
    expect(modern.session().map((line) => line.method)).not.toContain("initialize");
  });

  it("[C-05] probes on a process of its own, once: the verdict is remembered", async () => {
    const server = fixture.addRaw("raw-legacy");
    const starts = () => server.recorded().filter((line) => line.$event === "started").length;
    await fixture.host.connect(server.id);
    expect(starts()).toBe(2);
    expect(server.recorded().filter((line) => line.method === "server/discover")).toHaveLength(1);
    expect(server.session().map((line) => line.method)).not.toContain("server/discover");
    await fixture.host.disconnect(server.id, "person");
    await fixture.host.connect(server.id);
    expect(starts()).toBe(3);
  });

  it("[C-05] keeps a pinned era: legacy is not probed, and what isn't offered is a clear error", async () => {
    const pinnedLegacy = fixture.addRaw("raw-legacy", [], "legacy");
    await fixture.host.connect(pinnedLegacy.id);
    expect(pinnedLegacy.recorded().map((line) => line.method)).not.toContain("server/discover");

    const pinnedModern = fixture.addRaw("raw-legacy", [], "modern");
    expect(await failure(pinnedModern.id)).toEqual({
      code: "era-mismatch",
      params: { pinned: "modern", offered: "legacy" },
    });

    const foreign = fixture.addRaw("raw-modern", [], "legacy");
    expect((await failure(foreign.id))?.code).toBe("protocol-error");
  });

  it("[C-05] names both versions when a modern server has none of ours", async () => {
    const server = fixture.addRaw("raw-modern", ["--versions", "2031-01-01,2032-01-01"]);
    expect(await failure(server.id)).toEqual({
      code: "version-mismatch",
      params: { offered: "2026-07-28", answered: "2031-01-01, 2032-01-01" },
    });
  });

  it("takes a server that exits on an unknown first message for legacy", async () => {
    const server = fixture.addRaw("raw-legacy", ["--probe", "exit"]);
    await fixture.host.connect(server.id);
    expect(stateOf(server.id)).toMatchObject({ kind: "ready", negotiated: { era: "legacy" } });
  });

  it("[C-26] takes silence on the probe for legacy, after 3 s and not before, and says that it only assumes so", async () => {
    await fixture.end();
    const clock = new ManualClock();
    fixture = new HostFixture(clock);
    const server = fixture.addRaw("raw-legacy", ["--probe", "silent"]);
    const connected = fixture.host.connect(server.id);
    const discovered = () => server.recorded().some((line) => line.method === "server/discover");
    await expect.poll(discovered).toBe(true);
    clock.advance(2999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(server.recorded().filter((line) => line.$event === "started")).toHaveLength(1);
    clock.advance(1);
    const ticking = setInterval(() => clock.advance(20), 5);
    await connected.finally(() => clearInterval(ticking));
    expect(stateOf(server.id)).toMatchObject({ kind: "ready", negotiated: { era: "legacy", assumed: true } });
    await fixture.host.broker.close();
    const ending = setInterval(() => clock.advance(20), 5);
    await fixture.host.close().finally(() => clearInterval(ending));
  });
});

describe("a verdict on the era", () => {
  const negotiated = (id: string) => {
    const state = stateOf(id);
    return state?.kind === "ready" ? state.negotiated : state;
  };
  const reconnect = async (id: string) => {
    await fixture.host.disconnect(id, "person");
    await fixture.host.connect(id);
  };

  it("[C-26] [C-05] that no longer holds is asked for anew, and what the server offers today is shown", async () => {
    const server = fixture.addSwitched("raw-modern");
    await fixture.host.connect(server.id);
    expect(negotiated(server.id)).toMatchObject({ era: "modern", version: "2026-07-28", capabilities: { tools: {} } });

    server.become("raw-modern", "--capabilities", '{"tools":{},"completions":{}}');
    await reconnect(server.id);
    expect(negotiated(server.id)).toMatchObject({ era: "modern", capabilities: { tools: {}, completions: {} } });

    server.become("raw-legacy");
    await reconnect(server.id);
    expect(negotiated(server.id)).toMatchObject({
      era: "legacy",
      version: "2025-11-25",
      serverInfo: { name: "raw-legacy" },
      capabilities: { tools: {} },
    });
    expect(negotiated(server.id)).not.toHaveProperty("capabilities.completions");

    server.become("raw-modern", "--capabilities", '{"tools":{},"logging":{}}');
    const starts = () => server.recorded().filter((line) => line.$event === "started").length;
    const before = starts();
    await reconnect(server.id);
    // Taken for legacy, then asked anew, then opened: the person connected once.
    expect(starts() - before).toBe(3);
    expect(negotiated(server.id)).toMatchObject({
      era: "modern",
      version: "2026-07-28",
      capabilities: { tools: {}, logging: {} },
    });
  });

  it("[C-26] is asked for anew once only, and not where the server ended instead of answering", async () => {
    const server = fixture.addSwitched("raw-legacy");
    const starts = () => server.recorded().filter((line) => line.$event === "started").length;
    await fixture.host.connect(server.id);
    await fixture.host.disconnect(server.id, "person");
    server.become("raw-legacy", "--version", "1999-01-01");
    let before = starts();
    expect((await failure(server.id))?.code).toBe("version-mismatch");
    expect(starts() - before).toBe(3);

    server.become("raw-legacy");
    await fixture.host.connect(server.id);
    await fixture.host.disconnect(server.id, "person");
    server.become("raw-legacy", "--exit-at-start", "7");
    before = starts();
    expect((await failure(server.id))?.code).toBe("exited-at-start");
    expect(starts() - before).toBe(1);
  });

  it("[C-26] that only silence spoke for is not remembered: the server may have been slow to start", async () => {
    await fixture.end();
    const clock = new ManualClock();
    fixture = new HostFixture(clock);
    const server = fixture.addRaw("raw-legacy", ["--probe", "silent"]);
    const probes = () => server.recorded().filter((line) => line.method === "server/discover").length;
    for (const nth of [1, 2]) {
      const connected = fixture.host.connect(server.id);
      await expect.poll(probes).toBe(nth);
      clock.advance(3000);
      await whileTimePasses(clock, connected);
      expect(negotiated(server.id)).toMatchObject({ era: "legacy" });
      await whileTimePasses(clock, fixture.host.disconnect(server.id, "person"));
    }
  });
});

describe("what isn't declared", () => {
  it("[C-08] asks a server for nothing that it did not declare", async () => {
    const asked: string[] = [];
    const id = fixture.addInProcess(
      "bare",
      async (end) => {
        end.onmessage = ((message: { id?: number; method: string }) => {
          asked.push(message.method);
          if (message.method !== "initialize") return;
          const result = {
            protocolVersion: "2025-11-25",
            capabilities: {},
            serverInfo: { name: "bare", version: "1" },
          };
          void end.send({ jsonrpc: "2.0", id: message.id, result });
        }) as NonNullable<typeof end.onmessage>;
        await end.start();
        return { close: () => end.close() };
      },
      "legacy",
    );
    await fixture.host.connect(id);
    await expect.poll(() => asked).toEqual(["initialize", "notifications/initialized"]);
    expect(() => fixture.host.runTool({ serverId: id, tool: "anything", args: {} })).toThrow(/tool-not-offered/);
    expect(asked).toHaveLength(2);
  });

  it("[C-08] asks a modern server that declares nothing for nothing but what it is", async () => {
    const server = fixture.addRaw("raw-modern", ["--capabilities", "{}"]);
    await fixture.host.connect(server.id);
    expect(fixture.host.servers()[0]).toMatchObject({ state: { kind: "ready" }, tools: [] });
    expect(() => fixture.host.runTool({ serverId: server.id, tool: "echo", args: {} })).toThrow(/tool-not-offered/);
    await fixture.host.disconnect(server.id, "person");
    const methods = server.recorded().flatMap(({ method }) => method ?? []);
    expect(new Set(methods)).toEqual(new Set(["server/discover"]));
  });
});

describe("starting", () => {
  it("tells a bad command from a bad folder", async () => {
    const add = (id: string, command: string, cwd?: string) =>
      fixture.host.addServer({
        id,
        name: id,
        transport: { kind: "stdio", command, args: [], env: {}, ...(cwd ? { cwd } : {}) },
      });
    add("no-command", "parley-no-such-program");
    add("no-folder", process.execPath, "/nowhere/at/all");
    expect(await failure("no-command")).toMatchObject({
      code: "command-not-found",
      params: { command: "parley-no-such-program" },
    });
    expect(await failure("no-folder")).toEqual({ code: "bad-cwd", params: { cwd: "/nowhere/at/all" } });
  });

  it("says with which code a server ended at its start, and its last words", async () => {
    const server = fixture.addRaw("raw-legacy", ["--exit-at-start", "7"]);
    expect(await failure(server.id)).toEqual({
      code: "exited-at-start",
      params: { code: 7, stderr: "reading settings\nno database at db.example:5432\ngiving up" },
    });
  });

  it("skips what is no JSON-RPC on stdout and writes it down", async () => {
    const server = fixture.addRaw("raw-legacy", ["--junk"]);
    await fixture.host.connect(server.id);
    const violations = fixture.host.traffic.kept().filter((record) => record.kind === "violation");
    expect(violations.map((record) => record.body)).toEqual([
      { notJsonRpc: "Server started on stdio!" },
      { notJsonRpc: '{"level":"info","text":"hello"}' },
      { notJsonRpc: "[1,2" },
    ]);
  });
});
