import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OffersView } from "../../preload/contract/offers.ts";
import { whileTimePasses } from "./case-server.ts";
import { HostFixture } from "./host-fixture.ts";
import { ManualClock } from "./manual-clock.ts";

let fixture: HostFixture;
beforeEach(() => {
  fixture = new HostFixture();
});
afterEach(() => fixture.end());

const eras = ["legacy", "modern"] as const;
type Era = (typeof eras)[number];

async function connected(era: Era, ...args: string[]) {
  const views: (OffersView | undefined)[] = [];
  fixture.host.listen({ onOffers: (_, view) => views.push(view) });
  const server = fixture.addRaw("raw-lists", ["--era", era, ...args], era);
  await fixture.host.connect(server.id);
  const view = () => views.at(-1);
  const sent = (method: string) => server.session().filter((line) => line.method === method);
  const run = (tool: string, params: object) =>
    fixture.host.runTool({ serverId: server.id, tool, args: { ...params } }).done;
  const listening = () => expect.poll(() => era === "legacy" || view()?.listen?.state === "open").toBe(true);
  return { ...server, view, sent, run, listening };
}
const toolsOf = (id: string) =>
  fixture.host
    .servers()
    .find((server) => server.id === id)
    ?.tools.map(({ name }) => name) ?? [];

it.each(eras)("[S-04] [S-05] [S-25] %s: what is offered is read, bounded and safe to show", async (era) => {
  const { view } = await connected(era);
  await expect.poll(() => view()?.prompts && view()?.templates).toBeTruthy();
  expect(view()?.prompts?.items[0]).toEqual({
    name: "plan",
    title: "Plan an evening",
    description: expect.stringMatching(/^A plan\.[^\u202e]+evil$/),
    arguments: [
      { name: "city", description: "Where", required: true },
      { name: "place", required: false },
    ],
  });
  expect(view()?.resources?.items).toEqual([
    {
      uri: "demo://row/1",
      name: "Row 1",
      mimeType: "text/plain",
      size: 12,
      annotations: { audience: ["user"], priority: 0.5, lastModified: "2026-01-02T03:04:05Z" },
    },
    { uri: "file:///it's%20here", name: "here" },
  ]);
  expect(view()?.templates?.items.map(({ variables }) => variables)).toEqual([["row", "format", "limit"], []]);
  expect(view()).toMatchObject({ canSubscribe: true, canComplete: true });
});

const imageOf = (type: string, bytes: string | Buffer) =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

it.each(eras)("[S-26] %s: tools, prompts, resources and templates have icons, which only main reads", async (era) => {
  const icons = [
    { src: imageOf("image/gif", "GIF89a\x10\0\x10\0\0\0\0,\0\0\0\0\x10\0\x10\0\0"), theme: "dark" },
    { src: imageOf("image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"), theme: "light" },
  ];
  const { view, id } = await connected(era, "--icons", JSON.stringify(icons));
  await expect.poll(() => view()?.prompts && view()?.templates).toBeTruthy();
  const tools = fixture.host.servers()[0]?.tools ?? [];
  const lists = [tools, view()?.prompts?.items, view()?.resources?.items, view()?.templates?.items];
  for (const list of lists) expect(list?.map(({ icon }) => icon !== undefined).slice(0, 2)).toEqual([true, false]);
  expect(JSON.stringify([view(), tools])).not.toContain("base64");
  const read = async (kind: "tool" | "prompt" | "resource" | "template", key: string) =>
    [
      await fixture.host.readIcon(id, { kind, key }, "light"),
      await fixture.host.readIcon(id, { kind, key }, "dark"),
    ].map((icon) => icon?.type);
  const both = ["image/svg+xml", "image/gif"];
  expect(await read("tool", "change")).toEqual(both);
  expect(await read("prompt", "plan")).toEqual(both);
  expect(await read("resource", "demo://row/1")).toEqual(both);
  expect(await read("template", "demo://row/{row}{?format,limit}")).toEqual(both);
  expect(await read("prompt", "bare")).toEqual([undefined, undefined]);
  expect(await read("resource", "plan")).toEqual([undefined, undefined]);
});

it.each(eras)("[C-16] %s: an item that can't be used costs itself, not its list, and is named", async (era) => {
  const { view, id } = await connected(era, "--nameless", "12");
  await expect.poll(() => view()?.prompts && view()?.templates).toBeTruthy();
  const { prompts, resources, templates } = view() ?? {};
  for (const list of [prompts, resources, templates]) expect(list).not.toHaveProperty("stopped");
  expect([prompts, resources, templates].map((list) => list?.items.length)).toEqual([2, 2, 2]);
  expect(toolsOf(id)).toEqual(["change", "touch", "stray", "drop"]);
  const told = () => fixture.host.servers().find((server) => server.id === id)?.notices ?? [];
  const params = { method: "resources/list", item: "demo://nameless", part: "/name" };
  await expect.poll(told).toContainEqual(expect.objectContaining({ code: "list-item-left-out", params, count: 10 }));
  const more = { method: "resources/list", more: 2 };
  expect(told()).toContainEqual(expect.objectContaining({ code: "list-items-left-out", params: more }));
});

