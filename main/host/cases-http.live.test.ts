import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { caseFile, caseStep, caseSteps } from "./case-server.ts";
import type { HttpExchange } from "./connection/transport.ts";
import type { HostError } from "./host-error.ts";
import { HostFixture, type RecordedLine } from "./host-fixture.ts";
import { ManualClock } from "./manual-clock.ts";

let clock: ManualClock;
let fixture: HostFixture;
beforeEach(() => {
  clock = new ManualClock();
  fixture = new HostFixture(clock);
});
afterEach(() => fixture.end());

type Server = Awaited<ReturnType<HostFixture["addHttp"]>>;

/** A connected server that plays the case. */
async function playing(id: string, args: readonly string[] = [], profile = "parley"): Promise<Server> {
  const eraSetting = args.includes("modern") ? "modern" : "legacy";
  const server = await fixture.addHttp("http-case", ["--case", caseFile(id), ...args], { eraSetting, profile });
  await fixture.host.connect(server.id);
  return server;
}
const book = (serverId: string) => fixture.host.runTool({ serverId, tool: "book_room", args: { room: "blue" } });
const run = (serverId: string, tool: string) => fixture.host.runTool({ serverId, tool, args: {} });
const answer = (question: QuestionView, value: string) =>
  fixture.host.broker.respond(question.key, { action: "accept", answers: { f0: value }, by: "person" });
const viewOf = (id: string) => fixture.host.servers().find((server) => server.id === id);
const callState = (callId: string) => fixture.host.calls().find((view) => view.id === callId);
const requests = (server: Server) => server.recorded().filter((line) => line.http !== undefined);
const methods = (server: Server) => requests(server).map((line) => line.body?.method ?? line.http);
const named = (server: Server, method: string) => requests(server).filter((line) => line.body?.method === method);
/** Responses to requests of the server, as they were POSTed. */
const answers = (server: Server, id: unknown) =>
  requests(server).filter((line) => line.body?.id === id && line.body?.method === undefined);
const notices = (code: string) =>
  fixture.host.traffic
    .kept()
    .filter(({ kind, body }) => kind === "notice" && (body as { code?: unknown }).code === code);
const exchanges = () =>
  fixture.host.traffic
    .kept()
    .filter((record) => record.kind === "http")
    .map((record) => ({ at: record.at, body: record.body as HttpExchange }));
const standing = (server: Server) =>
  expect
    .poll(() => requests(server).some((line) => line.http === "GET" && line.headers["last-event-id"] === undefined))
    .toBe(true);
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("B104 · http.session", () => {
  it("[C-03] B104 · a session that is unknown is opened anew once, visibly; its questions expire and its call is not repeated", async () => {
    const server = await playing("B104");
    const beside = run(server.id, "ask");
    const old = await fixture.question();
    const call = book(server.id);
    expect(await call.done).toEqual({ kind: "error", error: { code: "session-expired", params: {} } });
    expect(fixture.host.broker.find(old.key)?.state).toMatchObject({
      kind: "closed",
      outcome: { name: "disconnected", detail: "session expired" },
    });
    await expect.poll(() => named(server, "notifications/initialized")).toHaveLength(2);
    expect((await beside.done).kind).toBe("error");
    const [, again, ...more] = named(server, "initialize");
    expect(more).toEqual([]);
    expect(again?.headers).not.toHaveProperty("mcp-session-id");
    // Visible: both handshakes stand in the traffic, each with its answer.
    expect(fixture.host.traffic.kept().filter((record) => record.method === "initialize")).toHaveLength(4);
    expect(viewOf(server.id)?.state.kind).toBe("ready");
    const shown = JSON.stringify([fixture.host.calls(), viewOf(server.id)?.state]);
    expect(shown).not.toMatch(/timed.out/);
    const booked = () => named(server, "tools/call").filter((line) => line.body.params.name === "book_room");
    expect(booked()).toHaveLength(1);
    // The person asks for the repeat.
    expect(await book(server.id).done).toMatchObject({ kind: "result", text: "ok" });
    expect(booked().map((line) => line.headers["mcp-session-id"])).toEqual(["s1", "s2"]);
  });

  it.each([
    ["at once", ["--expired-for-good"]],
    ["at its first call", ["--repeat", "2"]],
  ])("[C-03] B104 · the new session's 404, %s, is an error: no third initialize", async (_when, args) => {
    const server = await playing("B104", args);
    expect(await book(server.id).done).toMatchObject({ error: { code: "session-expired" } });
    if (args.includes("--repeat")) {
      await expect.poll(() => named(server, "notifications/initialized")).toHaveLength(2);
      expect(await book(server.id).done).toMatchObject({ error: { code: "session-expired" } });
    }
    await expect.poll(() => viewOf(server.id)?.state.kind).toBe("failed");
    expect(viewOf(server.id)?.state).toMatchObject({ error: { code: "session-expired" } });
    expect(named(server, "initialize")).toHaveLength(2);
  });
});

