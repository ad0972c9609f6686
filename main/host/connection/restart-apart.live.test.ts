import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addRawServer, type RawServer, whileTimePasses } from "../case-server.ts";
import { HostFixture } from "../host-fixture.ts";
import { ManualClock } from "../manual-clock.ts";
import { PING_ANSWER_MS, PING_EVERY_MS } from "./pings.ts";

let clock: ManualClock;
let fixture: HostFixture;
let folder: string;
beforeEach(() => {
  clock = new ManualClock();
  fixture = new HostFixture(clock);
  folder = mkdtempSync(join(tmpdir(), "parley-apart-"));
});
afterEach(async () => {
  await whileTimePasses(clock, fixture.end());
  rmSync(folder, { recursive: true, force: true });
});

const add = (id: string, part: Partial<RawServer> = {}) =>
  addRawServer(fixture, { file: "raw-legacy", record: join(folder, `${id}.jsonl`), id, ...part });
const bad = (id: string, habit: string) => add(id, { file: "raw-case", args: ["--habit", habit] });
const view = (id: string) => fixture.host.servers().find((server) => server.id === id);
const echo = (serverId: string) => fixture.host.runTool({ serverId, tool: "echo", args: { serverId } }).done;

describe("many servers at once", () => {
  it("[C-21] one that hangs, floods or dies delays no other; the clock stands still all the while", async () => {
    const hanging = bad("hanging", "hang");
    const noisy = bad("noisy", "flood-stderr");
    const chatty = bad("chatty", "flood-notifications");
    const dying = bad("dying", "die-at-initialize");
    const good = Array.from({ length: 8 }, (_, index) => add(`good-${index}`));
    // None of the bad is waited for.
    const outcomes = [hanging, noisy, chatty, dying].map(({ id }) =>
      fixture.host.connect(id).catch((error: unknown) => error),
    );
    await Promise.all(good.map(({ id }) => fixture.host.connect(id)));
    for (const { id } of good) {
      expect(await echo(id)).toMatchObject({ kind: "result", text: JSON.stringify({ serverId: id }) });
    }
    expect(view("hanging")?.state.kind).toBe("connecting");
    expect(await outcomes[3]).toMatchObject({ code: "exited-at-start", params: { code: 9 } });
    // Those that flood are served all the same, and what they wrote is bounded.
    await Promise.all([outcomes[1], outcomes[2]]);
    expect([view("noisy")?.state.kind, view("chatty")?.state.kind]).toEqual(["ready", "ready"]);
    expect(view("noisy")?.stderr.length).toBeLessThanOrEqual(50);

    // One of the good dies amid its call; its neighbour's call goes on.
    const [first, second] = good;
    const lost = fixture.host.runTool({ serverId: first?.id ?? "", tool: "die", args: {} }).done;
    expect(await Promise.all([lost, echo(second?.id ?? "")])).toMatchObject([
      { kind: "error", error: { code: "exited" } },
      { kind: "result" },
    ]);
    // The one that never answered fails by the clock, alone, and its initialize is not cancelled (C-29).
    clock.advance(60_000);
    expect(await whileTimePasses(clock, outcomes[0] ?? Promise.resolve())).toMatchObject({
      code: "connect-timeout",
      params: { seconds: 60 },
    });
    expect(hanging.recorded().map((line) => line.method)).not.toContain("notifications/cancelled");
    expect(view(second?.id ?? "")?.state.kind).toBe("ready");
  }, 60_000);
});