it.each(eras)("[C-08] %s: nothing is asked of a server that it did not declare", async (era) => {
  const { view, session, id } = await connected(era, "--capabilities", '{"tools":{}}');
  expect(view()).toEqual({ serverId: id, canSubscribe: false, canComplete: false, subscribed: [] });
  expect(() => fixture.host.getPrompt({ serverId: id, prompt: "plan", args: {} })).toThrow("not-declared");
  expect(() => fixture.host.readResource({ serverId: id, uri: "demo://row/1" })).toThrow("not-declared");
  await expect(fixture.host.offers.setSubscribed(id, "demo://row/1", true)).rejects.toThrow("not-declared");
  const ask = { of: { kind: "prompt", name: "plan" }, argument: "city", value: "", context: {} } as const;
  await expect(fixture.host.offers.complete(id, ask)).rejects.toThrow("not-declared");
  const methods = new Set(session().map(({ method }) => method));
  expect([...methods].filter((method) => /prompts|resources|completion|subscriptions/.test(method ?? ""))).toEqual([]);
});

it.each(eras)("[C-16] %s: every list is read to its end, an empty cursor included", async (era) => {
  for (const cursor of ["numbered", "empty"]) {
    const { view, sent } = await connected(era, "--pages", "1", "--cursor", cursor);
    await expect.poll(() => [view()?.prompts?.items.length, view()?.resources?.items.length]).toEqual([2, 2]);
    expect(sent("prompts/list").map(({ params }) => params?.cursor)).toEqual([
      undefined,
      cursor === "empty" ? "" : "after 1",
    ]);
  }
});

it("[C-16] B121 · list.cursor: a modern list whose cursor is an empty text goes on", async () => {
  const { view, sent } = await connected("modern", "--pages", "1", "--cursor", "empty");
  await expect.poll(() => view()?.resources?.items.length).toBe(2);
  expect(sent("resources/list").map(({ params }) => params.cursor)).toEqual([undefined, ""]);
});

it("[C-15] a list that changes while it is first read, before the connection is ready, is read again", async () => {
  const { id } = await connected("legacy", "--eager");
  await expect.poll(() => toolsOf(id)).toContain("late");
});

describe.each(eras)("[C-15] [C-17] %s: a list that changes", (era) => {
  it("B120 · list.changed: is read one to three times for 200 notifications, and is the server's latest", async () => {
    const { id, run, sent, listening } = await connected(era);
    await listening();
    const before = sent("tools/list").length;
    await run("change", { add: "t1", times: 200 });
    await expect.poll(() => toolsOf(id)).toContain("t1");
    await run("change", { add: "t2", times: 1 });
    await expect.poll(() => toolsOf(id)).toContain("t2");
    const read = sent("tools/list").length - before;
    expect(read).toBeGreaterThanOrEqual(1);
    expect(read).toBeLessThanOrEqual(4);
  });

  it("and can't be read any more stands as it was, with the reason", async () => {
    const { id, run, listening } = await connected(era);
    await listening();
    const before = toolsOf(id);
    await run("change", { add: "!broken" });
    const view = () => fixture.host.servers().find((server) => server.id === id);
    await expect.poll(() => view()?.toolsStopped).toMatchObject({ code: "protocol-error" });
    expect(toolsOf(id)).toEqual(before);
  });

  it.each(["prompts", "resources"] as const)("is shown, also what changed while it was read: %s", async (list) => {
    const { view, run, listening, sent } = await connected(era);
    await listening();
    await expect.poll(() => view()?.[list]?.items.length).toBe(2);
    const others = sent("tools/list").length;
    await run("change", { list, add: "new one", during: "newer" });
    await expect.poll(() => view()?.[list]?.items.map(({ name }) => name)).toContain("new one");
    await expect.poll(() => view()?.[list]?.items.map(({ name }) => name)).toContain("newer");
    expect(sent("tools/list")).toHaveLength(others);
  });
});

