import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { name } from "./asking-fixture.ts";
import { requests, TasksFixture } from "./tasks-fixture.ts";

let fixture: TasksFixture;
beforeEach(() => {
  fixture = new TasksFixture();
});
afterEach(() => fixture.end());

const RELATED = "io.modelcontextprotocol/related-task";
const capabilities = (tasks: object) => ["--capabilities", JSON.stringify({ tools: {}, tasks })];

describe("tasks of the legacy era", () => {
  it("[M-07] calls a tool as its taskSupport says: as a task where it must be, plainly where it may not or need not be", async () => {
    const server = await fixture.connected("legacy");
    const text = async (tool: string, asTask?: boolean) => {
      const end = await fixture.passing(fixture.run(server.id, tool, {}, asTask).done);
      return end.kind === "result" ? end.text : end;
    };
    expect([await text("work"), await text("maybe", true)]).toEqual(["done", "done"]);
    expect([await text("maybe"), await text("never", true), await text("plain", true)]).toEqual(Array(3).fill("plain"));
    const asked = requests(server.recorded(), "tools/call").map(({ params }) => params.task);
    expect(asked).toEqual([{ ttl: 3_600_000 }, { ttl: 3_600_000 }, undefined, undefined, undefined]);
    const said = server.recorded().find(({ method }) => method === "initialize")?.params.capabilities;
    // What it may ask for itself is another matter, and no more is declared than that.
    expect(said.tasks).toEqual({ list: {}, cancel: {}, requests: { elicitation: { create: {} } } });
  });

  it("[M-07] a server that declares no tasks is never asked for one; a tool that needs one is not called at all", async () => {
    const server = await fixture.connected("legacy", capabilities({ list: {}, requests: {} }));
    expect(await fixture.run(server.id, "maybe", {}, true).done).toMatchObject({ kind: "result", text: "plain" });
    for (const call of [() => fixture.run(server.id, "work"), () => fixture.host.assertCallable(server.id, "work")]) {
      expect(call).toThrow(expect.objectContaining({ code: "task-unsupported", params: { tool: "work" } }));
    }
    expect(requests(server.recorded(), "tools/call").map(({ params }) => params.name)).toEqual(["maybe"]);
  });

  it("[M-07] looks at the task when the server's interval has passed and not before, sooner after a status notification", async () => {
    const server = await fixture.connected("legacy");
    const steps = ["working", "working", "working", "completed"];
    const { callId, done } = fixture.run(server.id, "work", { steps, poll: 9000, ttl: null, words: "sifting\u202e" });
    await expect.poll(() => fixture.view(callId).task?.status).toBe("working");
    const looks = () => requests(server.recorded(), "tasks/get").length;
    fixture.clock.advance(8_999);
    // A round trip of another request: whatever was sent before it has arrived.
    await fixture.run(server.id, "plain").done;
    expect(looks()).toBe(0);
    fixture.clock.advance(1);
    await expect.poll(looks).toBe(1);
    expect(fixture.view(callId).task).toEqual({
      ...{ shortId: "task-1-of-th…", status: "working", ttlMs: null, pollMs: 9000, since: fixture.clock.now() - 9000 },
      statusMessage: expect.stringMatching(/^sifting.*202e/i),
    });
    await fixture.run(server.id, "plain").done;
    // Silence between two looks is agreed: neither a minute of it nor a quarter of an hour is a time-out.
    expect(await fixture.passing(done)).toMatchObject({ kind: "result", text: "done" });
    const hurried = fixture.run(server.id, "work", { steps, poll: 250_000, hurry: true });
    await expect.poll(() => fixture.view(hurried.callId).task?.status).toBe("working");
    const before = looks();
    fixture.clock.advance(250_000);
    const begun = fixture.clock.now();
    await expect.poll(looks).toBe(before + 1);
    // Hurried as often as it likes, the server is not asked more than twice a second.
    await fixture.run(server.id, "plain").done;
    fixture.clock.advance(499);
    await fixture.run(server.id, "plain").done;
    expect(looks()).toBe(before + 1);
    fixture.clock.advance(1);
    await expect.poll(looks).toBe(before + 2);
    expect(await fixture.passing(hurried.done)).toMatchObject({ kind: "result" });
    expect(fixture.clock.now() - begun).toBeLessThan(60_000);
  });

  it("[C-29][M-07] progress goes on under its token until the task ends", async () => {
    const server = await fixture.connected("legacy");
    const { callId, done } = fixture.run(server.id, "work", { progress: [1, 4], poll: 1000 });
    await expect.poll(() => fixture.view(callId).progress).toMatchObject({ progress: 4, total: 10 });
    await fixture.passing(done);
    expect(fixture.host.servers()[0]?.strays).toEqual({});
  });

  it("[M-07] asks for the result when input is required, and puts the question down to the call of its task", async () => {
    const server = await fixture.connected("legacy");
    const others = fixture.run(server.id, "plain", { silent: true });
    const steps = ["working", "input_required", "working", "completed"];
    const { callId, done } = fixture.run(server.id, "work", { steps, poll: 1000 });
    const question = await fixture.passing(fixture.question());
    expect(question.attribution).toEqual({ kind: "call", callId, tool: "work" });
    expect(fixture.view(callId)).toMatchObject({ state: "asking", questions: [question.key] });
    // A person takes their time: neither the silence nor the maximum counts it, and the task is looked at all the same.
    const looks = () => requests(server.recorded(), "tasks/get").length;
    const before = looks();
    fixture.clock.advance(45 * 60_000);
    await expect.poll(looks).toBeGreaterThan(before);
    await fixture.host.broker.respond(question.key, name("Kim"));
    const end = await fixture.passing(done);
    const taskId = "task-1-of-the-book";
    const answer = { action: "accept", content: { name: "Kim" }, _meta: { [RELATED]: { taskId } } };
    expect(end).toMatchObject({ kind: "result", text: JSON.stringify([answer]) });
    expect(requests(server.recorded(), "tasks/result").map(({ params }) => params)).toEqual([{ taskId }]);
    fixture.host.stopCall(others.callId, "person");
  });

  it("[M-07] a `task` of a question that we did not declare is ignored, and no task is named in its answer", async () => {
    const server = await fixture.connected("legacy", [], { profile: "form-only" });
    const { done } = fixture.run(server.id, "ask", { params: { task: { ttl: 60_000 } } });
    await fixture.host.broker.respond((await fixture.question()).key, { action: "decline", by: "person" });
    expect(await done).toMatchObject({ text: '{"action":"decline"}' });
  });

  it("[C-29] a stopped task is cancelled by tasks/cancel, shown as stopping until then, and whatever comes later is nothing", async () => {
    const server = await fixture.connected("legacy");
    const { callId, done } = fixture.run(server.id, "work", {
      ...{ steps: ["input_required", "working"], poll: 1000, words: "as you like" },
    });
    const question = await fixture.passing(fixture.question());
    fixture.host.stopCall(callId, "person");
    expect(fixture.view(callId)).toMatchObject({ state: "stopping" });
    expect(await fixture.passing(done)).toEqual({ kind: "stopped" });
    expect(fixture.view(callId)).toMatchObject({
      state: "ended",
      end: { kind: "stopped" },
      task: { cancel: "acknowledged" },
    });
    // What the server says to it is recorded.
    expect(fixture.view(callId).task).toMatchObject({ status: "cancelled", statusMessage: "as you like" });
    expect(fixture.host.callResult(callId)).toBeUndefined();
    expect(requests(server.recorded(), "tasks/cancel").map(({ params }) => params)).toEqual([
      { taskId: "task-1-of-the-book" },
    ]);
    const notes = requests(server.recorded(), "notifications/cancelled").map(({ params }) => params.requestId);
    const calls = requests(server.recorded(), "tools/call").map(({ id }) => id);
    expect(calls.filter((id) => notes.includes(id))).toEqual([]);
    const ended = fixture.host.broker.all().find(({ key }) => key === question.key);
    expect(ended?.state).toMatchObject({ kind: "closed", outcome: { name: "withdrawn", by: "person" } });
  });

  it("[C-29] a call that may be a task already is cancelled as one when it turns out to be, and as a call after a while", async () => {
    const server = await fixture.connected("legacy");
    const notes = () => requests(server.recorded(), "notifications/cancelled").length;
    const stopped = (args: object) => {
      const call = fixture.run(server.id, "work", { ...args });
      fixture.host.stopCall(call.callId, "person");
      return call;
    };
    const first = stopped({ held: true, steps: ["working"] });
    fixture.clock.advance(4_999);
    expect(fixture.view(first.callId).state).toBe("stopping");
    await fixture.run(server.id, "plain").done;
    expect(await first.done).toEqual({ kind: "stopped" });
    expect(fixture.view(first.callId).task).toMatchObject({ cancel: "acknowledged" });
    expect([requests(server.recorded(), "tasks/cancel").length, notes()]).toEqual([1, 0]);
    const second = stopped({ silent: true });
    await expect.poll(() => requests(server.recorded(), "tools/call")).toHaveLength(3);
    fixture.clock.advance(5_000);
    expect(await second.done).toEqual({ kind: "stopped" });
    await expect.poll(notes).toBe(1);
  });

  it("[C-29] a server that takes no tasks/cancel, or says nothing to it, doesn't hold up the stop", async () => {
    const without = await fixture.connected("legacy", capabilities({ requests: { tools: { call: {} } } }));
    const first = fixture.run(without.id, "work", { steps: ["working"], poll: 1000 });
    await expect.poll(() => fixture.view(first.callId).task).toBeDefined();
    fixture.host.stopCall(first.callId, "person");
    expect(await first.done).toEqual({ kind: "stopped" });
    expect(fixture.view(first.callId).task).toMatchObject({ cancel: "not-offered" });
    const stubborn = await fixture.connected("legacy");
    const second = fixture.run(stubborn.id, "work", { steps: ["working"], stubborn: true });
    await expect.poll(() => fixture.view(second.callId).task).toBeDefined();
    fixture.host.stopCall(second.callId, "person");
    await expect.poll(() => fixture.view(second.callId).task?.cancel).toBe("asked");
    fixture.clock.advance(4_999);
    expect(fixture.view(second.callId)).toMatchObject({ state: "stopping" });
    fixture.clock.advance(1);
    expect(await second.done).toEqual({ kind: "stopped" });
    expect(fixture.view(second.callId).task).toMatchObject({ cancel: "unanswered" });
  });

  it("[M-07] a task that failed, was given up, expired, is not known or has no sense ends the call as what it is", async () => {
    const server = await fixture.connected("legacy");
    const end = async (args: { readonly [name: string]: unknown }) => {
      const { done } = fixture.run(server.id, "work", { poll: 500, ...args });
      const ended = await fixture.passing(done);
      return ended.kind === "error" ? ended.error : ended;
    };
    const error = { code: -32000, message: "no flour" };
    expect(await end({ steps: ["working", "failed"], error })).toEqual({ code: "protocol-error", params: error });
    expect(await end({ steps: ["cancelled"], words: "closed today" })).toEqual({
      code: "task-cancelled",
      params: { message: "closed today" },
    });
    const message = expect.stringContaining("Task not found");
    expect(await end({ steps: ["working", "unknown"] })).toEqual({ code: "task-unknown", params: { message } });
    expect(await end({ steps: ["working", "unknown"], ttl: 700 })).toEqual({
      code: "task-expired",
      params: { message },
    });
    expect(await end({ steps: ["perhaps"] })).toMatchObject({ code: "invalid-result" });
    // What may pass is tried again, and not for ever.
    const broken = (times: number) => Array<string>(times).fill("broken");
    expect(await end({ steps: [...broken(4), "working", ...broken(4), "completed"] })).toMatchObject({ text: "done" });
    expect(await end({ steps: broken(5) })).toMatchObject({ code: "protocol-error", params: { code: -32603 } });
  });
});
