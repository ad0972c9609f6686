import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answersOnWire } from "./asking-fixture.ts";
import { addRawServer, caseFile, caseStep, expectation, type RawServer, whileTimePasses } from "./case-server.ts";
import type { RecordedLine } from "./host-fixture.ts";
import { ManualClock } from "./manual-clock.ts";
import { systemClock } from "./system-ports.ts";
import { callsOf, page, UrlFixture } from "./url-fixture.ts";

/** For the cases in which time passes; those that ask a modern server need a clock that goes by itself. */
const timed = /B77|B78|B81/;
let clock: ManualClock;
let fixture: UrlFixture;
let folder: string;
beforeEach(({ task }) => {
  clock = new ManualClock();
  fixture = new UrlFixture(timed.test(task.name) ? clock : systemClock);
  folder = mkdtempSync(join(tmpdir(), "parley-url-cases-"));
});
afterEach(async () => {
  await whileTimePasses(clock, fixture.end());
  rmSync(folder, { recursive: true, force: true });
});

/** A connected server that plays a case. */
async function playing(id: string, part: Partial<RawServer> = {}) {
  const record = join(folder, `${part.id ?? "server"}.jsonl`);
  const args = ["--case", caseFile(id), ...(part.args ?? [])];
  const server = addRawServer(fixture, { file: "raw-case", record, ...part, args });
  await fixture.host.connect(server.id);
  return server;
}
const book = (serverId: string) => fixture.host.runTool({ serverId, tool: "book_room", args: { room: "blue" } });
const asked = (caseId: string) => caseStep(caseId, (step) => step.send?.method === "elicitation/create").send;
/** The responses to the request of that id. */
const responses = (lines: readonly RecordedLine[], id: number) =>
  lines.filter((line) => line.id === id && line.method === undefined);
const open = () => fixture.host.broker.all().filter(({ state }) => state.kind === "open");

/** Asks for one URL in both eras: a server that is answered, and one whose call goes round. */
async function asking(url: string) {
  const servers = [await fixture.connected("legacy"), await fixture.connected("modern")] as const;
  const runs = servers.map((server) => fixture.run(server.id, "ask", { params: page(url) }));
  return { servers, runs };
}

describe("B72 · url.scheme", () => {
  const steps = [asked("B72").params.url, ...expectation("B72").repeatWith];
  it.each(steps)("%j is refused with the reason, shown without a way to open it", async (url) => {
    const { servers, runs } = await asking(url);
    const [legacy, modern] = await Promise.all(runs.map(({ done }) => done));
    expect(JSON.parse((legacy as { text: string }).text)).toMatchObject({ error: { code: -32602 } });
    expect(modern).toMatchObject({
      kind: "error",
      error: { code: "question-refused", params: { reason: "blocked-url" } },
    });
    expect(callsOf(servers[1].session())).toHaveLength(1);
    const shown = fixture.host.broker.all();
    expect(shown).toHaveLength(2);
    for (const question of shown) {
      expect(question).toMatchObject({
        mode: "url",
        message: "Connect your account",
        url: { level: "block" },
        state: { kind: "closed", outcome: { name: "refused", by: "host", reason: "blocked-url" } },
      });
      expect(question.url?.reasons.length).toBeGreaterThan(0);
      await expect(fixture.open(question)).rejects.toMatchObject({ code: "already-answered" });
    }
    expect(fixture.opened).toEqual([]);
  });
});

describe.each([
  ["B74", "url.scheme", "http off this machine is strong", { level: "strong" }],
  [
    "B75",
    "url.display",
    "the host behind a user name is the host",
    { level: "strong", host: "collect.example.test", registrable: "example.test" },
  ],
  [
    "B76",
    "url.display",
    "mixed scripts are strong, and both forms are there",
    { level: "strong", host: "xn--pple-43d.example.test", unicodeHost: "аpple.example.test" },
  ],
] as const)("%s · %s", (id, _kind, what, verdict) => {
  it(`${id} · ${what}`, async () => {
    const { url } = asked(id).params;
    const { runs } = await asking(url);
    const questions = await fixture.asked(2);
    for (const question of questions) {
      expect(question.url).toMatchObject({ text: url, ...verdict });
      // The whole URL stands there, and nothing else does.
      expect(question.url?.parts.map((part) => part.text).join("")).toBe(url);
      expect(question.url?.parts.filter(({ kind }) => kind === "registrable")).toHaveLength(1);
      await fixture.host.broker.respond(question.key, { action: "cancel", by: "person" });
    }
    await Promise.all(runs.map(({ done }) => done));
    expect(fixture.opened).toEqual([]);
  });
});