describe("B105 · http.get-405", () => {
  it("[C-24] B105 · a server without a standing stream is used as any other, and is not asked for one again", async () => {
    const server = await playing("B105");
    await expect.poll(() => methods(server)).toContain("GET");
    for (let turns = 0; turns < 3; turns += 1) {
      expect(await book(server.id).done).toMatchObject({ kind: "result", text: "ok" });
      // Whatever would ask again, asks after a pause.
      clock.advance(60_000);
    }
    expect(viewOf(server.id)?.state.kind).toBe("ready");
    expect(methods(server).filter((method) => method === "GET")).toHaveLength(1);
    expect(notices("deprecated-transport")).toEqual([]);
    expect(requests(server).map((line) => line.path)).toEqual(requests(server).map(() => "/mcp"));
  });
});

describe("B106 · http.resume", () => {
  it("[C-24] B106 · one question over two drops, no resume before its time, the answer sent once", async () => {
    const { sse } = caseStep("B106", (step) => step.sse !== undefined);
    const server = await playing("B106");
    await standing(server);
    const call = book(server.id);
    const { key } = await fixture.question();
    const resumed = () => requests(server).filter((line) => line.headers["last-event-id"] !== undefined);
    for (const nth of [1, 2]) {
      // The pause is counted from the drop, and begins when we have seen it.
      await expect.poll(() => notices("stream-dropped")).toHaveLength(nth);
      await turn();
      clock.advance(sse.retry - 1);
      await turn();
      expect(resumed()).toHaveLength(nth - 1);
      clock.advance(1);
      await expect.poll(resumed).toHaveLength(nth);
      expect(callState(call.callId)?.state).toBe("asking");
      expect(fixture.host.broker.all().map((view) => [view.key, view.state.kind])).toEqual([[key, "open"]]);
    }
    expect(resumed().map((line) => line.headers["last-event-id"])).toEqual(["ev-1", "ev-1"]);
    const resumedAt = exchanges()
      .filter(({ body }) => body.sent["last-event-id"] !== undefined)
      .map((record) => record.at);
    const waited = notices("stream-dropped").map((record, nth) => (resumedAt[nth] ?? 0) - record.at);
    expect(waited).toEqual([sse.retry, sse.retry]);
    await fixture.host.broker.respond(key, { action: "accept", answers: { f0: "Kim" }, by: "person" });
    expect(await call.done).toMatchObject({ kind: "result", text: "ok" });
    // Asked the second time before the result on the same stream, it was still the one question.
    expect(fixture.host.broker.all()).toHaveLength(1);
    expect(resumed()).toHaveLength(2);
    expect(answers(server, 61).map((line) => line.body.result)).toEqual([
      { action: "accept", content: { name: "Kim" } },
    ]);
    expect(methods(server)).not.toContain("notifications/cancelled");
  });
});

describe("B108 · http.cancel", () => {
  it("[C-18] B108 · modern: Stop closes the response stream, and nothing is POSTed about it", async () => {
    const server = await playing("B108", ["--era", "modern"]);
    const call = book(server.id);
    await expect.poll(() => callState(call.callId)?.progress?.progress).toBe(1);
    fixture.host.stopCall(call.callId, "person");
    expect(await call.done).toEqual({ kind: "stopped" });
    await expect.poll(() => server.recorded()).toContainEqual({ $event: "closed-by-client", method: "tools/call" });
    expect(await run(server.id, "echo").done).toMatchObject({ kind: "result" });
    expect(callState(call.callId)?.end).toEqual({ kind: "stopped" });
    expect(methods(server)).not.toContain("notifications/cancelled");
  });

  it("[C-18] B108 · legacy: the notification is sent, once, and a result that comes too late changes nothing", async () => {
    const server = await playing("B62");
    await standing(server);
    const call = book(server.id);
    const { key } = await fixture.question();
    fixture.host.stopCall(call.callId, "person");
    expect(await call.done).toEqual({ kind: "stopped" });
    const cancelled = () => named(server, "notifications/cancelled");
    await expect.poll(() => cancelled().length).toBe(1);
    expect(cancelled()[0]?.body.params.requestId).toBe(named(server, "tools/call")[0]?.body.id);
    // Ended once its own answer, a cancel, is accepted.
    await expect
      .poll(() => fixture.host.broker.find(key)?.state)
      .toMatchObject({ outcome: { name: "withdrawn", by: "person" } });
    // It comes on the standing stream, where it is seen.
    const late = () => fixture.host.traffic.kept().filter((record) => JSON.stringify(record.body).includes("too late"));
    await expect.poll(late).toHaveLength(1);
    expect(await run(server.id, "echo").done).toMatchObject({ kind: "result" });
    expect(callState(call.callId)?.end).toEqual({ kind: "stopped" });
    expect(viewOf(server.id)?.state.kind).toBe("ready");
    expect(cancelled()).toHaveLength(1);
  });
});

