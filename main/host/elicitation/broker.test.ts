import { describe, expect, it } from "vitest";
import type { Outcome } from "../../../preload/contract/elicitation.ts";
import { HostError } from "../host-error.ts";
import { ManualClock } from "../manual-clock.ts";
import { ENDED_QUESTIONS, OPEN_QUESTIONS_IN_ALL, OPEN_QUESTIONS_PER_CONNECTION } from "../untrusted/limits.ts";
import { Broker, type Deliver } from "./broker.ts";
import { intakeForm } from "./intake.ts";
import { type Settlement, wireAnswer } from "./question.ts";
import { undeliveredReason } from "./undelivered.ts";

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

  it("[F-31] a question that comes while Parley quits is interrupted at once and never opens", async () => {
    const asked = broker();
    await asked.close();
    const { key, settled } = asked.ask(question(), open().signal);
    expect((await settled).outcome).toEqual({ name: "interrupted", by: "host" });
    expect(asked.find(key)?.state.kind).toBe("closed");
  });

  it("[F-28] is put before the person also where that was wished while an answer was on its way that then failed", async () => {
    const asked = broker();
    asked.appraiseWith(() => ({ held: { why: "muted", times: 1 } }));
    let fail = (_: Error) => {};
    const deliver: Deliver = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    const { key } = asked.ask(question(), open().signal, deliver);
    const declined = asked.respond(key, { action: "decline", by: "person" });
    asked.hold(key, undefined);
    fail(new Error("503"));
    await expect(declined).rejects.toMatchObject({ code: "not-delivered" });
    expect(asked.find(key)?.state.kind).toBe("open");
    expect(asked.find(key)).not.toHaveProperty("held");
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

  it("[F-31] says how a question ended to whoever answers it too late", async () => {
    const asked = broker();
    const asker = open();
    const { key } = asked.ask(question(), asker.signal);
    asker.abort({ name: "withdrawn", by: "server" } satisfies Outcome);
    await expect(asked.respond(key, accept)).rejects.toMatchObject({
      code: "already-answered",
      params: { outcome: "withdrawn" },
    });
  });

  it("forgets the oldest ended question past the limit, and says so", async () => {
    const asked = broker();
    const forgotten: string[] = [];
    asked.onForgotten((key) => forgotten.push(key));
    for (let n = 0; n < ENDED_QUESTIONS + 1; n++) {
      const { key } = asked.ask(question(), open().signal);
      await asked.respond(key, { action: "cancel", by: "person" });
    }
    expect(asked.all()).toHaveLength(ENDED_QUESTIONS);
    expect(forgotten).toEqual(["q1"]);
  });
});

