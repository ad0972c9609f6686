import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answersOnWire, type EraName, name } from "./asking-fixture.ts";
import { addRawServer, type RawServer, whileTimePasses } from "./case-server.ts";
import { HostFixture } from "./host-fixture.ts";
import { ManualClock } from "./manual-clock.ts";
import {
  INPUTS_PER_ROUND,
  OPEN_QUESTIONS_IN_ALL,
  OPEN_QUESTIONS_PER_CONNECTION,
  QUESTIONS_PER_CALL,
} from "./untrusted/limits.ts";

const MINUTE = 60_000;
let clock: ManualClock;
let fixture: HostFixture;
let folder: string;
beforeEach(() => {
  clock = new ManualClock();
  fixture = new HostFixture(clock);
  folder = mkdtempSync(join(tmpdir(), "parley-limits-"));
});
afterEach(async () => {
  await whileTimePasses(clock, fixture.end());
  rmSync(folder, { recursive: true, force: true });
});

async function connected(era: EraName, part: Partial<RawServer> = {}) {
  const id = part.id ?? "server";
  const record = join(folder, `${id}.jsonl`);
  const server = addRawServer(fixture, { ...part, id, file: `raw-${era}`, eraSetting: era, record });
  await whileTimePasses(clock, fixture.host.connect(id));
  const run = (tool: string, args: object = {}) => fixture.host.runTool({ serverId: id, tool, args: { ...args } });
  return { ...server, run };
}
const emptyForm = { type: "object", properties: {} };
const open = () => fixture.host.broker.all().filter(({ state }) => state.kind === "open");
const ended = () => fixture.host.broker.all().flatMap(({ state }) => (state.kind === "closed" ? [state.outcome] : []));

describe.each(["legacy", "modern"] as const)("the host's own time-out, %s era", (era) => {
  it("[F-17] answers cancel when it is over and says so; an answer that comes later goes nowhere", async () => {
    const server = await connected(era, { questionTimeoutMs: MINUTE });
    const call = server.run("ask");
    const question = await fixture.question();
    clock.advance(MINUTE - 1);
    expect(ended()).toEqual([]);
    clock.advance(1);
    await expect.poll(ended).toEqual([{ name: "dismissed", by: "host", detail: "time-out" }]);
    await expect(fixture.host.broker.respond(question.key, name("Kim"))).rejects.toMatchObject({
      code: "already-answered",
      params: { outcome: "dismissed" },
    });
    await call.done;
    expect(answersOnWire(era, server.recorded())).toEqual([{ action: "cancel" }]);
  });

  it("[F-17] is off unless it is set", async () => {
    const server = await connected(era);
    const call = server.run("ask");
    const question = await fixture.question();
    clock.advance(24 * 60 * MINUTE);
    expect(ended()).toEqual([]);
    await fixture.host.broker.respond(question.key, name("Kim"));
    await call.done;
    expect(answersOnWire(era, server.recorded())).toEqual([{ action: "accept", content: { name: "Kim" } }]);
  });

  it("[F-17] does nothing to a question that was answered before", async () => {
    const server = await connected(era, { questionTimeoutMs: MINUTE });
    const call = server.run("ask");
    const question = await fixture.question();
    await fixture.host.broker.respond(question.key, name("Kim"));
    await call.done;
    clock.advance(2 * MINUTE);
    expect(ended()).toEqual([{ name: "sent", by: "person" }]);
    expect(answersOnWire(era, server.recorded())).toEqual([{ action: "accept", content: { name: "Kim" } }]);
  });
});

it("[F-17] sends nothing when the server gave up first", async () => {
  const server = await connected("legacy", { questionTimeoutMs: MINUTE });
  const call = server.run("ask");
  await fixture.question();
  await server.run("withdraw").done;
  await expect.poll(() => ended().length).toBe(1);
  clock.advance(2 * MINUTE);
  expect(ended()).toMatchObject([{ name: "withdrawn", by: "server" }]);
  await server.run("echo").done;
  expect(answersOnWire("legacy", server.recorded())).toEqual([]);
  fixture.host.stopCall(call.callId, "person");
});

