import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AskingFixture, textOf } from "./asking-fixture.ts";
import { whileTimePasses } from "./case-server.ts";
import type { RecordedLine } from "./host-fixture.ts";
import { ManualClock } from "./manual-clock.ts";
import { ROOT_CHECK_MS } from "./untrusted/limits.ts";

let fixture: AskingFixture;
let home: string;
/** Where time stands still in a test. */
let clock: ManualClock | undefined;
beforeEach(() => {
  fixture = new AskingFixture();
  home = realpathSync(mkdtempSync(join(tmpdir(), "parley-roots-")));
});
afterEach(async () => {
  const end = fixture.end();
  await (clock ? whileTimePasses(clock, end) : end);
  clock = undefined;
  rmSync(home, { recursive: true, force: true });
});

/** Makes a folder. */
function folder(name: string): string {
  const path = join(home, name);
  mkdirSync(path);
  return path;
}
const wire = (...names: readonly string[]) => ({
  roots: names.map((name) => ({ uri: pathToFileURL(join(home, name)).href, name })),
});
const viewOf = (id: string) => fixture.host.roots.all().find(([serverId]) => serverId === id)?.[1];
const questions = () => fixture.host.broker.all();
const asked = () => fixture.question(({ state, mode }) => state.kind === "open" && mode === "approval");
const allow = async () => fixture.host.broker.approve((await asked()).key, {}, "person");
const roots = (id: string, times = 1) => textOf(fixture.run(id, "roots", { times }).done);
const changes = (lines: readonly RecordedLine[]) =>
  lines.filter((line) => (line.method ?? line.body?.method) === "notifications/roots/list_changed").length;
/** A modern server's call that asks for roots `count` times in one round. */
const round = (id: string, count = 1) => {
  const requests = Object.fromEntries(Array.from({ length: count }, (_, n) => [`r${n}`, { method: "roots/list" }]));
  return fixture.run(id, "script", { label: `l${Math.random()}`, legs: [{ requests, state: "s" }] });
};
const brought = async (done: Promise<unknown>) => (await textOf(done)).at(-1).responses;

