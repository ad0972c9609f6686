import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { name } from "./asking-fixture.ts";
import { findProfile } from "./connection/bundled-profiles.ts";
import { requests, TasksFixture } from "./tasks-fixture.ts";

let fixture: TasksFixture;
beforeEach(() => {
  fixture = new TasksFixture();
});
afterEach(() => fixture.end());

const extension = "io.modelcontextprotocol/tasks";
const open = () => fixture.host.broker.all().filter(({ state }) => state.kind === "open");
const openNamed = (key: string) => open().find(({ message }) => message === `Question ${key}`);

describe.each([
  { way: "stdio", connected: () => fixture.connected("modern") },
  { way: "HTTP", connected: () => fixture.connectedHttp() },
])("tasks of the modern era over $way", ({ way, connected }) => {
  it("[M-07] a call that is answered with a task is looked at as its server wishes, and comes to its result", async () => {
    const server = await connected();
    const steps = ["working", "completed"];
    const { callId, done } = fixture.run(server.id, "work", {
      id: "größe/1",
      steps,
      poll: 7000,
      ttl: 90_000,
      words: "w",
    });
    await expect.poll(() => fixture.view(callId).task?.status).toBe("working");
    const since = fixture.clock.now();
    const task = { shortId: "größe/1", status: "working", statusMessage: "w", ttlMs: 90_000, pollMs: 7000, since };
    expect(fixture.view(callId)).toMatchObject({ state: "running", task });
    const looks = () => requests(server.recorded(), "tasks/get");
    fixture.clock.advance(6_999);
    await fixture.run(server.id, "plain").done;
    expect(looks()).toEqual([]);
    fixture.clock.advance(1);
    await expect.poll(looks).toHaveLength(1);
    expect(await fixture.passing(done)).toMatchObject({ kind: "result", text: "done" });
    expect(fixture.view(callId).task?.status).toBe("completed");
    // Nothing was asked for: the server alone decides; and the extension is declared with every request, by its name.
    const [call] = requests(server.recorded(), "tools/call");
    expect(call?.params.task).toBeUndefined();
    for (const { params } of [call, ...looks()].flatMap((line) => line ?? [])) {
      expect(params._meta["io.modelcontextprotocol/clientCapabilities"].extensions).toEqual({ [extension]: {} });
    }
    if (way === "stdio") return;
    const names = server.recorded().filter(({ body }) => body?.method === "tasks/get");
    const named = `=?base64?${Buffer.from("größe/1").toString("base64")}?=`;
    expect(names.map(({ headers }) => [headers["mcp-method"], headers["mcp-name"]])).toEqual(
      names.map(() => ["tasks/get", named]),
    );
  });

  it("[M-07] asks what input_required lists, each key once, and answers a round with one tasks/update", async () => {
    const server = await connected();
    const steps = ["input_required", "working", "working", "input_required", "completed"];
    const asks = [["__proto__", "b"], ["c"]];
    const { callId, done } = fixture.run(server.id, "work", { steps, asks, poll: 500, slow: true });
    await fixture.passing(() => expect.poll(() => open().length).toBe(2));
    expect(open().map(({ attribution, origin, round }) => ({ attribution, origin, round }))).toEqual(
      Array(2).fill({ attribution: { kind: "call", callId, tool: "work" }, origin: "input-required", round: 1 }),
    );
    const looks = () => requests(server.recorded(), "tasks/get").length;
    const before = looks();
    await fixture.passing(() => expect.poll(looks).toBeGreaterThan(before + 1));
    expect(open()).toHaveLength(2);
    const updates = () => requests(server.recorded(), "tasks/update").map(({ params }) => params.inputResponses);
    await fixture.host.broker.respond(openNamed("b")?.key ?? "", { action: "decline", by: "person" });
    expect(updates()).toEqual([]);
    await fixture.host.broker.respond(openNamed("__proto__")?.key ?? "", name("Kim"));
    await fixture.passing(() => expect.poll(() => openNamed("c")?.round).toBe(2));
    await fixture.host.broker.respond(openNamed("c")?.key ?? "", { action: "cancel", by: "person" });
    expect(await fixture.passing(done)).toMatchObject({ kind: "result", isError: false });
    expect(updates().map((responses) => JSON.stringify(responses))).toEqual([
      '{"__proto__":{"action":"accept","content":{"name":"Kim"}},"b":{"action":"decline"}}',
      '{"c":{"action":"cancel"}}',
    ]);
    expect(fixture.view(callId)).toMatchObject({ rounds: 2, task: { status: "completed" } });
    // What was typed is not written down.
    expect(JSON.stringify(fixture.host.traffic.kept().filter(({ dir }) => dir === "out"))).not.toContain("Kim");
  });

  it("[C-29] a stopped task is cancelled by tasks/cancel alone", async () => {
    const server = await connected();
    const { callId, done } = fixture.run(server.id, "work", { steps: ["input_required"], poll: 500 });
    const question = await fixture.passing(fixture.question());
    fixture.host.stopCall(callId, "person");
    expect(await fixture.passing(done)).toEqual({ kind: "stopped" });
    expect(fixture.view(callId).task).toMatchObject({ cancel: "acknowledged" });
    expect(requests(server.recorded(), "tasks/cancel")).toHaveLength(1);
    // No answer to what nobody answered, and no other way of cancelling.
    expect(requests(server.recorded(), "tasks/update")).toEqual([]);
    const calls = requests(server.recorded(), "tools/call").map(({ id }) => id);
    const notes = requests(server.recorded(), "notifications/cancelled").map(({ params }) => params.requestId);
    expect(calls.filter((id) => notes.includes(id))).toEqual([]);
    expect(fixture.host.broker.all().find(({ key }) => key === question.key)?.state).toMatchObject({ kind: "closed" });
  });
});