describe("B96 · era.probe over HTTP", () => {
  const { error } = caseStep("B96", (step) => step.from === "server").send;
  const reply = (id: string, code: number) =>
    `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ ...error, code, data: { supported: ["2031-01-01"] } })}}`;
  const probed = (text: string, status: number) =>
    fixture.addHttp("http-case", ["--first", text, "--first-status", String(status)]);
  const failed = (id: string) =>
    fixture.host.connect(id).then(
      () => undefined,
      (told: HostError) => told.toAppError(),
    );

  const refusals: readonly (readonly [string, string])[] = [
    ["-32602", reply('"$id"', error.code)],
    ["-32600 without an id", reply("null", -32600)],
    ["-32601", reply('"$id"', -32601)],
  ];
  const cases = refusals.flatMap(([name, text]) => [400, 200].map((status) => [name, status, text] as const));
  it.each(cases)("[C-26] B96 · %s with HTTP %i means legacy", async (_name, status, text) => {
    const server = await probed(text, status);
    await fixture.host.connect(server.id);
    expect(viewOf(server.id)?.state).toMatchObject({ kind: "ready", negotiated: { era: "legacy" } });
    expect(methods(server).slice(0, 2)).toEqual(["server/discover", "initialize"]);
  });

  const modern = [-32022, -32021, -32020].flatMap((code) => [400, 404, 200].map((status) => [code, status] as const));
  it.each(modern)("[C-26] B96 · %i with HTTP %i is a modern server's: no initialize follows", async (code, status) => {
    const server = await probed(reply('"$id"', code), status);
    expect(await failed(server.id)).toMatchObject({
      code: { [-32022]: "version-mismatch", [-32021]: "capability-missing" }[code] ?? "protocol-error",
    });
    expect(methods(server)).toEqual(["server/discover"]);
  });

  it.each([
    [401, "auth-required"],
    [403, "http-error"],
    [500, "http-error"],
    [503, "http-error"],
  ])("[C-26] %i is no evidence of an era, whatever its body says", async (status, code) => {
    const server = await probed(reply('"$id"', -32601), status);
    expect(await failed(server.id)).toMatchObject({ code });
    expect(methods(server)).toEqual(["server/discover"]);
  });

  it("[C-26] B96 · silence over HTTP is an error, not a verdict", async () => {
    const server = await probed("silent", 200);
    const told = failed(server.id);
    await expect.poll(() => methods(server)).toEqual(["server/discover"]);
    clock.advance(10_000);
    expect(await told).toEqual({ code: "connect-timeout", params: { seconds: 10 } });
    expect(methods(server)).toEqual(["server/discover"]);
  });

  it("[C-05] a pinned era is kept over HTTP: legacy is not probed, modern falls back to nothing", async () => {
    const legacy = await fixture.addHttp("http-case", [], { eraSetting: "legacy" });
    await fixture.host.connect(legacy.id);
    expect(methods(legacy)).not.toContain("server/discover");

    const modernPinned = await fixture.addHttp("http-case", [], { eraSetting: "modern" });
    expect(await failed(modernPinned.id)).toEqual({
      code: "era-mismatch",
      params: { pinned: "modern", offered: "legacy" },
    });
    expect(methods(modernPinned)).toEqual(["server/discover"]);

    const foreign = await fixture.addHttp("http-modern", [], { eraSetting: "legacy" });
    expect((await failed(foreign.id))?.code).toBe("protocol-error");
    expect(methods(foreign)).not.toContain("server/discover");
  });
});

