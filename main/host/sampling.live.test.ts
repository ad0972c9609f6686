import { afterEach, describe, expect, it } from "vitest";
import type { ApprovalDecision } from "../../preload/contract/approvals.ts";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { AskingFixture, textOf } from "./asking-fixture.ts";
import { whileTimePasses } from "./case-server.ts";
import { bundledProfiles } from "./connection/bundled-profiles.ts";
import type { Profile } from "./connection/profile.ts";
import { ManualClock } from "./manual-clock.ts";
import type { SamplingModel } from "./sampling/model.ts";
import type { SamplingRequest } from "./sampling/request.ts";
import { systemClock } from "./system-ports.ts";
import { SAMPLING_REQUESTS_PER_CALL } from "./untrusted/limits.ts";

let fixture: AskingFixture;
/** Stands still but where a process is waited for to end. */
let still: ManualClock | undefined;
const passing = <T>(promise: Promise<T>) => (still ? whileTimePasses(still, promise) : promise);
afterEach(async () => {
  await passing(fixture.end());
  still = undefined;
});

const ways = ["legacy over stdio", "legacy over HTTP", "modern over stdio", "modern over HTTP"] as const;
type Way = (typeof ways)[number];
const isLegacy = (way: Way) => way.startsWith("legacy");

const METHOD = "sampling/createMessage";
const say = (text: string) => ({ role: "user", content: { type: "text", text } });
const params = (more: object = {}) => ({ messages: [say("Say hello")], maxTokens: 20, ...more });

/** A message as the model gets it: its content is always a list. */
const listed = ({ role, content }: { role: string; content: object }) => ({
  role,
  content: Array.isArray(content) ? content : [content],
});

/** A model of our own that writes down what it was asked. */
function modelOf(answer: (request: SamplingRequest, signal: AbortSignal) => Promise<string>) {
  const asked: SamplingRequest[] = [];
  const model: SamplingModel = {
    name: "Mock 1",
    createMessage: async (request, signal) => {
      asked.push(request);
      return { text: await answer(request, signal), model: "mock-1-2026", stopReason: "stopSequence" };
    },
  };
  return { model, asked };
}

function start(model?: SamplingModel, clock = systemClock, profiles: readonly Profile[] = bundledProfiles) {
  fixture = new AskingFixture(clock, profiles, {}, { model });
}

async function connect(way: Way, more: { readonly questionTimeoutMs?: number; readonly profile?: string } = {}) {
  const era = isLegacy(way) ? "legacy" : "modern";
  const http = way.endsWith("HTTP");
  const server = http
    ? await fixture.addHttp(`http-${era}`, [], { eraSetting: era, ...more })
    : fixture.addRaw(`raw-${era}`, [], era, more);
  const connected = fixture.host.connect(server.id);
  await (still ? whileTimePasses(still, connected, "real") : connected);
  return server;
}

let labels = 0;

/** Runs a tool that asks for each of these; the answers are those of the legacy responses, or what the next leg brought. */
function ask(way: Way, serverId: string, ...asked: readonly object[]) {
  if (isLegacy(way)) {
    return fixture.run(serverId, "request", { requests: asked.map((one) => ({ method: METHOD, params: one })) });
  }
  const requests = Object.fromEntries(asked.map((one, place) => [`k${place}`, { method: METHOD, params: one }]));
  labels += 1;
  return fixture.run(serverId, "script", { label: `sampling ${labels}`, legs: [{ requests, state: "s" }] });
}

/** The result of the only request, as the server got it; legacy also the error. */
async function got(way: Way, done: Promise<unknown>) {
  const said = await textOf(done);
  if (isLegacy(way)) return said[0];
  const [, leg] = said;
  return { result: (leg.responses ?? leg).k0 };
}

type Kind = "sampling-request" | "sampling-result";

async function open<K extends Kind>(kind: K) {
  const fits = ({ approval, state }: QuestionView) => approval?.kind === kind && state.kind === "open";
  const question = await fixture.question(fits);
  return { key: question.key, question, approval: question.approval as Extract<QuestionView["approval"], { kind: K }> };
}
const approve = (key: string, decision: ApprovalDecision = {}) => fixture.host.broker.approve(key, decision, "person");
const end = (key: string, action: "decline" | "cancel") => fixture.host.broker.respond(key, { action, by: "person" });
const outcomes = () =>
  fixture.host.broker.all().map(({ state }) => (state.kind === "closed" ? state.outcome.name : "open"));