describe.each(eras)("[S-04] %s: a resource", (era) => {
  it("[S-20] is read with all its contents; one that is not there is told as that", async () => {
    const { id } = await connected(era);
    const { callId, done } = fixture.host.readResource({ serverId: id, uri: "demo://row/1" });
    expect(await done).toMatchObject({ kind: "result" });
    expect(fixture.host.callResult(callId)?.contents).toHaveLength(2);
    const gone = await fixture.host.readResource({ serverId: id, uri: "demo://gone" }).done;
    expect(gone).toMatchObject({ kind: "error", error: { code: "resource-not-found" } });
    const unknown = await fixture.host.readResource({ serverId: id, uri: "demo://unknown" }).done;
    expect(unknown).toMatchObject({ kind: "error", error: { code: "resource-not-found" } });
    // The same code may say that anything else about the request is wrong.
    for (const uri of ["demo://bad", "demo://vague"]) {
      const bad = await fixture.host.readResource({ serverId: id, uri }).done;
      expect(bad).toMatchObject({ kind: "error", error: { code: "protocol-error", params: { code: -32602 } } });
    }
  });

  it("[C-17] that is subscribed to tells of its changes until it no longer is, also over a new connection", async () => {
    const uri = "demo://row/1";
    const { id, view, run } = await connected(era);
    await fixture.host.offers.setSubscribed(id, uri, true);
    expect(view()?.subscribed).toEqual([{ uri }]);
    const told = async () => {
      if (era === "modern") await expect.poll(() => view()?.listen?.acknowledged).toContain(`resource ${uri}`);
      const before = view()?.subscribed[0]?.updatedAt ?? 0;
      await run("touch", { uri });
      await expect.poll(() => view()?.subscribed[0]?.updatedAt ?? 0).toBeGreaterThan(before);
    };
    await told();
    await fixture.host.disconnect(id, "person");
    expect(view()).toBeUndefined();
    await fixture.host.connect(id);
    await told();
    await fixture.host.offers.setSubscribed(id, uri, false);
    expect(view()?.subscribed).toEqual([]);
  });

  it("[S-22] [M-01] may ask the person before it is given, and so may a prompt", async () => {
    const { id } = await connected(era, "--prompt-asks");
    for (const start of [
      () => fixture.host.readResource({ serverId: id, uri: "demo://row/1" }),
      () => fixture.host.getPrompt({ serverId: id, prompt: "plan", args: { city: "Seoul" } }),
    ]) {
      const { callId, done } = start();
      const question = await fixture.question(
        ({ state, attribution }) =>
          state.kind === "open" && attribution.kind === "call" && attribution.callId === callId,
      );
      await fixture.host.broker.respond(question.key, { action: "accept", answers: { f0: true }, by: "person" });
      expect(await done).toMatchObject({ kind: "result" });
    }
  });
});

it("[C-31] [C-17] [C-32] a server that agrees to less is looked at; one that ends the subscription is asked for all anew", async () => {
  const clock = new ManualClock();
  await fixture.end();
  fixture = new HostFixture(clock);
  const honour = ["--honour", '{"toolsListChanged":true}'];
  const less = await whileTimePasses(clock, connected("modern", ...honour, "--ttl", "3600000"));
  await expect.poll(() => less.view()?.listen?.state).toBe("open");
  await expect.poll(() => less.view()?.prompts && less.view()?.templates).toBeTruthy();
  expect(less.view()?.listen?.asked).toEqual(["toolsListChanged", "promptsListChanged", "resourcesListChanged"]);
  expect(less.view()?.listen?.acknowledged).toEqual(["toolsListChanged"]);
  const reads = () =>
    ["tools/list", "prompts/list", "resources/list", "resources/read"].map((method) => less.sent(method).length);
  const read = () => fixture.host.readResource({ serverId: less.id, uri: "demo://row/1" }).done;
  const [tools = 0, prompts = 0, resources = 0] = reads();
  // Of what it does not tell of, nothing is known once its time is over.
  clock.advance(3_600_000);
  for (const list of ["tools", "prompts", "prompts", "resources"] as const) {
    await fixture.host.offers.look(less.id, list);
  }
  for (const _ of [1, 2]) await read();
  expect(reads()).toEqual([tools, prompts + 1, resources + 1, 1]);
  await less.run("drop", {});
  await expect.poll(() => less.view()?.listen?.state).toBe("lost");
  expect(less.sent("subscriptions/listen")).toHaveLength(1);
  clock.advance(1_000);
  await expect.poll(() => less.view()?.listen?.state).toBe("open");
  expect(less.sent("subscriptions/listen")).toHaveLength(2);
  // What changed meanwhile was not told.
  clock.advance(100);
  await expect.poll(() => reads().slice(0, 3)).toEqual([tools + 1, prompts + 2, resources + 2]);
  await read();
  expect(reads()[3]).toBe(2);
  await whileTimePasses(clock, fixture.end());
});