describe("capability.mode over HTTP", () => {
  const refused = async (id: string, server: Server) => {
    const { send } = caseStep(id, (step) => step.send?.method === "elicitation/create");
    const call = book(server.id);
    await expect.poll(() => answers(server, send.id)).toMatchObject([{ body: { error: { code: -32602 } } }]);
    expect(answers(server, send.id)[0]?.body).not.toHaveProperty("result");
    expect(fixture.host.broker.all()).toMatchObject([{ state: { kind: "closed", outcome: { name: "refused" } } }]);
    expect(fixture.host.broker.all()[0]?.form).toBeUndefined();
    expect(await call.done).toMatchObject({ kind: "result" });
  };

  it("[C-07] B68 · a URL where only forms were declared is refused with -32602, never declined; no browser opens", async () => {
    const server = await playing("B68", [], "form-only");
    expect(named(server, "initialize")[0]?.body.params.capabilities).toEqual({ elicitation: {} });
    // The fixture's opener fails the test when it is reached.
    await refused("B68", server);
  });

  it("[C-07] B69 · an unknown mode is no form: refused with -32602, no dialog", async () => {
    await refused("B69", await playing("B69"));
  });

  it("[F-01] B70 · an absent mode is a form, also of 2025-06-18, and the version goes with its answer", async () => {
    const server = await playing("B70", ["--version", "2025-06-18"]);
    expect(viewOf(server.id)?.state).toMatchObject({ negotiated: { version: "2025-06-18" } });
    const call = book(server.id);
    await answer(await fixture.question(), "Oslo");
    expect(await call.done).toMatchObject({ kind: "result", text: "ok" });
    expect(answers(server, 33)).toMatchObject([
      {
        headers: { "mcp-protocol-version": "2025-06-18" },
        body: { result: { action: "accept", content: { city: "Oslo" } } },
      },
    ]);
  });

  it("[C-07] B71 · modern: an undeclared mode ends the call here, named; nothing is retried", async () => {
    const server = await playing("B71", ["--era", "modern"], "form-only");
    const { params } = named(server, "tools/list")[0]?.body ?? {};
    expect(params._meta["io.modelcontextprotocol/clientCapabilities"]).toEqual({ elicitation: {} });
    expect(await book(server.id).done).toMatchObject({
      kind: "error",
      error: { code: "undeclared-mode", params: { mode: "url" } },
    });
    expect(named(server, "tools/call")).toHaveLength(1);
    expect(fixture.host.broker.all().filter((view) => view.state.kind === "open")).toEqual([]);
  });
});

describe("lifecycle over HTTP", () => {
  const unsent = /^(not-delivered|delivery-unknown)$/;

  it("[F-26] B61 · a server that is gone: its call fails with the reason, the answer goes nowhere and says so, nothing reaches its successor", async () => {
    const server = await playing("B61");
    await standing(server);
    const call = book(server.id);
    const question = await fixture.question();
    server.child.kill("SIGKILL");
    expect(await call.done).toEqual({
      kind: "error",
      error: { code: "stream-lost", params: { method: "tools/call" } },
    });
    await expect(answer(question, "Kim")).rejects.toMatchObject({ code: "not-delivered" });
    expect(fixture.host.broker.find(question.key)?.state).toMatchObject({
      kind: "open",
      // Refused, or broken off on a connection that was kept: what can be said of its arrival differs.
      undelivered: { reason: expect.stringMatching(unsent), error: { code: "unreachable" } },
    });
    const { port } = new URL(server.url);
    const next = await fixture.startHttp("http-case", ["--port", port]);
    expect((await run(server.id, "echo").done).kind).toBe("error");
    await expect.poll(() => fixture.host.broker.find(question.key)?.state.kind).toBe("closed");
    expect(fixture.host.broker.find(question.key)?.state).toMatchObject({
      outcome: { name: "disconnected", detail: "session expired", reason: expect.stringMatching(unsent) },
    });
    await expect(fixture.host.broker.resend(question.key)).rejects.toMatchObject({ code: "already-answered" });
    const taken: readonly RecordedLine[] = next.recorded().filter((line) => line.body?.id === 3 && !line.body.method);
    expect(taken).toEqual([]);
  });

  it("[F-32] B62 · 180 s with the question open cost its call nothing", async () => {
    const server = await playing("B62");
    const call = book(server.id);
    const question = await fixture.question();
    clock.advance(180_000);
    expect(callState(call.callId)?.state).toBe("asking");
    await answer(question, "Kim");
    expect(await call.done).toMatchObject({ kind: "result", text: "ok" });
    expect(answers(server, 4)).toHaveLength(1);
    const callId = named(server, "tools/call")[0]?.body.id;
    expect(named(server, "notifications/cancelled").map((line) => line.body.params.requestId)).not.toContain(callId);
  });

  it("B65 · the question is there while its call waits", async () => {
    const server = await playing("B65");
    const call = book(server.id);
    expect(await fixture.question()).toMatchObject({ attribution: { kind: "call", callId: call.callId } });
    expect(callState(call.callId)?.state).toBe("asking");
    expect(caseSteps("B65").at(-1)?.send.method).toBe("elicitation/create");
  });
});