describe("open questions of one connection", () => {
  /** What Node warns of, such as listeners that seem to leak. */
  const warned: string[] = [];
  const hear = ({ name, message }: Error) => warned.push(`${name}: ${message}`);
  beforeEach(() => {
    warned.length = 0;
    process.on("warning", hear);
  });
  afterEach(() => {
    process.off("warning", hear);
    expect(warned).toEqual([]);
  });

  it("[F-22] legacy: 200 wait; one past it is answered cancel, recorded as overflow, and the others stay", async () => {
    const server = await connected("legacy");
    const { callId } = server.run("ask_many", { count: OPEN_QUESTIONS_PER_CONNECTION });
    await expect.poll(() => open().length).toBe(OPEN_QUESTIONS_PER_CONNECTION);
    expect(answersOnWire("legacy", server.recorded())).toEqual([]);
    server.run("ask");
    await expect.poll(() => answersOnWire("legacy", server.recorded())).toEqual([{ action: "cancel" }]);
    expect(ended()).toEqual([{ name: "refused", by: "host", reason: "overflow" }]);
    expect(open()).toHaveLength(OPEN_QUESTIONS_PER_CONNECTION);
    fixture.host.stopCall(callId, "person");
  });

  it("[F-22] modern: 200 wait; a call with one past it fails and says so, its other questions are withdrawn", async () => {
    const server = await connected("modern");
    const within = server.run("ask_many", { count: OPEN_QUESTIONS_PER_CONNECTION });
    await expect.poll(() => open().length).toBe(OPEN_QUESTIONS_PER_CONNECTION);
    fixture.host.stopCall(within.callId, "person");
    await within.done;
    const waiting = server.run("ask");
    await expect.poll(() => open().length).toBe(1);
    const past = server.run("ask_many", { count: OPEN_QUESTIONS_PER_CONNECTION });
    expect(await past.done).toMatchObject({
      kind: "error",
      error: { code: "question-refused", params: { reason: "overflow" } },
    });
    expect(open()).toHaveLength(1);
    expect(ended().filter(({ reason }) => reason === "overflow")).toHaveLength(1);
    expect(answersOnWire("modern", server.recorded())).toEqual([]);
    fixture.host.stopCall(waiting.callId, "person");
  });

  it("[F-22] modern: a round of more than 200 fails its call before any of it is read or shown, and says how many", async () => {
    const server = await connected("modern");
    const before = ended().length;
    const { callId, done } = server.run("ask_many", { count: INPUTS_PER_ROUND + 1 });
    const detail = "201 input requests in one round; the limit is 200";
    expect(await done).toMatchObject({ kind: "error", error: { params: { reason: "overflow", detail } } });
    expect(ended().slice(before)).toEqual([{ name: "refused", by: "host", reason: "overflow", detail }]);
    expect(fixture.host.calls().find(({ id }) => id === callId)?.questions).toHaveLength(1);
  });

  it("[F-22] legacy: of a flood of refused questions a call names the latest, and counts the rest", async () => {
    const server = await connected("legacy");
    const good = { method: "elicitation/create", params: { message: "Who?", requestedSchema: emptyForm } };
    const bad = Array.from({ length: 1000 }, () => ({ method: "elicitation/create", params: { message: "?" } }));
    const { callId } = server.run("request", { requests: [good, ...bad] });
    const view = () => fixture.host.calls().find(({ id }) => id === callId);
    await expect.poll(() => view()?.questionsLeftOut).toBe(1 + bad.length - QUESTIONS_PER_CALL);
    const { key } = await fixture.question();
    expect(view()?.questions).toHaveLength(QUESTIONS_PER_CALL);
    expect(view()).toMatchObject({ state: "asking", questions: expect.arrayContaining([key]) });
    fixture.host.stopCall(callId, "person");
  });
});

it("[F-22] 1,000 questions of all connections wait; one past it is overflow, in both eras", async () => {
  for (let n = 0; n < OPEN_QUESTIONS_IN_ALL / OPEN_QUESTIONS_PER_CONNECTION; n++) {
    const server = await connected(n % 2 === 0 ? "legacy" : "modern", { id: `full-${n}` });
    server.run("ask_many", { count: OPEN_QUESTIONS_PER_CONNECTION });
  }
  await expect.poll(() => open().length, { timeout: 20_000 }).toBe(OPEN_QUESTIONS_IN_ALL);
  const legacy = await connected("legacy", { id: "past-legacy" });
  legacy.run("ask");
  await expect.poll(() => answersOnWire("legacy", legacy.recorded())).toEqual([{ action: "cancel" }]);
  const modern = await connected("modern", { id: "past-modern" });
  expect(await modern.run("ask").done).toMatchObject({ kind: "error", error: { params: { reason: "overflow" } } });
  expect(open()).toHaveLength(OPEN_QUESTIONS_IN_ALL);
});

it("[F-28] a server that asks again after a decline is held while its call waits, and answered only by the person", async () => {
  for (const era of ["legacy", "modern"] as const) {
    const server = await connected(era, { id: era });
    const call = server.run("ask_again", { times: 2 });
    const first = await fixture.question(({ state, serverId }) => state.kind === "open" && serverId === era);
    await fixture.host.broker.respond(first.key, { action: "decline", by: "person" });
    const again = await fixture.question(
      ({ state, serverId, key }) => state.kind === "open" && serverId === era && key !== first.key,
    );
    expect(again).toMatchObject({ held: { why: "asked-again", times: 2, after: "declined" }, repeated: 2 });
    clock.advance(10 * MINUTE);
    expect(fixture.host.calls().find(({ id }) => id === call.callId)?.state).toBe("asking");
    expect(answersOnWire(era, server.recorded())).toEqual([{ action: "decline" }]);
    fixture.host.manners.release(again.key);
    await fixture.host.broker.respond(again.key, name("Kim"));
    await call.done;
    const answers = [{ action: "decline" }, { action: "accept", content: { name: "Kim" } }];
    expect(answersOnWire(era, server.recorded())).toEqual(answers);
  }
});