describe("pings", () => {
  it("[C-28] a server's ping is answered at once, with a sheet open", async () => {
    const server = add("asking", { file: "raw-case", args: ["--habit", "ask-and-ping"] });
    await fixture.host.connect(server.id);
    fixture.host.runTool({ serverId: server.id, tool: "book_room", args: {} });
    const question = await fixture.question();
    await expect.poll(() => server.recorded().find((line) => line.id === "p-1")).toMatchObject({ result: {} });
    expect(fixture.host.broker.find(question.key)?.state.kind).toBe("open");
    expect(server.recorded().some((line) => line.id === "q-1")).toBe(false);
  });

  it("[C-28] ours go out every 30 s to a legacy server, as often as set or not at all, and never to a modern one", async () => {
    const usual = add("usual");
    const often = add("often", { pingMs: 5000 });
    const never = add("never", { pingMs: 0 });
    const modern = add("modern", { file: "raw-modern", eraSetting: "auto" });
    // Its probe's process is ended by the clock.
    await whileTimePasses(clock, fixture.host.connect(modern.id), "real");
    const servers = [usual, often, never];
    await Promise.all(servers.map(({ id }) => fixture.host.connect(id)));
    const pings = (server: typeof modern) => server.recorded().filter((line) => line.method === "ping").length;
    const answered = () =>
      fixture.host.traffic
        .kept()
        .filter(({ connection, method, kind }) => connection === "often" && method === "ping" && kind === "response");
    for (let sent = 1; sent <= 6; sent++) {
      clock.advance(5000);
      // Its answer has to be in before the next pause begins.
      await expect.poll(() => answered().length).toBe(sent);
    }
    expect(pings(often)).toBe(6);
    await expect.poll(() => pings(usual)).toBe(1);
    expect([pings(never), pings(modern)]).toEqual([0, 0]);
    expect(PING_EVERY_MS).toBe(30_000);
  });

  it("[C-28] an unanswered ping is shown, ends nothing, and is forgotten when the server answers again", async () => {
    const server = add("sleepy", { file: "raw-case", args: ["--habit", "ignore-pings"], pingMs: 1000 });
    await fixture.host.connect(server.id);
    clock.advance(1000);
    const since = clock.now();
    await expect.poll(() => server.recorded().filter((line) => line.method === "ping").length).toBe(1);
    clock.advance(PING_ANSWER_MS);
    expect(server.view()).toMatchObject({ state: { kind: "ready" }, unanswered: { pings: 1, since } });
    const call = fixture.host.runTool({ serverId: server.id, tool: "book_room", args: {} });
    expect(await call.done).toMatchObject({ kind: "result" });
    // That call woke it.
    clock.advance(1000);
    await expect.poll(() => server.view()).not.toHaveProperty("unanswered");
  });
});

describe("time", () => {
  it("[C-23] a call is given up after its server's own time, and the server is told once", async () => {
    const server = add("slow", { quietMs: 7000 });
    await fixture.host.connect(server.id);
    const call = fixture.host.runTool({ serverId: server.id, tool: "hang", args: {} });
    const own = fixture.host.runTool({ serverId: server.id, tool: "hang", args: {}, quietMs: 20_000 });
    await expect.poll(() => server.recorded().filter((line) => line.method === "tools/call").length).toBe(2);
    clock.advance(7000);
    expect(await call.done).toEqual({ kind: "timed-out", seconds: 7 });
    const cancels = () => server.recorded().filter((line) => line.method === "notifications/cancelled");
    await expect.poll(() => cancels().map((line) => line.params.reason)).toEqual(["timed out"]);
    clock.advance(13_000);
    expect(await own.done).toEqual({ kind: "timed-out", seconds: 20 });
  });

  it("[C-29] a cancel is shown as stopping at once, and its reason goes out", async () => {
    const server = add("stopped");
    await fixture.host.connect(server.id);
    const states: string[] = [];
    fixture.host.listen({ onCall: (call) => states.push(call.state) });
    const { callId, done } = fixture.host.runTool({ serverId: server.id, tool: "hang", args: {} });
    await expect.poll(() => server.recorded().at(-1)?.method).toBe("tools/call");
    fixture.host.stopCall(callId, "person");
    expect(states.at(-1)).toBe("stopping");
    expect(await done).toEqual({ kind: "stopped" });
    await expect
      .poll(() => server.recorded().at(-1))
      .toMatchObject({
        method: "notifications/cancelled",
        params: { reason: "stopped by the user" },
      });
  });
});
