import dns from "node:dns";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answersOnWire, textOf } from "./asking-fixture.ts";
import { callsOf, page, UrlFixture } from "./url-fixture.ts";

let fixture: UrlFixture;
beforeEach(() => {
  fixture = new UrlFixture();
});
afterEach(() => fixture.end());

const URL_A = "https://mcp.example.com/connect?x=1";
const ways = [
  ["legacy", "stdio"],
  ["legacy", "http"],
  ["modern", "stdio"],
  ["modern", "http"],
] as const;

/** Asks for one page, whatever the era: a request of the server's own, or a round. */
async function asking(era: "legacy" | "modern", over: "stdio" | "http", params: object = page(URL_A)) {
  const server = await fixture.serving(era, over);
  const request = { asked: { method: "elicitation/create", params } };
  const call =
    era === "legacy"
      ? fixture.run(server.id, "ask", { params })
      : fixture.run(server.id, "script", { label: "a", legs: [{ requests: request, state: "s" }] });
  return { ...server, ...call, answers: () => answersOnWire(era, server.messages()) };
}

describe.each(ways)("a page of the %s era over %s", (era, over) => {
  it("[U-04] that was opened is accepted without content, once", async () => {
    const { done, answers } = await asking(era, over);
    const question = await fixture.question();
    expect(question).toMatchObject({ mode: "url", message: "Connect your account", url: { text: URL_A } });
    await fixture.open(question);
    expect(await done).toMatchObject({ kind: "result", isError: false });
    expect(answers()).toEqual([{ action: "accept" }]);
    expect(fixture.opened).toEqual([URL_A]);
    expect(fixture.host.opens()).toMatchObject([{ text: URL_A, key: question.key, opened: true }]);
    await expect(fixture.open(question)).rejects.toMatchObject({ code: "already-answered" });
  });

  it.each(["decline", "cancel"] as const)("[U-04] answered with %s is never opened", async (action) => {
    const { done, answers } = await asking(era, over);
    const question = await fixture.question();
    await fixture.host.broker.respond(question.key, { action, by: "person" });
    await done;
    expect(answers()).toEqual([{ action }]);
    expect([fixture.opened, fixture.host.opens()]).toEqual([[], []]);
  });

  it("[U-06] that may not be opened is refused with the reason and ends nothing else", async () => {
    const { done, answers, id } = await asking(era, over, page("javascript:alert(1)"));
    const end = await done;
    if (era === "legacy") expect(await textOf(Promise.resolve(end))).toMatchObject({ error: { code: -32602 } });
    else expect(end).toMatchObject({ error: { code: "question-refused", params: { reason: "blocked-url" } } });
    expect(fixture.host.broker.all()).toMatchObject([
      { url: { level: "block" }, state: { outcome: { name: "refused", reason: "blocked-url", detail: "scheme" } } },
    ]);
    expect(answers().filter((answer) => answer !== undefined)).toEqual([]);
    expect((await fixture.run(id, "echo").done).kind).toBe("result");
  });
});