it("[C-31] of the subscriptions of a connection the last one stays open, and every one before it is closed", async () => {
  const { id, view, sent, listening } = await connected("modern");
  await listening();
  const uris = ["demo://row/1", "demo://row/2", "demo://row/3"];
  await fixture.host.offers.setSubscribed(id, uris[0] ?? "", true);
  await expect.poll(() => view()?.listen).toMatchObject({ state: "open", acknowledged: { length: 4 } });
  // The first of these is overtaken by the second before the server has agreed to it.
  await Promise.all(uris.slice(1).map((uri) => fixture.host.offers.setSubscribed(id, uri, true)));
  const all = uris.map((uri) => `resource ${uri}`);
  await expect.poll(() => view()?.listen?.acknowledged).toEqual(expect.arrayContaining(all));
  const closed = () => sent("notifications/cancelled").map(({ params }) => params.requestId);
  const opened = sent("subscriptions/listen").map((line) => line.id);
  expect(opened).toHaveLength(4);
  await expect.poll(() => closed().sort()).toEqual(opened.slice(0, -1).sort());
});

it.each(eras)(
  "[C-23] [C-29] %s: a list that is never answered is given up after a minute, cancelled and told",
  async (era) => {
    const clock = new ManualClock();
    await fixture.end();
    fixture = new HostFixture(clock);
    const { view, sent } = await whileTimePasses(clock, connected(era, "--mute", "prompts/list"));
    await expect.poll(() => view()?.resources).toBeTruthy();
    await expect.poll(() => sent("prompts/list")).toHaveLength(1);
    clock.advance(60_000);
    const stopped = { code: "no-answer", params: { method: "prompts/list", seconds: 60 } };
    await expect.poll(() => view()?.prompts?.stopped).toMatchObject(stopped);
    const cancelled = () => sent("notifications/cancelled").map(({ params }) => params);
    const late = { requestId: sent("prompts/list")[0]?.id, reason: "no answer in time" };
    await expect.poll(cancelled).toContainEqual(expect.objectContaining(late));
    await whileTimePasses(clock, fixture.end());
  },
);

it.each(eras)(
  "[C-31] %s: a change of a resource that nobody subscribed to is no update, and is written down",
  async (era) => {
    const { run, view, id } = await connected(era);
    await run("stray", { uri: "demo://row/1" });
    const violations = () =>
      fixture.host.traffic.kept().filter(({ kind, connection }) => kind === "violation" && connection === id);
    await expect.poll(() => violations().length).toBeGreaterThan(0);
    expect(view()?.subscribed).toEqual([]);
  },
);

it.each(eras)(
  "[S-21] %s: completion gives 100 values at most, says that more exist, and knows the other arguments",
  async (era) => {
    const { id, sent } = await connected(era);
    const ask = { of: { kind: "prompt", name: "plan" }, argument: "place", context: { city: "Seoul" } } as const;
    const { values, more, total } = await fixture.host.offers.complete(id, { ...ask, value: "b" });
    expect(values).toHaveLength(100);
    expect(values[1]).toBe("b1 Seoul");
    expect({ more, total }).toEqual({ more: true, total: 500 });
    expect(sent("completion/complete")[0]?.params).toMatchObject({
      ref: { type: "ref/prompt", name: "plan" },
      argument: { name: "place", value: "b" },
      context: { arguments: { city: "Seoul" } },
    });
    // Where it says nothing of more: what was left out is more all the same.
    const untold = await fixture.host.offers.complete(id, { ...ask, value: "untold" });
    expect([untold.values.length, untold.more, untold.total]).toEqual([100, era === "legacy", undefined]);
    await expect(fixture.host.offers.complete(id, { ...ask, value: "fail" })).rejects.toThrow("protocol-error");
  },
);

it("[S-04] a resource that a server takes no subscription for is not subscribed to, nor with its next connection", async () => {
  const { id, view, sent } = await connected("legacy");
  await fixture.host.offers.setSubscribed(id, "demo://row/1", true);
  await expect(fixture.host.offers.setSubscribed(id, "demo://gone", true)).rejects.toThrow("protocol-error");
  expect(view()?.subscribed).toEqual([{ uri: "demo://row/1" }]);
  await fixture.host.disconnect(id, "person");
  await fixture.host.connect(id);
  await expect.poll(() => sent("resources/subscribe").map(({ params }) => params.uri)).toEqual(["demo://row/1"]);
  await expect.poll(() => view()?.templates).toBeTruthy();
  expect(view()?.subscribed).toEqual([{ uri: "demo://row/1" }]);
  expect(sent("resources/subscribe")).toHaveLength(1);
});

it("[S-04] a template becomes a URI by RFC 6570", () => {
  const expand = (values: { readonly [name: string]: string }) =>
    fixture.host.offers.expand("demo://row/{row}{?format,limit}", values);
  expect(expand({ row: "a b/c", format: "ü&" })).toBe("demo://row/a%20b%2Fc?format=%C3%BC%26");
  expect(expand({ row: "1" })).toBe("demo://row/1");
  // Names that every object answers to are variables like any other.
  expect(fixture.host.offers.expand("demo://{constructor}{/toString}", {})).toBe("demo://");
  expect(fixture.host.offers.expand("demo://{constructor}", { constructor: "a" })).toBe("demo://a");
});
