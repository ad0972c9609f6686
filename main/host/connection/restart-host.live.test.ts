import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addRawServer, type RawServer, whileTimePasses } from "../case-server.ts";
import { HostFixture } from "../host-fixture.ts";
import { ManualClock } from "../manual-clock.ts";

let clock: ManualClock;
let fixture: HostFixture;
let folder: string;
beforeEach(() => {
  clock = new ManualClock();
  fixture = new HostFixture(clock);
  folder = mkdtempSync(join(tmpdir(), "parley-restart-"));
});
afterEach(async () => {
  await whileTimePasses(clock, fixture.end());
  rmSync(folder, { recursive: true, force: true });
});

const add = (part: Partial<RawServer> = {}) =>
  addRawServer(fixture, { file: "raw-legacy", record: join(folder, "record.jsonl"), ...part });
const kindOf = (server: ReturnType<typeof add>) => server.view()?.state.kind;
const die = (id: string) => fixture.host.runTool({ serverId: id, tool: "die", args: {} }).done;
const exited = { code: "exited", params: { code: 3, stderr: "out of cheese\nat the till\nredo from start" } };

describe.skipIf(process.platform === "win32")("a server that ends by itself", () => {
  it("[C-14] is started again after a pause that is shown; its call failed at once with code and last words", async () => {
    const server = add();
    await fixture.host.connect(server.id);
    const diedAt = clock.now();
    expect(await die(server.id)).toEqual({ kind: "error", error: exited, lost: true });
    expect(server.view()?.state).toEqual({ kind: "restarting", attempt: 1, of: 5, at: diedAt + 1000, error: exited });
    expect(() => fixture.host.runTool({ serverId: server.id, tool: "echo", args: {} })).toThrow(/not-connected/);
    clock.advance(999);
    expect(server.starts()).toHaveLength(1);
    clock.advance(1);
    await expect.poll(() => kindOf(server)).toBe("ready");
    expect(new Set(server.starts()).size).toBe(2);
    const { done } = fixture.host.runTool({ serverId: server.id, tool: "echo", args: { a: 1 } });
    expect(await done).toMatchObject({ kind: "result", text: '{"a":1}' });
  });

  it("[C-14] is left alone after five restarts within two minutes, until a person connects it", async () => {
    const server = add();
    await fixture.host.connect(server.id);
    for (let attempt = 1; attempt <= 5; attempt++) {
      await die(server.id);
      const state = server.view()?.state;
      expect(state).toMatchObject({ kind: "restarting", attempt });
      if (state?.kind === "restarting") clock.advance(state.at - clock.now());
      await expect.poll(() => kindOf(server)).toBe("ready");
    }
    await die(server.id);
    expect(server.view()?.state).toEqual({ kind: "failed", error: exited, at: clock.now(), restarts: 5 });
    clock.advance(10 * 60_000);
    expect(server.starts()).toHaveLength(6);
    await fixture.host.connect(server.id);
    await die(server.id);
    expect(server.view()?.state).toMatchObject({ kind: "restarting", attempt: 1 });
  }, 30_000);

  it("[C-14] that then ends at its start is tried again with a longer pause, and the reason is the newest one", async () => {
    const preload = join(folder, "preload.cjs");
    writeFileSync(preload, "");
    const server = add({ env: { NODE_OPTIONS: `--require ${preload}` } });
    await fixture.host.connect(server.id);
    writeFileSync(preload, 'require("node:fs").writeSync(2, "no disk\\n"); process.exit(5);');
    await die(server.id);
    clock.advance(1000);
    await expect.poll(() => server.view()?.state).toMatchObject({ kind: "restarting", attempt: 2 });
    expect(server.view()?.state).toMatchObject({
      at: clock.now() + 2000,
      error: { code: "exited-at-start", params: { code: 5, stderr: "no disk" } },
    });
    writeFileSync(preload, "");
    clock.advance(2000);
    await expect.poll(() => kindOf(server)).toBe("ready");
  });

  it("is not tried again when only a person can mend what is wrong", async () => {
    const cwd = join(folder, "work");
    mkdirSync(cwd);
    const server = add({ cwd });
    await fixture.host.connect(server.id);
    await die(server.id);
    rmSync(cwd, { recursive: true });
    clock.advance(1000);
    await expect.poll(() => kindOf(server)).toBe("failed");
    expect(server.view()?.state).toMatchObject({ error: { code: "bad-cwd" }, restarts: 1 });
  });

  it("is not started again for a failure of its first start", async () => {
    const server = add({ args: ["--exit-at-start", "7"] });
    await expect(fixture.host.connect(server.id)).rejects.toMatchObject({ code: "exited-at-start" });
    expect(server.view()?.state).toMatchObject({ kind: "failed" });
    expect(server.view()?.state).not.toHaveProperty("restarts");
    clock.advance(60_000);
    expect(server.starts()).toHaveLength(1);
  });

  it("[C-14] is left alone when the person switched restarts off, before or while one is planned", async () => {
    const server = add({ autoRestart: false });
    expect(server.view()?.autoRestart).toBe(false);
    await fixture.host.connect(server.id);
    await die(server.id);
    expect(server.view()?.state).toMatchObject({ kind: "failed", error: exited });

    fixture.host.change(server.id, { autoRestart: true });
    await fixture.host.connect(server.id);
    await die(server.id);
    expect(kindOf(server)).toBe("restarting");
    fixture.host.change(server.id, { autoRestart: false });
    expect(server.view()).toMatchObject({ autoRestart: false, state: { kind: "failed", error: exited } });
    clock.advance(60_000);
    expect(server.starts()).toHaveLength(2);
  });

  it("[C-14] is left alone once disconnected, and connects at once when asked to", async () => {
    const server = add();
    await fixture.host.connect(server.id);
    await die(server.id);
    await whileTimePasses(clock, fixture.host.disconnect(server.id, "person"));
    expect(kindOf(server)).toBe("stopped");
    clock.advance(60_000);
    expect(server.starts()).toHaveLength(1);

    await fixture.host.connect(server.id);
    await die(server.id);
    await fixture.host.connect(server.id);
    expect(kindOf(server)).toBe("ready");
    clock.advance(2000);
    expect(server.starts()).toHaveLength(3);
  });

  it("[C-09] starts nothing after the host was closed", async () => {
    const server = add();
    await fixture.host.connect(server.id);
    await die(server.id);
    await fixture.host.close();
    expect(clock.armed).toBe(0);
  });
});

it("a connection that was cancelled while it was made can be made anew at once", async () => {
  const server = add();
  const first = fixture.host.connect(server.id);
  const cancelled = fixture.host.disconnect(server.id, "person");
  const second = fixture.host.connect(server.id);
  await expect(first).rejects.toMatchObject({ code: expect.any(String) });
  await whileTimePasses(clock, Promise.all([cancelled, second]));
  expect(kindOf(server)).toBe("ready");
});

it("[C-33] one process serves the calls of every conversation, and outlives them", async () => {
  const server = add();
  await fixture.host.connect(server.id);
  const calls = ["chat-1", "chat-2", "chat-3"].map((threadId) =>
    fixture.host.runTool({ serverId: server.id, tool: "echo", args: { threadId }, threadId }),
  );
  for (const { done } of calls) expect(await done).toMatchObject({ kind: "result" });
  expect(server.starts()).toHaveLength(1);
  expect(server.recorded().filter((line) => line.method === "initialize")).toHaveLength(1);
  expect(kindOf(server)).toBe("ready");
});
