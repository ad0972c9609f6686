import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { AskingFixture, name, textOf } from "./asking-fixture.ts";
import { caseSteps, whileTimePasses } from "./case-server.ts";
import { bundledProfiles } from "./connection/bundled-profiles.ts";
import { ManualClock } from "./manual-clock.ts";
import type { SamplingModel } from "./sampling/model.ts";
import {
  FLOOD_QUESTIONS,
  OPEN_QUESTIONS_PER_CONNECTION,
  REQUEST_QUIET_MS,
  SAMPLING_MODEL_MS,
} from "./untrusted/limits.ts";

let fixture: AskingFixture;
let still: ManualClock | undefined;
afterEach(async () => {
  await (still ? whileTimePasses(still, fixture.end()) : fixture.end());
  still = undefined;
});

const METHOD = "sampling/createMessage";
const params = (text = "Say hello") => ({
  messages: [{ role: "user", content: { type: "text", text } }],
  maxTokens: 20,
});
const requests = (...texts: readonly string[]) => texts.map((text) => ({ method: METHOD, params: params(text) }));
const open = () => fixture.host.broker.all().filter(({ state }) => state.kind === "open");
const outcomes = () =>
  fixture.host.broker.all().map(({ state }) => (state.kind === "closed" ? state.outcome.name : "open"));
const promptOf = ({ approval }: QuestionView) =>
  approval?.kind === "sampling-request" ? approval.messages[0]?.blocks[0]?.text : undefined;
const responses = () =>
  fixture.host.traffic
    .kept()
    .filter(({ dir, kind, method }) => dir === "out" && kind === "response" && method === METHOD);

it("[S-06] a request that the server takes back is answered by nothing, before the prompt is approved and after", async () => {
  fixture = new AskingFixture();
  const { id } = await fixture.connected("legacy");
  fixture.run(id, "request", { requests: requests("one", "two") });
  await expect.poll(open).toHaveLength(2);
  const [one] = open();
  await fixture.host.broker.approve(one?.key ?? "", {}, "person");
  await expect
    .poll(() => open().map(({ approval }) => approval?.kind))
    .toEqual(["sampling-request", "sampling-result"]);
  await fixture.run(id, "withdraw").done;
  await expect.poll(outcomes).toEqual(["sent", "withdrawn", "withdrawn"]);
  expect(responses()).toEqual([]);
  const late = fixture.host.broker.approve(fixture.host.broker.all()[2]?.key ?? "", { text: "late" }, "person");
  await expect(late).rejects.toMatchObject({ code: "already-answered" });
});

it("[S-06] out of time, out of a window or one question too many is an internal error, told apart from a rejection", async () => {
  still = new ManualClock();
  fixture = new AskingFixture(still);
  const server = fixture.addRaw("raw-legacy", [], "legacy", { questionTimeoutMs: 60_000 });
  await whileTimePasses(still, fixture.host.connect(server.id), "real");
  const slow = fixture.run(server.id, "request", { requests: requests("slow") });
  await expect.poll(open).toHaveLength(1);
  still.advance(60_000);
  expect(await textOf(slow.done)).toMatchObject([
    { error: { code: -32603, message: "Sampling request not answered (time-out)" } },
  ]);
  const form = { message: "Who?", requestedSchema: { type: "object", properties: { name: { type: "string" } } } };
  const questions = Array.from({ length: OPEN_QUESTIONS_PER_CONNECTION }, () => form);
  fixture.run(server.id, "request", {
    requests: questions.map((question) => ({ method: "elicitation/create", params: question })),
  });
  await expect.poll(open).toHaveLength(OPEN_QUESTIONS_PER_CONNECTION);
  const crowded = fixture.run(server.id, "request", { requests: requests("crowded") });
  expect(await textOf(crowded.done)).toMatchObject([
    { error: { code: -32603, message: "Sampling refused by the host (overflow)" } },
  ]);
  fixture.host.broker.setAudience("none");
  const blind = fixture.run(server.id, "request", { requests: requests("blind") });
  expect(await textOf(blind.done)).toMatchObject([
    { error: { code: -32603, message: "Sampling refused by the host (no-window)" } },
  ]);
});