describe("legacy", () => {
  it("[S-07] [S-24] an empty list needs no question; the first folders need one, and then no other", async () => {
    const server = await fixture.connected("legacy");
    expect(await roots(server.id)).toEqual([{ result: { roots: [] } }]);
    expect(questions()).toEqual([]);
    await fixture.host.roots.grant(server.id, `${folder("작업 #1")}/../작업 #1`);
    await fixture.host.roots.grant(server.id, folder("b"));
    await expect.poll(() => changes(server.session())).toBe(2);
    const both = roots(server.id, 3);
    expect((await asked()).approval).toMatchObject({
      kind: "roots",
      roots: [
        { path: join(home, "작업 #1"), missing: false },
        { path: join(home, "b"), missing: false },
      ],
    });
    await expect.poll(() => viewOf(server.id)).toMatchObject({ asked: { answer: "waiting", times: 4 } });
    await allow();
    expect(await both).toEqual(Array(3).fill({ result: wire("작업 #1", "b") }));
    expect(await roots(server.id)).toEqual([{ result: wire("작업 #1", "b") }]);
    expect(questions()).toHaveLength(1);
    expect(viewOf(server.id)).toMatchObject({ asked: { answer: "listed", times: 5 }, allowedAt: expect.any(Number) });
    expect(fixture.host.servers()[0]?.deprecated).toContain("roots");
  });

  it("[S-07] a change of what was told is told, once, and a folder granted or withdrawn later needs no question", async () => {
    const server = fixture.addRaw("raw-legacy", ["--roots-at-once"], "legacy");
    await fixture.host.roots.grant(server.id, folder("a"), "allowed");
    await fixture.host.connect(server.id);
    const told = () => server.session().flatMap(({ result }) => (result?.roots ? [result.roots] : []));
    await expect.poll(told).toEqual([wire("a").roots]);
    expect(changes(server.session())).toBe(0);
    await fixture.host.roots.grant(server.id, folder("b"));
    await expect.poll(told).toEqual([wire("a").roots, wire("a", "b").roots]);
    fixture.host.roots.withdraw(server.id, join(home, "a"));
    await expect.poll(told).toHaveLength(3);
    fixture.host.roots.restore(server.id, join(home, "a"));
    await expect.poll(() => told().slice(2)).toEqual([wire("b").roots, wire("a", "b").roots]);
    expect(changes(server.session())).toBe(3);
    expect(questions()).toEqual([]);
  });

  it("[S-24] declined is an error, the same at once for the rest of the connection, and asked anew after it", async () => {
    const server = await fixture.connected("legacy");
    await fixture.host.roots.grant(server.id, folder("a"));
    const first = roots(server.id, 2);
    await fixture.host.broker.respond((await asked()).key, { action: "decline", by: "person" });
    const refused = { error: { code: -32603, message: "The user declined to share roots" } };
    expect(await first).toEqual([refused, refused]);
    expect(await roots(server.id)).toEqual([refused]);
    expect(questions()).toHaveLength(1);
    await fixture.host.disconnect(server.id, "person");
    await fixture.host.connect(server.id);
    const again = roots(server.id);
    await allow();
    expect(await again).toEqual([{ result: wire("a") }]);
    // What was allowed can be taken back; then it is asked again, and Not now is remembered for nothing.
    fixture.host.roots.askAgain(server.id);
    const later = roots(server.id);
    await fixture.host.broker.respond((await asked()).key, { action: "cancel", by: "person" });
    expect(await later).toMatchObject([{ error: { code: -32603, message: expect.stringContaining("now") } }]);
    fixture.host.broker.setAudience("none");
    expect(await roots(server.id)).toMatchObject([
      { error: { code: -32603, message: expect.stringContaining("no-window") } },
    ]);
  });

  it("[F-18] one that follows the result of a call is not put down to that call", async () => {
    const server = await fixture.connected("legacy");
    await fixture.host.roots.grant(server.id, folder("a"));
    const { callId, done } = fixture.run(server.id, "ask_late", { method: "roots/list" });
    expect(await done).toMatchObject({ kind: "result" });
    expect((await asked()).attribution).toEqual({ kind: "unasked" });
    expect(fixture.viewOf(callId)?.questions).toEqual([]);
  });

  it("[F-26] a request that was taken back gets no answer, and its question is gone", async () => {
    const server = await fixture.connected("legacy");
    await fixture.host.roots.grant(server.id, folder("a"));
    fixture.run(server.id, "roots", { times: 2 });
    const { key } = await asked();
    await fixture.run(server.id, "withdraw").done;
    await expect.poll(() => fixture.host.broker.find(key)?.state).toMatchObject({ outcome: { name: "withdrawn" } });
    // Whatever would go out has gone before the answer to this.
    await fixture.run(server.id, "echo").done;
    expect(server.session().filter(({ method, $event }) => method === undefined && $event === undefined)).toEqual([]);
  });

  it("[S-24] a folder that vanished while it is shown is left out and told, and told again when it is back", async () => {
    await fixture.end();
    const still = new ManualClock();
    clock = still;
    fixture = new AskingFixture(still);
    const server = await fixture.connected("legacy");
    for (const name of ["a", "b"]) await fixture.host.roots.grant(server.id, folder(name), "allowed");
    expect(await roots(server.id)).toEqual([{ result: wire("a", "b") }]);
    const missing = () => viewOf(server.id)?.roots.map((root) => root.missing);
    renameSync(join(home, "a"), join(home, "away"));
    still.advance(ROOT_CHECK_MS);
    await expect.poll(missing).toEqual([true, false]);
    await expect.poll(() => changes(server.session())).toBe(1);
    expect(await roots(server.id)).toEqual([{ result: wire("b") }]);
    renameSync(join(home, "away"), join(home, "a"));
    const next = () => {
      still.advance(ROOT_CHECK_MS);
      return missing();
    };
    await expect.poll(next).toEqual([false, false]);
    await expect.poll(() => changes(server.session())).toBe(2);
    // Also without a look in between: what goes out is what is there.
    renameSync(join(home, "b"), join(home, "away"));
    expect(await roots(server.id)).toEqual([{ result: wire("a") }]);
  });

  it("[C-01] one who asks before the handshake is over is answered once after it", async () => {
    const server = await fixture.connected("legacy", ["--roots-early"]);
    const answers = () => server.session().filter(({ id, result }) => id === "q1" && result !== undefined);
    await expect.poll(answers).toMatchObject([{ result: { roots: [] } }]);
    const messages = server.session().flatMap(({ method, id }) => method ?? id ?? []);
    expect(messages.indexOf("q1")).toBeGreaterThan(messages.indexOf("notifications/initialized"));
    await fixture.run(server.id, "echo").done;
    expect(answers()).toHaveLength(1);
    const without = fixture.addRaw("raw-legacy", ["--roots-early"], "legacy", { profile: "none" });
    await fixture.host.connect(without.id);
    await expect.poll(() => without.session().find(({ id }) => id === "q1")).toMatchObject({ error: { code: -32601 } });
  });

  it("[C-06] what was not declared is not answered, and counted as that", async () => {
    const server = fixture.addRaw("raw-legacy", [], "legacy", { profile: "none" });
    await fixture.host.roots.grant(server.id, folder("a"), "allowed");
    await fixture.host.connect(server.id);
    expect(await roots(server.id)).toMatchObject([{ error: { code: -32601 } }]);
    expect(fixture.host.servers()[0]?.strays).toEqual({ "undeclared-request": 1 });
  });

  it("[S-07] [S-24] over HTTP: asked on its call's stream, whose time stands still, and told what came meanwhile", async () => {
    const server = await fixture.addHttp("http-legacy", [], { eraSetting: "legacy" });
    await fixture.host.connect(server.id);
    await fixture.host.roots.grant(server.id, folder("a"));
    const { callId, done } = fixture.run(server.id, "roots");
    expect((await asked()).attribution).toMatchObject({ kind: "call", callId });
    await expect.poll(() => fixture.viewOf(callId)?.state).toBe("asking");
    // What was not shown is not in the answer; right behind it the server hears that there is more.
    await fixture.host.roots.grant(server.id, folder("b"));
    expect(changes(server.recorded())).toBe(0);
    await allow();
    expect(await textOf(done)).toEqual([{ result: wire("a") }]);
    await expect.poll(() => changes(server.recorded())).toBe(1);
    expect(await roots(server.id)).toEqual([{ result: wire("a", "b") }]);
    await fixture.host.roots.grant(server.id, folder("c"));
    await expect.poll(() => changes(server.recorded())).toBe(2);
  });
});