describe.each(ways)("%s", (way) => {
  it("[S-06] the person approves the prompt, edited, and then the model's answer, edited; each is asked for once", async () => {
    const { model, asked } = modelOf(async () => "Good day");
    start(model);
    const server = await connect(way);
    const image = { type: "image", data: "AAAA", mimeType: "image/png" };
    const messages = [say("Say\u202e hello"), { role: "assistant", content: [image] }, say("Now")];
    const modelPreferences = { hints: [{ name: "claude" }], costPriority: 0.2 };
    const { callId, done } = ask(way, server.id, params({ messages, systemPrompt: "Be kind", modelPreferences }));
    const prompt = await open("sampling-request");
    expect(prompt.question).toMatchObject({ mode: "approval", attribution: { kind: "call", callId } });
    expect(prompt.approval).toMatchObject({
      messages: [
        { role: "user", blocks: [{ kind: "text", text: "Say\\u{202E} hello" }] },
        { role: "assistant", blocks: [{ kind: "image", mimeType: "image/png", bytes: 3 }] },
        { role: "user", blocks: [{ kind: "text", text: "Now" }] },
      ],
      ...{ systemPrompt: "Be kind", maxTokens: 20, hints: ["claude"], priorities: { cost: 0.2 } },
      answeredBy: { kind: "model", name: "Mock 1" },
    });
    expect(fixture.viewOf(callId)?.state).toBe("asking");
    expect(asked).toEqual([]);
    const onImage = approve(prompt.key, { edits: [{ message: 1, block: 0, text: "x" }] });
    await expect(onImage).rejects.toMatchObject({ code: "bad-input" });
    await approve(prompt.key, { edits: [{ message: 2, block: 0, text: "Now, please" }], systemPrompt: "" });
    const answer = await open("sampling-result");
    const edited = [say("Say\u202e hello"), { role: "assistant", content: image }, say("Now, please")];
    expect(asked).toMatchObject([{ messages: edited.map(listed) }]);
    expect(asked[0]?.systemPrompt).toBeUndefined();
    expect(answer.approval).toMatchObject({
      ...{ text: "Good day", cut: false, limitBytes: 80 },
      request: { messages: [{}, {}, { blocks: [{ text: "Now, please" }] }] },
    });
    await approve(answer.key, { text: "Good day, Kim" });
    expect((await got(way, done)).result).toEqual({
      ...{ role: "assistant", model: "mock-1-2026", stopReason: "endTurn" },
      content: { type: "text", text: "Good day, Kim" },
    });
    expect(outcomes()).toEqual(["sent", "sent"]);
    // What was sent is in no record of it.
    expect(JSON.stringify([fixture.host.broker.all(), sentTraffic()])).not.toContain("Good day");
  });

  it("[S-06] without a model the person writes: nothing empty and nothing past maxTokens goes out, and none of it is cut", async () => {
    start();
    const server = await connect(way);
    const { done } = ask(way, server.id, params());
    const prompt = await open("sampling-request");
    expect(prompt.approval.answeredBy).toEqual({ kind: "person" });
    await approve(prompt.key);
    const { key, approval } = await open("sampling-result");
    expect(approval).toMatchObject({ text: "", limitBytes: 80 });
    for (const decision of [{}, { text: "" }, { text: " \n" }]) {
      await expect(approve(key, decision)).rejects.toMatchObject({ code: "sampling-answer-missing" });
    }
    const tooLong = approve(key, { text: "가".repeat(27) });
    await expect(tooLong).rejects.toMatchObject({ code: "sampling-answer-too-long", params: { bytes: 81, limit: 80 } });
    await approve(key, { text: "가".repeat(26) });
    expect((await got(way, done)).result).toEqual({
      ...{ role: "assistant", model: "human", stopReason: "endTurn" },
      content: { type: "text", text: "가".repeat(26) },
    });
  });

  it("[S-23] a model's answer past maxTokens is cut, shown as cut, and says so to the server; includeContext adds nothing", async () => {
    const { model, asked } = modelOf(async () => "é".repeat(100));
    start(model);
    const server = await connect(way);
    const { done } = ask(way, server.id, params({ includeContext: "allServers", maxTokens: 5 }));
    const prompt = await open("sampling-request");
    expect(prompt.approval.includeContext).toBe("allServers");
    await approve(prompt.key);
    const { key, approval } = await open("sampling-result");
    expect(approval).toMatchObject({ cut: true, text: "é".repeat(10) });
    expect(asked[0]?.messages).toEqual([listed(say("Say hello"))]);
    await approve(key);
    expect((await got(way, done)).result).toMatchObject({
      ...{ content: { text: "é".repeat(10) }, stopReason: "maxTokens", model: "mock-1-2026" },
    });
    const [view] = fixture.host.servers();
    expect(view?.deprecated).toEqual(["sampling", "include-context"]);
  });

  it("[M-09] neither approval is an answer of its own: declined or put off, the server is told once, or the call fails and is not retried", async () => {
    const { model } = modelOf(async () => "Good day");
    start(model);
    const server = await connect(way);
    const dismissed = "Sampling request dismissed: the user does not answer it now";
    const cases = [
      ["sampling-request", "decline", "User rejected sampling request", "sampling-rejected"],
      ["sampling-request", "cancel", dismissed, "sampling-dismissed"],
      ["sampling-result", "decline", "User rejected sampling request", "sampling-rejected"],
      ["sampling-result", "cancel", dismissed, "sampling-dismissed"],
    ] as const;
    for (const [kind, action, message, code] of cases) {
      const { done } = ask(way, server.id, params({ systemPrompt: `${kind} ${action}` }));
      if (kind === "sampling-result") await approve((await open("sampling-request")).key);
      await end((await open(kind)).key, action);
      if (isLegacy(way)) expect(await got(way, done)).toMatchObject({ error: { code: -1, message } });
      else expect(await done).toMatchObject({ kind: "error", error: { code } });
    }
    if (!isLegacy(way)) {
      const retries = server
        .recorded()
        .filter((line) => line.params?.inputResponses ?? line.body?.params?.inputResponses);
      expect(retries).toEqual([]);
    }
  });

  it("[S-06] a model that fails is no answer: the person sees why, and the server only that", async () => {
    start(modelOf(() => Promise.reject(new Error("key sk-123 was refused"))).model);
    const server = await connect(way);
    const { done } = ask(way, server.id, params());
    await approve((await open("sampling-request")).key);
    const outcome = { name: "refused", reason: "model-failed", detail: "key sk-123 was refused" };
    if (isLegacy(way)) {
      const message = "Sampling refused by the host (model-failed)";
      expect((await got(way, done)).error).toEqual({ code: -32603, message });
    } else expect(await done).toMatchObject({ error: { code: "sampling-model-failed" } });
    expect(fixture.host.broker.all()[1]).toMatchObject({ approval: { kind: "sampling-refused" }, state: { outcome } });
    expect(JSON.stringify(sentTraffic())).not.toContain("sk-123");
  });

  it("[S-06] a request that breaks the specification is never shown; the person sees that it was refused, and why", async () => {
    start();
    const server = await connect(way);
    const { done } = ask(way, server.id, params({ tools: [{ name: "t", inputSchema: {} }] }));
    const detail = "tools: the capability sampling.tools was not declared";
    if (isLegacy(way)) {
      const { error } = await got(way, done);
      expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(detail) });
    } else {
      expect(await done).toMatchObject({
        error: { code: "question-refused", params: { reason: "invalid-request", detail } },
      });
    }
    expect(fixture.host.broker.all()).toMatchObject([
      { mode: "approval", approval: { kind: "sampling-refused" }, state: { outcome: { name: "refused", detail } } },
    ]);
  });

  it("[S-06] [M-05] one call asks for no more answers than the limit says", async () => {
    start();
    const server = await connect(way);
    const asked = Array.from({ length: SAMPLING_REQUESTS_PER_CALL + 1 }, (_, n) => params({ systemPrompt: `${n}` }));
    const { done } = ask(way, server.id, ...asked);
    const refused = await fixture.question(({ approval }) => approval?.kind === "sampling-refused");
    expect(refused.state).toMatchObject({ outcome: { reason: "too-many-requests" } });
    if (!isLegacy(way)) {
      expect(await done).toMatchObject({
        error: { code: "question-refused", params: { reason: "too-many-requests" } },
      });
      // None of a round that fails was shown.
      expect(outcomes()).toEqual(["refused"]);
      return;
    }
    await expect.poll(() => outcomes().filter((name) => name === "open")).toHaveLength(SAMPLING_REQUESTS_PER_CALL);
    for (const { key, state } of fixture.host.broker.all()) if (state.kind === "open") await end(key, "decline");
    const codes = (await textOf(done)).map(({ error }: { error: { code: number } }) => error.code);
    expect(codes).toEqual([...Array.from({ length: SAMPLING_REQUESTS_PER_CALL }, () => -1), -32603]);
  });

  it("[S-06] time stands still while the person thinks and the model writes; a stopped call ends either, and an ended connection answers nothing", async () => {
    const clock = new ManualClock();
    let written = (_: string) => {};
    const { model } = modelOf(() => new Promise((resolve) => (written = resolve)));
    still = clock;
    start(model, clock);
    const server = await connect(way);
    const first = ask(way, server.id, params());
    const prompt = await open("sampling-request");
    clock.advance(90_000);
    await approve(prompt.key);
    clock.advance(90_000);
    written("late");
    clock.advance(90_000);
    await approve((await open("sampling-result")).key);
    expect((await got(way, first.done)).result).toMatchObject({ content: { text: "late" } });
    const stopped = ask(way, server.id, params({ systemPrompt: "stopped" }));
    await approve((await open("sampling-request")).key);
    await expect.poll(() => fixture.viewOf(stopped.callId)?.state).toBe("running");
    fixture.host.stopCall(stopped.callId, "person");
    expect(await stopped.done).toEqual({ kind: "stopped" });
    await expect.poll(() => outcomes().at(-1)).toBe("withdrawn");
    const gone = ask(way, server.id, params({ systemPrompt: "gone" }));
    await open("sampling-request");
    await passing(fixture.host.disconnect(server.id, "person"));
    await gone.done;
    expect(outcomes()).toEqual(["sent", "sent", "sent", "withdrawn", "disconnected"]);
    const responses = fixture.host.traffic.kept().filter(({ dir, kind }) => dir === "out" && kind === "response");
    expect(responses.map(({ error = "answered" }) => error)).toEqual(
      isLegacy(way) ? ["answered", "Sampling request not answered (withdrawn)"] : [],
    );
  });
});

function sentTraffic() {
  return fixture.host.traffic.kept().filter(({ dir }) => dir === "out");
}