describe("before consent", () => {
  it("[U-02] nothing is resolved, fetched, opened or started, whatever the person looks at", async () => {
    const hits: string[] = [];
    const trap = createServer((request, response) => {
      hits.push(request.url ?? "");
      response.end();
    });
    await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
    const resolved: unknown[] = [];
    const lookups = [vi.spyOn(dns, "lookup"), vi.spyOn(dns, "resolve"), vi.spyOn(dns.promises, "lookup")];
    const servers = [await fixture.connected("legacy"), await fixture.connected("modern")];
    for (const lookup of lookups) lookup.mockImplementation(((...args: unknown[]) => resolved.push(args)) as never);
    try {
      const url = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/trap`;
      const urls = [url, "https://never-looked-up.example.com/start"];
      const runs = servers.flatMap(({ id }) => urls.map((text) => fixture.run(id, "ask", { params: page(text) })));
      const questions = await fixture.asked(4);
      for (const { id } of servers) await fixture.run(id, "echo").done;
      expect([hits, resolved, fixture.opened, fixture.host.opens()]).toEqual([[], [], [], []]);
      for (const { key } of questions) await fixture.host.broker.respond(key, { action: "decline", by: "person" });
      await Promise.all(runs.map(({ done }) => done));
      expect([hits, resolved, fixture.opened]).toEqual([[], [], []]);
      // The trap does catch whoever goes there.
      for (const lookup of lookups) lookup.mockRestore();
      await fetch(url);
      expect(hits).toEqual(["/trap"]);
    } finally {
      for (const lookup of lookups) lookup.mockRestore();
      trap.close();
    }
  });

  it("[C-07] a revision before 2025-11-25 has no pages: refused, though the mode was declared", async () => {
    const server = await fixture.connected("legacy", ["--version", "2025-06-18"]);
    const { done } = fixture.run(server.id, "ask", { params: page(URL_A) });
    expect(await textOf(done)).toMatchObject({ error: { code: -32602 } });
    expect(fixture.host.broker.all()).toMatchObject([
      { mode: "url", state: { outcome: { name: "refused", reason: "undeclared-mode", detail: "url" } } },
    ]);
    const initialize = server.session().find((line) => line.method === "initialize");
    expect(initialize?.params.capabilities.elicitation).toEqual({ form: {}, url: {} });
  });

  it("[C-07] a revision before 2025-11-25 has no -32042 either", async () => {
    const server = await fixture.connected("legacy", ["--version", "2025-06-18"]);
    const { done } = fixture.run(server.id, "needs_pages", { lists: [[page(URL_A)]] });
    expect(await done).toMatchObject({ error: { code: "protocol-error", params: { code: -32042 } } });
    expect(fixture.host.broker.all()).toEqual([]);
  });
});

describe.each(["stdio", "http"] as const)("legacy over %s", (over) => {
  const asked = async () => {
    const server = await fixture.serving("legacy", over);
    const run = fixture.run(server.id, "ask", { params: page(URL_A, "el-A") });
    return { ...server, ...run, question: await fixture.question() };
  };

  it("[U-07] the server's word completes a page, before the answer or after it", async () => {
    const { id, question, done } = await asked();
    await fixture.run(id, "complete", { ids: ["el-A"] }).done;
    // A round trip later it has been taken in.
    await fixture.run(id, "echo").done;
    expect(fixture.host.broker.find(question.key)?.state.kind).toBe("open");
    await fixture.open(question);
    expect(fixture.visitOf(question)).toMatchObject({ state: "completed" });
    await done;
    const next = fixture.run(id, "ask", { params: page(URL_A, "el-B") });
    const second = await fixture.question();
    await fixture.open(second);
    await next.done;
    await fixture.run(id, "complete", { ids: ["el-B"] }).done;
    await expect.poll(() => fixture.visitOf(second)?.state).toBe("completed");
    expect(fixture.opened).toHaveLength(2);
  });

  it("[U-08] -32042 is sent again with a new id, and by itself where the person chose so", async () => {
    const { id, messages } = await fixture.serving("legacy", over);
    const lists = [[page("https://a.example.com/", "a"), page("https://b.example.com/", "b")]];
    const { done, callId } = fixture.run(id, "needs_pages", { label: "itself", lists });
    const [first, second] = await fixture.asked(2);
    if (!first || !second) throw new Error("two were asked for");
    expect(first).toMatchObject({ origin: "url-required", attribution: { kind: "call", callId } });
    await fixture.open(first);
    await fixture.open(second);
    fixture.host.visits.setRetry(second.key, true);
    await fixture.run(id, "complete", { ids: ["a"] }).done;
    expect(fixture.viewOf(callId)?.end).toBeUndefined();
    await fixture.run(id, "complete", { ids: ["b"] }).done;
    expect(await done).toMatchObject({ kind: "result" });
    const legs = callsOf(messages()).filter(({ params }) => params.name === "needs_pages");
    expect(legs.map(({ params }) => params.arguments)).toEqual(Array(2).fill({ label: "itself", lists }));
    expect(new Set(legs.map((leg) => leg.id)).size).toBe(2);
  });
});

it("[F-26] [U-07] the page of a connection that is gone is over: the same id said by its successor means nothing", async () => {
  const server = await fixture.connected("legacy");
  await fixture.run(server.id, "ask_late", { params: page(URL_A, "el-A") }).done;
  const question = await fixture.question();
  expect(question.attribution).toEqual({ kind: "unasked" });
  await fixture.open(question);
  expect(fixture.visitOf(question)).toMatchObject({ state: "waiting" });
  await fixture.host.disconnect(server.id, "person");
  expect(fixture.visitOf(question)).toMatchObject({ state: "ended" });
  await fixture.host.connect(server.id);
  await fixture.run(server.id, "complete", { ids: ["el-A"] }).done;
  await fixture.run(server.id, "echo").done;
  expect(fixture.visitOf(question)).toMatchObject({ state: "ended" });
});

describe("-32042", () => {
  const needing = async (lists: object[][], label = "pages") => {
    const server = await fixture.serving("legacy", "stdio");
    const legs = () => callsOf(server.messages()).filter(({ params }) => params.name === "needs_pages");
    return { ...server, legs, ...fixture.run(server.id, "needs_pages", { label, lists }) };
  };

  it("[U-08] the same page again ends the call", async () => {
    const again = page("https://a.example.com/", "another id");
    const { done, legs } = await needing([[page("https://a.example.com/")], [page("https://b.example.com/"), again]]);
    const question = await fixture.question();
    await fixture.open(question);
    await fixture.goOn(question);
    expect(await done).toEqual({
      kind: "error",
      error: { code: "url-loop", params: { host: "a.example.com" } },
    });
    expect(legs()).toHaveLength(2);
    expect(fixture.host.broker.all()).toHaveLength(1);
  });

  it("[U-08] other pages again and again end at the limit of rounds", async () => {
    const { done, legs } = await needing(Array.from({ length: 30 }, (_, n) => [page(`https://p${n}.example.com/`)]));
    const stop = fixture.host.broker.onChange((question) => {
      if (question.state.kind === "open")
        queueMicrotask(() => void fixture.open(question).then(() => fixture.goOn(question)));
    });
    expect(await done).toMatchObject({ error: { code: "rounds-exceeded", params: { limit: 10 } } });
    expect([legs().length, fixture.opened.length]).toEqual([11, 10]);
    stop();
  });

  it.each([
    ["decline", "declined"],
    ["cancel", "dismissed"],
  ] as const)(
    "[U-08] %s of one page withdraws the others and ends the call, told as what it is",
    async (action, name) => {
      const { done, legs } = await needing([["a", "b", "c"].map((host) => page(`https://${host}.example.com/`, host))]);
      const [first, second, third] = await fixture.asked(3);
      if (!first || !second || !third) throw new Error("three were asked for");
      await fixture.open(first);
      await fixture.host.broker.respond(second.key, { action, by: "person" });
      expect(await done).toEqual({ kind: "error", error: { code: `url-required-${name}`, params: {} } });
      expect(fixture.host.broker.find(third.key)?.state).toMatchObject({ outcome: { name: "withdrawn", by: "host" } });
      expect(fixture.visitOf(first)?.state).toBe("ended");
      expect(legs()).toHaveLength(1);
    },
  );

  it("[F-26] a server that dies while its page is waited for fails the call; nothing is sent to its successor", async () => {
    const server = await fixture.connected("legacy");
    const { done } = fixture.run(server.id, "needs_pages", { label: "dead", lists: [[page(URL_A)]] });
    const question = await fixture.question();
    await fixture.open(question);
    fixture.run(server.id, "die");
    expect(await done).toMatchObject({ kind: "error", error: { code: "exited" } });
    expect(fixture.visitOf(question)).toMatchObject({ state: "ended" });
    await expect(fixture.goOn(question)).rejects.toMatchObject({ code: "already-answered" });
  });

  it("[M-06] the requests of one call are marked as one conversation, round by round", async () => {
    const { done, callId, legs } = await needing([[page(URL_A)]]);
    const question = await fixture.question();
    await fixture.open(question);
    await fixture.goOn(question);
    await done;
    const marked = fixture.host.traffic.kept().filter((record) => record.call === callId);
    expect(marked.map(({ dir, kind, round }) => [dir, kind, round])).toEqual([
      ["out", "request", 1],
      ["in", "response", 1],
      ["out", "request", 2],
      ["in", "response", 2],
    ]);
    expect(legs()).toHaveLength(2);
  });
});