it("[F-32] while one is open every call that it may be of stands still, and none of them afterwards", async () => {
  still = new ManualClock();
  fixture = new AskingFixture(still);
  const server = fixture.addRaw("raw-legacy", [], "legacy");
  await whileTimePasses(still, fixture.host.connect(server.id), "real");
  const other = fixture.run(server.id, "hang");
  const { done } = fixture.run(server.id, "request", { requests: requests("one") });
  await expect.poll(open).toHaveLength(1);
  expect(open()[0]?.attribution).toEqual({ kind: "one-of", tools: ["hang", "request"] });
  still.advance(10 * REQUEST_QUIET_MS);
  await fixture.host.broker.approve(open()[0]?.key ?? "", {}, "person");
  await fixture.question(({ approval }) => approval?.kind === "sampling-result");
  still.advance(10 * REQUEST_QUIET_MS);
  await fixture.host.broker.respond(open()[0]?.key ?? "", { action: "decline", by: "person" });
  expect(await textOf(done)).toMatchObject([{ error: { code: -1 } }]);
  expect(fixture.viewOf(other.callId)?.state).toBe("running");
  still.advance(REQUEST_QUIET_MS);
  expect(await other.done).toMatchObject({ kind: "timed-out" });
});

it("[C-03] a session that is over takes its requests along, unanswered; the new one is asked and answered", async () => {
  fixture = new AskingFixture();
  const server = await fixture.addHttp("http-legacy", [], { eraSetting: "legacy" });
  await fixture.host.connect(server.id);
  fixture.run(server.id, "request", { requests: requests("old") });
  await expect.poll(open).toHaveLength(1);
  await fixture.run(server.id, "expire").done;
  await fixture.run(server.id, "echo").done;
  await expect.poll(outcomes).toEqual(["disconnected"]);
  expect(responses()).toEqual([]);
  await expect.poll(() => fixture.host.servers()[0]?.notices?.at(-1)?.code).toBe("session-renewed");
  const { done } = fixture.run(server.id, "request", { requests: requests("new") });
  await expect.poll(open).toHaveLength(1);
  await fixture.host.broker.respond(open()[0]?.key ?? "", { action: "decline", by: "person" });
  expect(await textOf(done)).toMatchObject([{ error: { code: -1 } }]);
});

it("[S-06] a model that never answers has failed in the end", async () => {
  still = new ManualClock();
  let aborted = false;
  const createMessage: SamplingModel["createMessage"] = (_, signal) => {
    signal.addEventListener("abort", () => {
      aborted = true;
    });
    return new Promise(() => {});
  };
  fixture = new AskingFixture(still, bundledProfiles, {}, { model: { name: "Mute", createMessage } });
  const server = fixture.addRaw("raw-legacy", [], "legacy");
  await whileTimePasses(still, fixture.host.connect(server.id), "real");
  const { done } = fixture.run(server.id, "request", { requests: requests("slow") });
  await expect.poll(open).toHaveLength(1);
  await fixture.host.broker.approve(open()[0]?.key ?? "", {}, "person");
  // The model is asked in the same turn.
  await new Promise((resolve) => setImmediate(resolve));
  still.advance(SAMPLING_MODEL_MS);
  expect(await textOf(done)).toMatchObject([{ error: { code: -32603 } }]);
  expect(aborted).toBe(true);
});

it("[S-06] the manners of questions hold for it: asked again, muted and a flood wait in the list; the answer never does", async () => {
  fixture = new AskingFixture();
  const { id } = await fixture.connected("legacy");
  const { broker, manners } = fixture.host;
  const held = (text: string) => open().find((question) => promptOf(question) === text)?.held?.why;
  fixture.run(id, "request", { requests: requests("again") });
  await expect.poll(open).toHaveLength(1);
  await broker.respond(open()[0]?.key ?? "", { action: "decline", by: "person" });
  fixture.run(id, "request", { requests: requests("again") });
  await expect.poll(() => held("again")).toBe("asked-again");
  manners.setMuted(id, true);
  fixture.run(id, "request", { requests: requests("muted") });
  await expect.poll(() => held("muted")).toBe("muted");
  await broker.approve(open().find((question) => promptOf(question) === "muted")?.key ?? "", {}, "person");
  const answer = await fixture.question(({ approval }) => approval?.kind === "sampling-result");
  expect(answer).toMatchObject({ origin: "host" });
  expect(answer.held).toBeUndefined();
  manners.setMuted(id, false);
  // Three of the flood's count stand open; each call asks for no more than its own limit.
  for (let call = 0; call < FLOOD_QUESTIONS / 5; call += 1) {
    fixture.run(id, "request", { requests: requests(...[1, 2, 3, 4, 5].map((n) => `${call}.${n}`)) });
  }
  await expect.poll(() => open().filter((question) => question.held?.why === "flood").length).toBeGreaterThan(0);
});