describe("tasks of the modern era", () => {
  it("[M-07] a task that failed, was given up, expired, or asks what can't be asked ends the call as what it is", async () => {
    const server = await fixture.connected("modern");
    const end = async (args: { readonly [name: string]: unknown }) => {
      const ended = await fixture.passing(fixture.run(server.id, "work", { poll: 500, ...args }).done);
      return ended.kind === "error" ? ended.error : ended;
    };
    const error = { code: -32000, message: "no flour" };
    expect(await end({ steps: ["failed"], error })).toEqual({ code: "protocol-error", params: error });
    expect(await end({ steps: ["failed"], words: "so" })).toEqual({ code: "task-failed", params: { message: "so" } });
    expect(await end({ steps: ["cancelled"] })).toMatchObject({ code: "task-cancelled" });
    expect(await end({ steps: ["working", "unknown"], ttl: null })).toMatchObject({ code: "task-unknown" });
    expect(await end({ steps: ["working", "unknown"], ttl: 10 })).toMatchObject({ code: "task-expired" });
    expect(await end({ steps: ["broken", "broken", "completed"] })).toMatchObject({ text: "done" });
    expect(requests(server.recorded(), "tasks/cancel")).toEqual([]);
    const requested = { who: { method: "kitchen/order", params: {} } };
    expect(await end({ steps: ["input_required"], requests: requested })).toMatchObject({
      code: "input-required-invalid",
    });
    expect(requests(server.recorded(), "tasks/cancel")).toHaveLength(1);
  });

  it("[M-07] a call may ask before it becomes a task, and be over when it does; rounds are counted on", async () => {
    const server = await fixture.connected("modern");
    const steps = ["input_required", "completed"];
    const { callId, done } = fixture.run(server.id, "work", { before: true, steps, poll: 300_000, first: "completed" });
    const answer = async (key: string) => {
      await fixture.passing(() => expect.poll(() => openNamed(key)).toBeDefined());
      const question = openNamed(key);
      await fixture.host.broker.respond(question?.key ?? "", name("Kim"));
      return question?.round;
    };
    const begun = fixture.clock.now();
    expect([await answer("first"), await answer("who")]).toEqual([1, 2]);
    // Said to be over already, it was not left alone for the pause that it named.
    expect(fixture.clock.now() - begun).toBeLessThan(60_000);
    expect(await fixture.passing(done)).toMatchObject({ kind: "result" });
    expect(fixture.view(callId).rounds).toBe(2);
  });

  it("[M-07] what its server no longer asks for is withdrawn, and not answered", async () => {
    const server = await fixture.connected("modern");
    const { done } = fixture.run(server.id, "work", { steps: ["input_required"], poll: 500, leave: 3 });
    const { key } = await fixture.passing(fixture.question());
    expect(await fixture.passing(done)).toMatchObject({ kind: "result" });
    expect(fixture.host.broker.all().find((question) => question.key === key)?.state).toMatchObject({
      kind: "closed",
      outcome: { name: "withdrawn", by: "server" },
    });
    expect(requests(server.recorded(), "tasks/update")).toEqual([]);
  });

  it("[M-07] time that a person takes is not counted, and a task past the maximum is cancelled", async () => {
    const server = await fixture.connected("modern");
    const { callId, done } = fixture.run(server.id, "work", { steps: ["input_required", "working"], poll: 60_000 });
    await expect.poll(() => fixture.view(callId).task).toBeDefined();
    fixture.clock.advance(60_000);
    const { key } = await fixture.question();
    fixture.clock.advance(3 * 3_600_000);
    await fixture.host.broker.respond(key, name("Kim"));
    await expect.poll(() => fixture.view(callId)).toMatchObject({ state: "running", rounds: 1 });
    fixture.clock.advance(28 * 60_000);
    await expect.poll(() => fixture.view(callId).state).toBe("running");
    fixture.clock.advance(60_000);
    expect(await done).toEqual({ kind: "timed-out", seconds: 1800 });
    expect(requests(server.recorded(), "tasks/cancel")).toHaveLength(1);
  });

  it.each([
    { side: "the server", args: ["--capabilities", '{"tools":{}}'], profile: "parley" },
    { side: "our side", args: [], profile: "none" },
  ])("[C-34] a task although $side did not declare the extension is a clear error", async ({ args, profile }) => {
    const server = await fixture.connected("modern", args, { profile: findProfile(profile).id });
    expect(await fixture.run(server.id, "work").done).toMatchObject({
      error: { code: "task-undeclared", params: { method: "tools/call" } },
    });
    expect(await fixture.run(server.id, "plain").done).toMatchObject({ kind: "result" });
    expect(server.recorded().filter(({ method }) => method?.startsWith("tasks/"))).toEqual([]);
  });
});