describe("modern", () => {
  it("[S-07] [S-24] [M-01] a round is given exactly the folders there are, asked for once; nothing is told of changes", async () => {
    const server = await fixture.connected("modern");
    expect(await brought(round(server.id).done)).toEqual({ r0: { roots: [] } });
    for (const name of ["a", "b", "gone"]) await fixture.host.roots.grant(server.id, folder(name));
    const { callId, done } = round(server.id, 2);
    expect(await asked()).toMatchObject({ attribution: { callId }, origin: "input-required", round: 1 });
    // What was not shown is not sent, though it was granted meanwhile; what was withdrawn or vanished meanwhile is not sent either.
    await fixture.host.roots.grant(server.id, folder("c"));
    fixture.host.roots.withdraw(server.id, join(home, "a"));
    rmSync(join(home, "gone"), { recursive: true });
    await allow();
    expect(await brought(done)).toEqual({ r0: wire("b"), r1: wire("b") });
    expect(await brought(round(server.id).done)).toEqual({ r0: wire("b", "c") });
    expect(questions()).toHaveLength(1);
    expect(changes(server.recorded())).toBe(0);
    const { params } = server.session().find(({ method }) => method === "tools/call") ?? {};
    expect(params._meta["io.modelcontextprotocol/clientCapabilities"].roots).toEqual({});
  });

  it("[M-09] declined fails the call and is the answer from then on; Stop ends the question of the last who asks", async () => {
    const server = await fixture.connected("modern");
    await fixture.host.roots.grant(server.id, folder("a"));
    const stopped = [round(server.id), round(server.id)];
    const { key } = await asked();
    await expect.poll(() => viewOf(server.id)?.asked?.times).toBe(2);
    for (const { callId } of stopped) {
      expect(fixture.host.broker.find(key)?.state.kind).toBe("open");
      fixture.host.stopCall(callId, "person");
    }
    await expect
      .poll(() => fixture.host.broker.find(key)?.state)
      .toMatchObject({ outcome: { name: "withdrawn", by: "person" } });
    const declined = round(server.id);
    await fixture.host.broker.respond((await asked()).key, { action: "decline", by: "person" });
    expect(await declined.done).toMatchObject({ kind: "error", error: { code: "roots-declined" } });
    expect(await round(server.id).done).toMatchObject({ kind: "error", error: { code: "roots-declined" } });
    expect(questions()).toHaveLength(2);
    const retries = server.session().filter(({ params }) => params?.inputResponses !== undefined);
    expect(retries).toEqual([]);
  });

  it("[M-05] what was not declared fails the call, named", async () => {
    const server = fixture.addRaw("raw-modern", [], "modern", { profile: "form-only" });
    await fixture.host.connect(server.id);
    const end = await round(server.id).done;
    expect(end).toMatchObject({ kind: "error", error: { code: "input-required-invalid" } });
    expect(JSON.stringify(end)).toContain("roots/list");
  });
});