it("[C-06] it is declared in both eras by Parley's own profile; where it was not, it is no method, and no entry of a round", async () => {
  fixture = new AskingFixture();
  const { id } = await fixture.connected("legacy");
  const own = await fixture.connected("modern");
  const declared = (serverId: string) => {
    const { state } = fixture.host.servers().find((server) => server.id === serverId) ?? {};
    return state?.kind === "ready" && (state.negotiated.declared as { readonly sampling?: unknown }).sampling;
  };
  expect([declared(id), declared(own.id)]).toEqual([{}, {}]);
  fixture.host.change(id, { profile: "none" });
  await fixture.host.disconnect(id, "person");
  await fixture.host.connect(id);
  expect(await textOf(fixture.run(id, "request", { requests: requests("x") }).done)).toMatchObject([
    { error: { code: -32601 } },
  ]);
  const modern = fixture.addRaw("raw-modern", [], "modern", { profile: "none" });
  await fixture.host.connect(modern.id);
  expect(await fixture.run(modern.id, "sampling").done).toMatchObject({ error: { code: "input-required-invalid" } });
  expect(fixture.host.broker.all()).toEqual([]);
});

it("[M-01] stands in a round beside questions, answered in any order with one retry; an unfit one is seen before any is shown", async () => {
  fixture = new AskingFixture();
  const server = await fixture.connected("modern");
  const form = { type: "object", properties: { name: { type: "string" } } };
  const who = { method: "elicitation/create", params: { message: "Who?", requestedSchema: form } };
  const round = (sampling: object) => ({
    label: JSON.stringify(sampling),
    legs: [{ requests: { help: { method: METHOD, params: sampling }, who }, state: "s" }],
  });
  const { callId, done } = fixture.run(server.id, "script", round(params()));
  await expect.poll(open).toHaveLength(2);
  expect(fixture.viewOf(callId)?.questions).toHaveLength(2);
  const { broker } = fixture.host;
  for (const { key, mode } of open()) {
    await (mode === "form" ? broker.respond(key, name("Kim")) : broker.approve(key, {}, "person"));
  }
  const answer = await fixture.question(({ approval }) => approval?.kind === "sampling-result");
  await broker.approve(answer.key, { text: "Hello" }, "person");
  const [, { responses: sent }] = await textOf(done);
  expect(Object.keys(sent)).toEqual(["help", "who"]);
  expect(sent).toMatchObject({ help: { content: { text: "Hello" } }, who: { content: { name: "Kim" } } });
  expect(server.session().filter(({ method }) => method === "tools/call")).toHaveLength(2);
  const unfit = fixture.run(server.id, "script", round({ ...params(), maxTokens: 0 }));
  expect(await unfit.done).toMatchObject({ error: { code: "question-refused" } });
  expect(fixture.host.broker.all().slice(3)).toMatchObject([{ approval: { kind: "sampling-refused" } }]);
});

it("[F-37] an answer that the server refused is kept and sent once more, the same one, when the person says so", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-sampling-"));
  const file = join(folder, "case.json");
  const [asked, ...rest] = caseSteps("B107");
  const sampling = { ...asked, send: { ...asked?.send, method: METHOD, params: params() } };
  writeFileSync(file, JSON.stringify({ input: { steps: [sampling, ...rest] } }));
  fixture = new AskingFixture();
  const server = await fixture.addHttp("http-case", ["--case", file], { eraSetting: "legacy" });
  rmSync(folder, { recursive: true });
  await fixture.host.connect(server.id);
  const call = fixture.run(server.id, "book_room");
  const { broker } = fixture.host;
  await broker.approve((await fixture.question()).key, {}, "person");
  const { key } = await fixture.question(({ approval }) => approval?.kind === "sampling-result");
  const sent = broker.approve(key, { text: "Hello" }, "person");
  await expect(sent).rejects.toMatchObject({ code: "not-delivered" });
  expect(broker.find(key)?.state).toMatchObject({ kind: "open", undelivered: { action: "accept" } });
  await expect(broker.approve(key, { text: "Other" }, "person")).rejects.toMatchObject({ code: "already-answered" });
  await broker.resend(key);
  expect(await call.done).toMatchObject({ kind: "result", text: "ok" });
  const posted = server.recorded().filter(({ body }) => body?.id === asked?.send.id && body.method === undefined);
  expect(posted.map(({ body }) => body.result.content.text)).toEqual(["Hello", "Hello"]);
});
