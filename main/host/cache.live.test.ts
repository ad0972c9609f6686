import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CallView } from "../../preload/contract/calls.ts";
import type { OffersView } from "../../preload/contract/offers.ts";
import { bundledProfiles } from "./connection/bundled-profiles.ts";
import { HostFixture, type RecordedLine } from "./host-fixture.ts";
import type { Clock } from "./ports.ts";
import { systemClock } from "./system-ports.ts";

/** Added to what the clock says; its timers are real. */
let shift = 0;
const clock: Clock = {
  now: () => systemClock.now() + shift,
  elapsed: () => systemClock.elapsed(),
  after: (ms, run) => systemClock.after(ms, run),
};

let fixture: HostFixture;
beforeEach(() => {
  shift = 0;
  fixture = new HostFixture(clock, bundledProfiles);
});
afterEach(() => fixture.end());

const MINUTE = 60_000;
/** A hint that stays the same while a test runs, and is over after the minutes it says. */
const minutes = (count: number, cacheScope = "private") => ({ ttlMs: count * MINUTE, cacheScope });

async function follow(id: string) {
  const views: (OffersView | undefined)[] = [];
  const ended = new Map<string, CallView>();
  fixture.host.listen({
    onOffers: (of, view) => of === id && views.push(view),
    onCall: (call) => call.state === "ended" && ended.set(call.id, call),
  });
  await fixture.host.connect(id);
  const view = () => views.at(-1);
  await expect.poll(() => view()?.prompts && view()?.templates && view()?.listen?.state !== "opening").toBe(true);
  const read = async (uri: string, fresh = false) => {
    const { callId, done } = fixture.host.readResource({ serverId: id, uri, fresh });
    await done;
    return { callId, heldSince: ended.get(callId)?.heldSince, result: fixture.host.callResult(callId) };
  };
  const prompts = () => view()?.prompts?.items.map(({ name }) => name);
  const run = (tool: string, args: object = {}) => fixture.host.runTool({ serverId: id, tool, args: { ...args } }).done;
  const look = () => fixture.host.offers.look(id, "prompts");
  return { id, view, read, prompts, run, look };
}

async function connected(hints: object, ...more: string[]) {
  const server = fixture.addRaw("raw-cached", ["--hints", JSON.stringify(hints), ...more], "modern");
  const followed = await follow(server.id);
  const sent = (method: string) => server.session().filter((line) => line.method === method);
  return { ...followed, sent };
}
const cursors = (lines: readonly RecordedLine[]) => lines.map(({ params }) => params?.cursor);

describe("[C-32] a list over stdio", () => {
  it("is not asked for again while it is fresh, unless the person wishes; and is when the time is over", async () => {
    const { look, prompts, sent, view, id } = await connected({
      "prompts/list": minutes(1),
      "prompts/list=2": minutes(1),
    });
    expect(view()?.prompts).not.toHaveProperty("held");
    const { readAt } = view()?.prompts ?? {};
    await look();
    expect(sent("prompts/list")).toHaveLength(2);
    expect(view()?.prompts).toMatchObject({ held: true, readAt: expect.any(Number) });
    expect(Math.abs((view()?.prompts?.readAt ?? 0) - (readAt ?? 0))).toBeLessThan(MINUTE / 2);
    await fixture.host.offers.refresh(id);
    expect(sent("prompts/list")).toHaveLength(4);
    expect(prompts()).toEqual(["one-2", "two-2"]);
    shift = MINUTE;
    await look();
    expect(sent("prompts/list")).toHaveLength(6);
    expect(view()?.prompts).not.toHaveProperty("held");
  });

  it("with no hints, a time below zero or one that is none is read, and stale at once", async () => {
    const { look, prompts, id, sent } = await connected({
      "prompts/list": { ttlMs: "60000", cacheScope: "everyone" },
      "prompts/list=2": { ttlMs: -5, cacheScope: "private" },
    });
    expect(prompts()).toEqual(["one-1", "two-1"]);
    await look();
    expect(prompts()).toEqual(["one-2", "two-2"]);
    expect(sent("tools/list")).toHaveLength(1);
    await fixture.host.offers.look(id, "tools");
    expect(sent("tools/list")).toHaveLength(2);
  });

  it("has pages that each live for themselves", async () => {
    const { look, sent, prompts } = await connected({ "prompts/list": minutes(2), "prompts/list=2": minutes(1) });
    shift = MINUTE;
    await look();
    expect(cursors(sent("prompts/list"))).toEqual([undefined, "two of 1", "two of 1"]);
    expect(prompts()).toEqual(["one-1", "two-2"]);
  });

  it("whose cursor is no longer known is read from its beginning, once", async () => {
    const hints = { "prompts/list": minutes(2), "prompts/list=2": minutes(1) };
    const { look, sent, prompts, run, view } = await connected(hints);
    shift = MINUTE;
    await run("forget");
    await look();
    expect(cursors(sent("prompts/list")).slice(2)).toEqual(["two of 1", undefined, "two of 2"]);
    expect(prompts()).toEqual(["one-2", "two-2"]);
    expect(view()?.prompts).not.toHaveProperty("stopped");

    const never = await connected(hints, "--refuse");
    expect(cursors(never.sent("prompts/list"))).toEqual([undefined, "two of 1", undefined, "two of 1"]);
    expect(never.prompts()).toEqual(["one-2"]);
    expect(never.view()?.prompts?.stopped).toMatchObject({ code: "protocol-error", params: { code: -32602 } });
  });

  it("[C-15] [C-17] is stale at once when its server says that it changed, however fresh it was", async () => {
    const hints = { "resources/list": minutes(60), "resources/templates/list": minutes(60) };
    const { run, sent, view } = await connected(hints);
    await run("tell", { method: "notifications/resources/list_changed" });
    await expect.poll(() => view()?.resources?.items[0]?.name).toBe("a-2");
    // One notification stands for both lists.
    expect(sent("resources/templates/list")).toHaveLength(2);
    expect(sent("prompts/list")).toHaveLength(2);
  });
});

