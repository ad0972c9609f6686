import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { name } from "./asking-fixture.ts";
import { requests, TasksFixture } from "./tasks-fixture.ts";

let fixture: TasksFixture;
beforeEach(() => {
  fixture = new TasksFixture();
});
afterEach(() => fixture.end());

const RELATED = "io.modelcontextprotocol/related-task";
const told = async (done: Promise<unknown>) => JSON.parse(((await done) as { text: string }).text);
const about = (method: string, taskId?: string) => (taskId === undefined ? [method] : [method, taskId]);
const stateOf = (key: string) => fixture.host.broker.all().find((question) => question.key === key)?.state;

describe("questions that a legacy server asks as tasks", () => {
  it("[M-07] the request is answered with a task at once, and the server fetches the answer once", async () => {
    const server = await fixture.connected("legacy");
    const { callId, done } = fixture.run(server.id, "ask_task", { ttl: 9000 });
    const question = await fixture.question();
    expect(question.attribution).toMatchObject({ kind: "call", callId });
    await expect.poll(() => requests(server.recorded(), "notifications/tasks/status")).toEqual([]);
    await fixture.host.broker.respond(question.key, name("Kim"));
    const [created, answer] = await told(done);
    const { taskId } = created.task;
    const at = new Date(fixture.clock.now()).toISOString();
    expect(created).toEqual({
      task: { taskId, status: "working", createdAt: at, lastUpdatedAt: at, ttl: 9000, pollInterval: 1000 },
    });
    expect(answer).toEqual({ action: "accept", content: { name: "Kim" }, _meta: { [RELATED]: { taskId } } });
    expect(requests(server.recorded(), "notifications/tasks/status").map(({ params }) => params)).toMatchObject([
      { taskId, status: "completed" },
    ]);
    expect(stateOf(question.key)).toMatchObject({ kind: "closed", outcome: { name: "sent", by: "person" } });
    expect(fixture.host.servers()[0]?.strays).toEqual({});
    expect(JSON.stringify(fixture.host.traffic.kept().filter(({ dir }) => dir === "out"))).not.toContain("Kim");
  });

  it("[M-07] nothing is called sent before the server has fetched it, and nothing is when it never does", async () => {
    const server = await fixture.connected("legacy");
    const { done } = fixture.run(server.id, "ask_task", {
      pause: true,
      after: [about("tasks/get"), about("tasks/result")],
    });
    const first = await fixture.question();
    const answering = fixture.host.broker.respond(first.key, { action: "decline", by: "person" });
    await expect.poll(() => requests(server.recorded(), "notifications/tasks/status")).toHaveLength(1);
    expect(stateOf(first.key)).toMatchObject({ kind: "open" });
    await fixture.run(server.id, "plain").done;
    await answering;
    expect(stateOf(first.key)).toMatchObject({ kind: "closed", outcome: { name: "declined" } });
    const [, looked, answer] = await told(done);
    expect([looked.status, answer.action]).toEqual(["completed", "decline"]);

    const lost = fixture.run(server.id, "ask_task", { pause: true, ttl: 5000 });
    const second = await fixture.question();
    const unheard = fixture.host.broker.respond(second.key, name("Lee"));
    const failed = expect(unheard).rejects.toMatchObject({ code: "not-delivered" });
    await expect.poll(() => requests(server.recorded(), "notifications/tasks/status")).toHaveLength(2);
    fixture.clock.advance(5000);
    await failed;
    expect(stateOf(second.key)).toMatchObject({ kind: "open", undelivered: { action: "accept" } });
    fixture.host.stopCall(lost.callId, "person");
  });

  it("[M-07] an answer that the server had not fetched when its connection ended is not called sent", async () => {
    const server = await fixture.connected("legacy");
    fixture.run(server.id, "ask_task", { pause: true });
    const { key } = await fixture.question();
    const unheard = fixture.host.broker.respond(key, name("Lee"));
    const failed = expect(unheard).rejects.toMatchObject({ code: "not-delivered" });
    await expect.poll(() => requests(server.recorded(), "notifications/tasks/status")).toHaveLength(1);
    await fixture.passing(fixture.host.disconnect(server.id, "person"));
    await failed;
    expect(stateOf(key)).toMatchObject({ kind: "closed", outcome: { name: "disconnected", by: "person" } });
  });

  it("[M-07] a task that the server cancels, or leaves past its time, takes its question back", async () => {
    const server = await fixture.connected("legacy");
    const after = ["tasks/list", "tasks/cancel", "tasks/cancel", "tasks/get", "tasks/result"].map((method) =>
      about(method),
    );
    const [created, list, cancelled, again, looked, result] = await told(
      fixture.run(server.id, "ask_task", { after }).done,
    );
    const { taskId } = created.task;
    expect(list.tasks).toMatchObject([{ taskId, status: "working" }]);
    expect([cancelled, looked]).toMatchObject(Array(2).fill({ taskId, status: "cancelled" }));
    for (const refused of [again, result]) expect(refused).toMatchObject({ error: { code: -32602 } });
    const [question] = fixture.host.broker.all();
    expect(question?.state).toMatchObject({ kind: "closed", outcome: { name: "withdrawn", by: "server" } });
    const late = fixture.run(server.id, "ask_task", { ttl: 3000 });
    const { key } = await fixture.question();
    fixture.clock.advance(3000);
    expect((await told(late.done))[1]).toMatchObject({ error: { code: -32602 } });
    expect(stateOf(key)).toMatchObject({ kind: "closed", outcome: { name: "withdrawn", by: "server" } });
    const unknown = await told(fixture.run(server.id, "ask_task", { after: [about("tasks/get", "of-another")] }).done);
    expect(unknown[1]).toMatchObject({ error: { code: -32602 } });
  });

  it("[M-07] what can't be asked is refused at once; in a version without tasks the field means nothing", async () => {
    const server = await fixture.connected("legacy");
    const [refused] = await told(
      fixture.run(server.id, "ask_task", { params: { requestedSchema: 7 }, after: [] }).done,
    );
    expect(refused).toMatchObject({ error: { code: -32602 } });
    const old = await fixture.connected("legacy", ["--version", "2025-06-18"]);
    const { done } = fixture.run(old.id, "ask_task", { after: [about("tasks/get", "any")] });
    await fixture.host.broker.respond((await fixture.question()).key, { action: "cancel", by: "person" });
    expect(await told(done)).toMatchObject([{ action: "cancel" }, { error: { code: -32601 } }]);
  });
});
