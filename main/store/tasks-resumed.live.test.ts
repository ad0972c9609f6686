import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { name } from "../host/asking-fixture.ts";
import { bundledProfiles } from "../host/connection/bundled-profiles.ts";
import { ManualClock } from "../host/manual-clock.ts";
import { requests, TasksFixture } from "../host/tasks-fixture.ts";
import { tasksFile } from "./tasks-file.ts";

let folder: string;
let fixture: TasksFixture;
const kept = () => join(folder, "tasks.json");
const book = () => ["--book", join(folder, "book.json")];
const remembered = () => JSON.parse(readFileSync(kept(), "utf8")).tasks;

/** Parley is started, now or at a later time. */
const start = (now?: number) => {
  const clock = now === undefined ? new ManualClock() : new ManualClock(now);
  fixture = new TasksFixture(
    tasksFile(kept(), () => true),
    bundledProfiles,
    clock,
  );
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-tasks-"));
  start();
});
afterEach(async () => {
  await fixture.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Begins a task and quits once it was looked at. */
async function begunAndQuit(era: "legacy" | "modern", args: object) {
  const server = await fixture.connected(era, book());
  const { callId } = fixture.run(server.id, "work", { steps: ["working", "completed"], poll: 1000, ...args }, true);
  await expect.poll(() => fixture.view(callId).task).toBeDefined();
  fixture.clock.advance(1000);
  await expect.poll(() => requests(server.recorded(), "tasks/get")).not.toEqual([]);
  return { server, callId };
}
const resumed = () => fixture.host.calls()[0];

describe.each(["legacy", "modern"] as const)("a task of the %s era", (era) => {
  it("[M-07] is found again after a restart, asks and ends; what was typed is not kept", async () => {
    const steps = ["working", "input_required", "working", "completed"];
    const { server, callId } = await begunAndQuit(era, { steps, secret: "rosebud" });
    const since = fixture.view(callId).task?.since ?? 0;
    expect(remembered()).toEqual([
      {
        ...{ serverId: server.id, taskId: "task-1-of-the-book", tool: "work", era, createdAt: since, ttlMs: 60_000 },
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(readFileSync(kept(), "utf8")).not.toContain("rosebud");
    await fixture.end();
    expect(requests(server.recorded(), "tasks/cancel")).toEqual([]);
    start(since + 50_000);
    const again = await fixture.connected(era, book());
    expect(resumed()).toMatchObject({ kind: "tool", tool: "work", args: {}, state: "running", serverId: again.id });
    await expect.poll(() => resumed()?.task).toMatchObject({ resumed: true, since });
    expect(resumed()?.task?.resumes).toBeUndefined();
    const question = await fixture.passing(fixture.question());
    expect(question.attribution).toMatchObject({ kind: "call", callId: resumed()?.id });
    await fixture.host.broker.respond(question.key, name("Kim"));
    await fixture.passing(() => expect.poll(() => resumed()?.end).toMatchObject({ kind: "result", isError: false }));
    expect(requests(again.recorded(), "tools/call")).toEqual([]);
    expect(remembered()).toEqual([]);
  });

  it("[M-07] is remembered when its server can't be asked for a while", async () => {
    const { server, callId } = await begunAndQuit(era, { steps: ["working", ...Array(5).fill("broken"), "completed"] });
    const failed = { kind: "error", error: { code: "protocol-error" } };
    await fixture.passing(() => expect.poll(() => fixture.view(callId).end).toMatchObject(failed));
    expect(remembered()).toHaveLength(1);
    await fixture.passing(fixture.host.disconnect(server.id, "person"));
    await fixture.connect(server.id);
    const next = () => fixture.host.calls().find(({ id }) => id !== callId);
    await fixture.passing(() => expect.poll(() => next()?.end).toMatchObject({ kind: "result", text: "done" }));
    expect(remembered()).toEqual([]);
  });

  it("[M-07] goes on as a new call after a lost connection, and says which one it was", async () => {
    const { server, callId } = await begunAndQuit(era, { note: "kept for the run" });
    await fixture.passing(fixture.host.disconnect(server.id, "person"));
    expect(fixture.view(callId).end).toMatchObject({ kind: "error", error: { code: "closed" } });
    expect(fixture.view(callId).task?.cancel).toBeUndefined();
    await fixture.connect(server.id);
    const next = () => fixture.host.calls().find(({ id }) => id !== callId);
    await fixture.passing(() => expect.poll(() => next()?.end).toMatchObject({ kind: "result", text: "done" }));
    expect(next()).toMatchObject({ args: { note: "kept for the run" }, task: { resumed: true, resumes: callId } });
    expect(requests(server.recorded(), "tools/call")).toHaveLength(1);
  });
});

it("[M-07] [C-14] a server that crashed is started again, and its task goes on in the same conversation", async () => {
  const server = await fixture.connected("legacy", book());
  const steps = ["working", "completed"];
  const { callId } = fixture.host.runTool({
    serverId: server.id,
    tool: "work",
    args: { steps, poll: 9000 },
    threadId: "t",
  });
  await expect.poll(() => fixture.view(callId).task).toBeDefined();
  const pid = server.recorded().find(({ $event }) => $event === "started")?.pid ?? 0;
  process.kill(pid, "SIGKILL");
  await expect.poll(() => fixture.view(callId).end).toMatchObject({ kind: "error", error: { code: "exited" } });
  const next = () => fixture.host.calls().find(({ id }) => id !== callId);
  await fixture.passing(() =>
    expect.poll(next).toMatchObject({ threadId: "t", end: { kind: "result", text: "done" } }),
  );
  expect(next()?.task).toMatchObject({ resumed: true, resumes: callId });
  expect(requests(server.recorded(), "tools/call")).toHaveLength(1);
});

it("[M-07] a task is not looked for past its time, at another server, or where tasks are no longer known", async () => {
  const { callId } = await begunAndQuit("legacy", {});
  const since = fixture.view(callId).task?.since ?? 0;
  const before = readFileSync(kept(), "utf8");
  await fixture.end();
  start(since + 59_000);
  await fixture.connected("legacy", [...book(), "--version", "2025-11-25"]);
  expect(fixture.host.calls()).toEqual([]);
  await fixture.end();
  expect(readFileSync(kept(), "utf8")).toBe(before);
  start(since + 60_000);
  await fixture.connected("legacy", book());
  expect(fixture.host.calls()).toEqual([]);
  expect(remembered()).toEqual([]);
});

it("[M-07] a question of a modern task that is open when Parley quits is left unanswered, and asked again", async () => {
  const { server } = await begunAndQuit("modern", { steps: ["working", "input_required", "completed"], ttl: null });
  await fixture.passing(fixture.question());
  await fixture.end();
  expect(requests(server.recorded(), "tasks/update")).toEqual([]);
  start();
  const again = await fixture.connected("modern", book());
  const question = await fixture.passing(fixture.question());
  await fixture.host.broker.respond(question.key, { action: "decline", by: "person" });
  await fixture.passing(() => expect.poll(() => resumed()?.end).toMatchObject({ kind: "result" }));
  expect(requests(again.recorded(), "tasks/update").map(({ params }) => params.inputResponses)).toEqual([
    { who: { action: "decline" } },
  ]);
});