describe("[C-32] a resource over stdio", () => {
  it("is read again only when it is no longer fresh, or the person wishes; each URI for itself", async () => {
    const { read, sent } = await connected({ "resources/read": minutes(1) });
    const text = ({ result }: Awaited<ReturnType<typeof read>>) => result?.contents;
    const first = await read("demo://a");
    expect(first.heldSince).toBeUndefined();
    const second = await read("demo://a");
    expect(second.heldSince).toBeLessThanOrEqual(clock.now());
    expect(text(second)).toEqual(text(first));
    expect(sent("resources/read")).toHaveLength(1);
    await read("demo://b");
    expect((await read("demo://a", true)).heldSince).toBeUndefined();
    expect(sent("resources/read").map(({ params }) => params.uri)).toEqual(["demo://a", "demo://b", "demo://a"]);
    shift = MINUTE;
    await read("demo://a");
    expect(sent("resources/read")).toHaveLength(4);
  });

  it("is never held when it was given for an answer", async () => {
    const { id, sent } = await connected({ "resources/read": minutes(60, "public") });
    for (const turn of [1, 2]) {
      const { done } = fixture.host.readResource({ serverId: id, uri: "demo://ask" });
      const { key } = await fixture.question(({ state }) => state.kind === "open");
      await fixture.host.broker.respond(key, { action: "accept", answers: {}, by: "person" });
      expect(await done).toMatchObject({ kind: "result" });
      expect(sent("resources/read")).toHaveLength(2 * turn);
    }
  });

  it("[C-31] is stale at once when it, or a part of it, was updated; told only for a subscription that is ours", async () => {
    const { id, read, run, view } = await connected({ "resources/read": minutes(60) });
    const updated = (uri: string, loose = false) =>
      run("tell", { method: "notifications/resources/updated", params: { uri }, loose });
    await fixture.host.offers.setSubscribed(id, "demo://a", true);
    await expect.poll(() => view()?.listen?.acknowledged).toContain("resource demo://a");
    await read("demo://a");
    await read("demo://ab");
    await updated("demo://a", true);
    await expect.poll(() => JSON.stringify(fixture.host.traffic.kept())).toContain("noSuchSubscription");
    expect(view()?.subscribed).toEqual([{ uri: "demo://a" }]);
    await read("demo://a");
    await updated("demo://a/part");
    await expect.poll(() => view()?.subscribed[0]?.updatedAt).toBeDefined();
    expect((await read("demo://a")).heldSince).toBeUndefined();
    expect((await read("demo://ab")).heldSince).toBeDefined();
  });

  it("is nobody else's: a new connection asks anew, public or not", async () => {
    const { id, read, sent } = await connected({ "resources/read": minutes(60, "public") });
    await read("demo://a");
    await fixture.host.disconnect(id, "person");
    await fixture.host.connect(id);
    expect((await read("demo://a")).heldSince).toBeUndefined();
    expect(sent("resources/read")).toHaveLength(1);
  });
});

it("[C-32] over HTTP what is public is used by another connection to the same address, what is private is not", async () => {
  const hints = {
    "prompts/list": minutes(60, "public"),
    "prompts/list=2": minutes(60, "public"),
    "resources/list": minutes(60),
  };
  const server = await fixture.addHttp("raw-cached", ["--http", "--hints", JSON.stringify(hints)]);
  const sent = (method: string) => server.recorded().filter(({ body }) => body?.method === method);
  await follow(server.id);
  const add = (id: string, profile?: string) => {
    const transport = { kind: "http", url: server.url, headers: { authorization: "Bearer other" } } as const;
    fixture.host.addServer({ id, name: id, transport, ...(profile === undefined ? {} : { profile }) });
    return follow(id);
  };
  const second = await add("second");
  expect(sent("prompts/list")).toHaveLength(2);
  expect(second.view()?.prompts).toMatchObject({ held: true });
  expect(sent("resources/list")).toHaveLength(2);
  expect(second.view()?.resources).not.toHaveProperty("held");
  // What changed for one has changed for all.
  await second.run("tell", { method: "notifications/resources/list_changed" });
  await expect.poll(() => sent("resources/list").length).toBe(4);
  // Who declares something else is a different client, and may be shown something else.
  await add("third", "none");
  expect(sent("prompts/list")).toHaveLength(4);
});