describe("url.consent", () => {
  it("B77 · nothing is opened by itself, and no earlier consent stands for a later one", async () => {
    const server = await playing("B77");
    book(server.id);
    const question = await fixture.question();
    clock.advance(5000);
    expect(question).toMatchObject({ url: { text: "https://mcp.example.com/connect?x=1", host: "mcp.example.com" } });
    expect([fixture.opened, responses(server.recorded(), 42)]).toEqual([[], []]);
    await fixture.open(question);
    const other = await playing("B77", { id: "again" });
    book(other.id);
    const again = await fixture.question(({ serverId }) => serverId === other.id);
    clock.advance(5000);
    expect(again.state.kind).toBe("open");
    expect(fixture.opened).toHaveLength(1);
  });

  it("B78 · accept goes out without content once the page is open, and it is waited for", async () => {
    const server = await playing("B78");
    book(server.id);
    const question = await fixture.question();
    await fixture.open(question);
    await expect
      .poll(() => responses(server.recorded(), 43))
      .toEqual([{ jsonrpc: "2.0", id: 43, result: { action: "accept" } }]);
    expect(fixture.visitOf(question)).toMatchObject({ state: "waiting" });
    expect(fixture.opened).toEqual(["https://mcp.example.com/connect"]);
  });

  it("[U-09] B78 · whoever is in the browser has all the time; after Continue the call's time runs again", async () => {
    const server = await playing("B78");
    const { callId, done } = book(server.id);
    const question = await fixture.question();
    await fixture.open(question);
    clock.advance(3_600_000);
    // A round trip later it would have ended.
    await fixture.run(server.id, "go_on").done;
    expect(fixture.viewOf(callId)?.end).toBeUndefined();
    await fixture.goOn(question);
    expect(fixture.visitOf(question)).toMatchObject({ state: "continued" });
    // The server never answers: that is a time-out like any other.
    clock.advance(60_000);
    expect(await done).toEqual({ kind: "timed-out", seconds: 60 });
  });

  it("B79 · a browser that does not start is no accept; giving up is cancel", async () => {
    const server = await playing("B79");
    book(server.id);
    const question = await fixture.question();
    fixture.browser.start = () => Promise.reject(new Error("no browser"));
    await expect(fixture.open(question)).rejects.toMatchObject({ code: "browser-failed" });
    // A round trip later nothing has gone out.
    await fixture.run(server.id, "go_on").done;
    expect([open().length, responses(server.recorded(), 44)]).toEqual([1, []]);
    await fixture.host.broker.respond(question.key, { action: "cancel", by: "person" });
    await expect
      .poll(() => responses(server.recorded(), 44))
      .toEqual([{ jsonrpc: "2.0", id: 44, result: { action: "cancel" } }]);
  });

  it("B86 · url.id: a page without an elicitationId is refused and shown in the legacy era, and asked in the modern one", async () => {
    const server = await playing("B86");
    book(server.id);
    await expect.poll(() => responses(server.recorded(), 51)).toMatchObject([{ error: { code: -32602 } }]);
    expect(fixture.host.broker.all()).toMatchObject([
      { mode: "url", state: { kind: "closed", outcome: { name: "refused" } } },
    ]);
    const { result } = caseStep("B86", (step) => step.send?.result).send;
    const modern = await fixture.connected("modern");
    const { done } = fixture.run(modern.id, "script", { legs: [{ requests: result.inputRequests }] });
    const question = await fixture.question();
    expect(question).toMatchObject({ mode: "url", message: "x", url: { text: "https://a.example.com" } });
    await fixture.open(question);
    await done;
    expect(answersOnWire("modern", modern.session())).toEqual([{ action: "accept" }]);
  });
});