describe("an answer that could not be delivered", () => {
  const refused = new HostError("http-error", { status: 503, origin: "http://s" });
  const reset = new HostError("unreachable", { origin: "http://s", reason: "ECONNRESET" });

  /** A question whose deliveries fail with these, one after the other, and then work. */
  function failing(...errors: readonly Error[]) {
    const asked = broker();
    const asker = open();
    const sent: Settlement[] = [];
    const left = [...errors];
    const { key, settled } = asked.ask(question(), asker.signal, async (settlement) => {
      sent.push(settlement);
      const error = left.shift();
      if (error) throw error;
    });
    return { asked, asker, key, settled, sent, state: () => asked.find(key)?.state };
  }
  const notDelivered = { code: "not-delivered" };

  it.each([
    ["accept", accept, { name: "sent", by: "person" }],
    ["decline", { action: "decline", by: "person" }, { name: "declined", by: "person" }],
    ["cancel", { action: "cancel", by: "person" }, { name: "dismissed", by: "person" }],
  ] as const)(
    "[F-37] leaves the question open, says why, and can be sent again: %s",
    async (action, response, outcome) => {
      const { asked, key, settled, sent, state } = failing(refused);
      await expect(asked.respond(key, response)).rejects.toMatchObject(notDelivered);
      expect(state()).toEqual({
        kind: "open",
        undelivered: { action, reason: "not-delivered", error: refused.toAppError() },
      });
      expect(JSON.stringify(asked.find(key))).not.toContain("Kim");
      await asked.resend(key);
      expect(sent).toHaveLength(2);
      expect(sent[1]).toBe(sent[0]);
      expect((await settled).outcome).toEqual(outcome);
      await expect(asked.resend(key)).rejects.toMatchObject({ code: "already-answered" });
    },
  );

  it("[F-37] is sent again once and no more; then the question has ended, and never as sent", async () => {
    const { asked, key, settled, sent } = failing(reset, refused);
    await expect(asked.respond(key, accept)).rejects.toMatchObject(notDelivered);
    await expect(asked.resend(key)).rejects.toMatchObject(notDelivered);
    expect((await settled).outcome).toEqual({
      name: "disconnected",
      by: "server",
      detail: "HTTP 503",
      // The first one may have arrived, whatever the second met.
      reason: "delivery-unknown",
    });
    await expect(asked.resend(key)).rejects.toMatchObject({ code: "already-answered" });
    expect(sent).toHaveLength(2);
  });

  it("[F-37] can be given up: nothing more is sent", async () => {
    const { asked, key, settled, sent } = failing(refused);
    expect(() => asked.giveUp(key)).toThrow(/nothing-to-resend/);
    await expect(asked.resend(key)).rejects.toMatchObject({ code: "nothing-to-resend" });
    await expect(asked.respond(key, accept)).rejects.toMatchObject(notDelivered);
    asked.giveUp(key);
    expect((await settled).outcome).toEqual({
      name: "disconnected",
      by: "person",
      detail: "HTTP 503",
      reason: "not-delivered",
    });
    expect(sent).toHaveLength(1);
  });

  it("[F-37] is not replaced by another answer, which could contradict it had it arrived", async () => {
    const { asked, key, sent } = failing(reset);
    await expect(asked.respond(key, accept)).rejects.toMatchObject(notDelivered);
    for (const response of [accept, { action: "decline", by: "person" }, { action: "cancel", by: "person" }] as const) {
      await expect(asked.respond(key, response)).rejects.toMatchObject({ code: "already-answered" });
    }
    await asked.close();
    expect(sent).toHaveLength(1);
    expect(asked.find(key)?.state).toMatchObject({ outcome: { name: "interrupted", reason: "delivery-unknown" } });
  });

  it("[F-26] ends with its asker, before and while it is sent", async () => {
    const withdrawn: Outcome = { name: "withdrawn", by: "server" };
    const later = failing(refused);
    await expect(later.asked.respond(later.key, accept)).rejects.toMatchObject(notDelivered);
    later.asker.abort(withdrawn);
    expect((await later.settled).outcome).toEqual({ ...withdrawn, reason: "not-delivered" });

    const meanwhile = failing(reset);
    const reply = meanwhile.asked.respond(meanwhile.key, { action: "decline", by: "person" });
    meanwhile.asker.abort(withdrawn);
    await expect(reply).rejects.toMatchObject(notDelivered);
    expect((await meanwhile.settled).outcome).toEqual({ ...withdrawn, reason: "delivery-unknown" });
    expect([...later.sent, ...meanwhile.sent]).toHaveLength(2);
  });

  it("[F-37] of a script ends the question: nobody is there to send it again", async () => {
    const { asked, key, settled } = failing(new Error("the pipe is broken"));
    await expect(asked.respond(key, { ...accept, by: "script" })).rejects.toMatchObject(notDelivered);
    expect((await settled).outcome).toEqual({
      name: "disconnected",
      by: "server",
      detail: "the pipe is broken",
      reason: "delivery-unknown",
    });
  });

  it("[F-25] is sent again once, however often that is asked for at the same moment", async () => {
    const { asked, key, sent } = failing(refused);
    await expect(asked.respond(key, accept)).rejects.toMatchObject(notDelivered);
    const replies = await Promise.allSettled([asked.resend(key), asked.resend(key)]);
    expect(replies.map((reply) => reply.status)).toEqual(["fulfilled", "rejected"]);
    expect(sent).toHaveLength(2);
  });
});

describe("undeliveredReason", () => {
  it.each([
    ["http-error", { status: 400 }, "not-delivered"],
    ["http-error", { status: 503 }, "not-delivered"],
    ["http-error", { status: 502 }, "delivery-unknown"],
    ["http-error", { status: 504 }, "delivery-unknown"],
    ["auth-required", {}, "not-delivered"],
    ["unreachable", { reason: "ECONNREFUSED" }, "not-delivered"],
    ["unreachable", { reason: "ECONNRESET" }, "delivery-unknown"],
    ["not-accepted", { seconds: 30 }, "delivery-unknown"],
  ])("says of %s %j: %s", (code, params, reason) => {
    expect(undeliveredReason(new HostError(code, params))).toBe(reason);
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
