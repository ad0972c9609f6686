import { describe, expect, it } from "vitest";
import type { Outcome } from "../../../preload/contract/elicitation.ts";
import { ManualClock } from "../manual-clock.ts";
import { OPEN_QUESTIONS_IN_ALL, OPEN_QUESTIONS_PER_CONNECTION } from "../untrusted/limits.ts";
import { Broker, type Deliver } from "./broker.ts";
import { intakeForm } from "./intake.ts";
import { type Settlement, wireAnswer } from "./question.ts";

function broker() {
  let ids = 0;
  return new Broker(new ManualClock(), { id: () => `q${++ids}` });
}

const read = intakeForm({ type: "object", properties: { name: { type: "string" } }, required: ["name"] });
if (!read.ok) throw new Error(read.detail);
const { form } = read;

const readSecret = intakeForm({ type: "object", properties: { password: { type: "string" } }, required: ["password"] });
if (!readSecret.ok) throw new Error(readSecret.detail);
const secretForm = readSecret.form;

const question = (serverId = "s") =>
  ({
    serverId,
    attribution: { kind: "unasked" },
    origin: "server-request",
    mode: "form",
    message: "Who?",
    form,
  }) as const;
const open = () => new AbortController();
const accept = { action: "accept", answers: { f0: "Kim" }, by: "person" } as const;

describe("Broker", () => {
  it("[F-31] settles two answers given at the same moment once; the second is told so", async () => {
    const asked = broker();
    const sent: Settlement[] = [];
    const { key, settled } = asked.ask(question(), open().signal, async (settlement) => void sent.push(settlement));
    const replies = await Promise.allSettled([asked.respond(key, accept), asked.respond(key, accept)]);
    expect(replies.map((reply) => reply.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(replies.find((reply) => reply.status === "rejected")).toMatchObject({
      reason: { code: "already-answered" },
    });
    expect(sent).toHaveLength(1);
    expect((await settled).outcome.name).toBe("sent");
  });

  it("[F-31] tells an answer that is being checked while the question is withdrawn that it went nowhere", async () => {
    const asked = broker();
    const asker = open();
    const { key, settled } = asked.ask(question(), asker.signal);
    const reply = asked.respond(key, accept);
    asker.abort({ name: "withdrawn", by: "server" } satisfies Outcome);
    await expect(reply).rejects.toMatchObject({ code: "already-answered" });
    expect(await settled).toEqual({ outcome: { name: "withdrawn", by: "server" } });
  });

  it("[F-31] one question past a limit is answered cancel and shown as overflow, in all and for one connection", async () => {
    const asked = broker();
    for (let n = 0; n < OPEN_QUESTIONS_PER_CONNECTION; n++) asked.ask(question("flood"), open().signal);
    const sent: Settlement[] = [];
    const deliver: Deliver = async (settlement) => void sent.push(settlement);
    const { settled } = asked.ask(question("flood"), open().signal, deliver);
    expect((await settled).outcome).toEqual({ name: "refused", by: "host", reason: "overflow" });
    expect(sent).toHaveLength(1);
    for (let n = OPEN_QUESTIONS_PER_CONNECTION; n < OPEN_QUESTIONS_IN_ALL; n++) {
      asked.ask(question(`s${n}`), open().signal);
    }
    expect((await asked.ask(question("another"), open().signal).settled).outcome.reason).toBe("overflow");
    expect(asked.all().filter((view) => view.state.kind === "open")).toHaveLength(OPEN_QUESTIONS_IN_ALL);
  });

  it("[F-37] records what could not be delivered as that, not as sent", async () => {
    const asked = broker();
    const deliver: Deliver = () => Promise.reject(new Error("the pipe is broken"));
    const { key, settled } = asked.ask(question(), open().signal, deliver);
    await expect(asked.respond(key, accept)).rejects.toMatchObject({ code: "not-delivered" });
    expect((await settled).outcome).toEqual({ name: "disconnected", by: "server", detail: "the pipe is broken" });
  });

  it("[F-20] takes a person's answer to a form that asks for a secret only with the override; till then it stays open", async () => {
    const asked = broker();
    const { key, settled } = asked.ask({ ...question(), form: secretForm }, open().signal);
    expect(asked.find(key)?.secret).toEqual({ fields: ["f0"], message: false });
    for (const secretOverride of [undefined, false])
      await expect(asked.respond(key, { ...accept, secretOverride })).rejects.toMatchObject({
        code: "secret-override-missing",
      });
    expect(asked.find(key)?.state.kind).toBe("open");
    expect(await asked.respond(key, { ...accept, secretOverride: true })).toEqual({ settled: true });
    expect(await settled).toEqual({ outcome: { name: "sent", by: "person" }, content: { password: "Kim" } });
  });

  it.each(["decline", "cancel"] as const)("[F-20] lets %s through without an override", async (action) => {
    const asked = broker();
    const { key } = asked.ask({ ...question(), form: secretForm }, open().signal);
    expect(await asked.respond(key, { action, by: "person" })).toEqual({ settled: true });
  });

  it("[F-20] asks for no override where nothing looks like a secret", async () => {
    const asked = broker();
    const { key } = asked.ask(question(), open().signal);
    expect(asked.find(key)).not.toHaveProperty("secret");
    expect(await asked.respond(key, accept)).toEqual({ settled: true });
  });

  it("keeps a bounded number of ended questions", async () => {
    const asked = broker();
    const forgotten: string[] = [];
    asked.onForgotten((key) => forgotten.push(key));
    for (let n = 0; n < 250; n++) {
      const { key } = asked.ask(question(), open().signal);
      await asked.respond(key, { action: "cancel", by: "person" });
    }
    expect(asked.all()).toHaveLength(200);
    expect(forgotten).toHaveLength(50);
  });
});

describe("wireAnswer", () => {
  it.each([
    ["declined", "person", { action: "decline" }],
    ["declined", "script", { action: "decline" }],
    ["dismissed", "person", { action: "cancel" }],
    ["interrupted", "host", { action: "cancel" }],
    ["withdrawn", "person", { action: "cancel" }],
    ["withdrawn", "server", undefined],
    ["disconnected", "server", undefined],
    ["refused", "host", undefined],
  ] as const)("[F-31] says of %s by %s exactly this", (name, by, answer) => {
    expect(wireAnswer({ outcome: { name, by } })).toEqual(answer);
  });
});