describe("url.complete", () => {
  it("B80 · only the server's own word about its own page counts, early too, and once", async () => {
    const server = await playing("B80", { args: ["--paced"] });
    const other = await playing("B80", { id: "other", args: ["--part", "server B"] });
    book(server.id);
    const question = await fixture.question();
    book(other.id);
    // Everything before the person's step has been played.
    await expect.poll(() => ignored()).toHaveLength(2);
    await fixture.run(other.id, "go_on").done;
    const before = { opened: fixture.opened, sent: responses(server.recorded(), 45), open: open().length };
    expect(before).toEqual({ opened: [], sent: [], open: 1 });
    await fixture.open(question);
    expect(fixture.visitOf(question)).toMatchObject({ state: "completed" });
    await fixture.run(server.id, "go_on").done;
    await expect.poll(() => ignored()).toHaveLength(3);
    expect(responses(server.recorded(), 45)).toEqual([{ jsonrpc: "2.0", id: 45, result: { action: "accept" } }]);
  });

  it("B81 · a page that the server never speaks of again blocks nothing: Continue sends the call with a new id", async () => {
    const server = await playing("B81");
    const { callId, done } = book(server.id);
    const question = await fixture.question();
    await fixture.open(question);
    expect(fixture.visitOf(question)).toMatchObject({ state: "waiting", continues: "retry" });
    clock.advance(600_000);
    expect(fixture.viewOf(callId)?.end).toBeUndefined();
    await fixture.open(question);
    expect(fixture.opened).toHaveLength(2);
    await fixture.goOn(question);
    expect(await done).toMatchObject({ kind: "result", text: "booked" });
    const ids = callsOf(server.recorded()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    // There is no request to answer.
    expect(server.recorded().filter((line) => line.method === undefined && line.$event === undefined)).toEqual([]);
  });

  it("B81 · Stop ends the call without a retry", async () => {
    const server = await playing("B81");
    const { done } = book(server.id);
    const question = await fixture.question();
    await fixture.open(question);
    fixture.host.visits.stop(question.key, "person");
    expect(await done).toEqual({ kind: "stopped" });
    expect(fixture.visitOf(question)).toMatchObject({ state: "stopped" });
    await fixture.run(server.id, "go_on").done;
    expect(callsOf(server.recorded()).map(({ params }) => params.name)).toEqual(["book_room", "go_on"]);
  });

  it("B82 · url.required-error: one consent for each page, and one retry when all are done", async () => {
    const server = await playing("B82", { args: ["--paced"] });
    const { done } = book(server.id);
    const [first, second] = await fixture.asked(2);
    if (!first || !second) throw new Error("two were asked for");
    expect([first.url?.text, second.url?.text]).toEqual(["https://a.example.com/1", "https://b.example.com/2"]);
    await fixture.open(first);
    await fixture.run(server.id, "go_on").done;
    await fixture.open(second);
    await fixture.run(server.id, "go_on").done;
    for (const question of [first, second]) {
      await expect.poll(() => fixture.visitOf(question)?.state).toBe("completed");
    }
    const booked = () => callsOf(server.recorded()).filter(({ params }) => params.name === "book_room");
    expect(booked()).toHaveLength(1);
    await fixture.goOn(first);
    expect(await done).toMatchObject({ kind: "result" });
    const [one, two, ...more] = booked();
    expect(more).toEqual([]);
    expect(two?.params).toMatchObject({ name: "book_room", arguments: { room: "blue" } });
    expect(two?.id).not.toBe(one?.id);
    expect(fixture.opened).toEqual(["https://a.example.com/1", "https://b.example.com/2"]);
    expect(server.recorded().filter((line) => line.method === undefined && line.$event === undefined)).toEqual([]);
  });

  it("B85 · in the modern era -32042 is an error like any other", async () => {
    const { code, data } = caseStep("B85", (step) => step.send?.error).send.error;
    const server = await fixture.connected("modern");
    const end = await fixture.run(server.id, "protocol_error", { code, data }).done;
    expect(end).toMatchObject({ kind: "error", error: { code: "protocol-error", params: { code: -32042 } } });
    expect([fixture.host.broker.all(), fixture.opened]).toEqual([[], []]);
    expect(callsOf(server.session())).toHaveLength(1);
  });
});

describe("B84 · url.required-error", () => {
  const { data } = caseStep("B84", (step) => step.send?.error).send.error;
  const entry = { mode: "url", elicitationId: "el-1", url: "https://mcp.example.com/connect", message: "Connect" };
  const { elicitationId: _id, ...nameless } = entry;
  it.each([
    ["a form", data],
    ["an empty list", { elicitations: [] }],
    ["no data", undefined],
    ["data that is no object", "soon"],
    ["an entry without elicitationId", { elicitations: [entry, nameless] }],
    ["an entry with another scheme", { elicitations: [entry, { ...entry, url: "javascript:alert(1)" }] }],
    ["an entry without a message", { elicitations: [{ ...entry, message: 7 }] }],
    ["an entry that is nothing", { elicitations: [null] }],
    ["a list that is none", { elicitations: { 0: entry, length: 1 } }],
    ["more pages than may be asked at once", { elicitations: Array(201).fill(entry) }],
  ])("B84 · %s is a failed call; nothing is shown and nothing retried", async (_name, malformed) => {
    const server = await fixture.connected("legacy");
    const args = { data: malformed === undefined ? null : malformed };
    const end = await fixture.run(server.id, "needs_pages", args).done;
    expect(end).toMatchObject({ kind: "error", error: { code: "url-required-malformed" } });
    expect(fixture.host.broker.all()).toEqual([]);
    expect(callsOf(server.session())).toHaveLength(1);
  });
});

/** Words about pages that nobody goes by. */
const ignored = () =>
  fixture.host.traffic.kept().filter((line) => Object.hasOwn(line.body as object, "unknownElicitationId"));
