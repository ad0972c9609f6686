import { beforeEach, describe, expect, it } from "vitest";
import type { Attribution, Outcome, QuestionView } from "../../../preload/contract/elicitation.ts";
import { ManualClock } from "../manual-clock.ts";
import { ASKED_AGAIN_MS, FLOOD_MS, FLOOD_QUESTIONS } from "../untrusted/limits.ts";
import { Broker } from "./broker.ts";
import { Manners } from "./manners.ts";
import { limitQuestions } from "./question-timer.ts";
import { intakeElicitation } from "./request-intake.ts";

let clock: ManualClock;
let broker: Broker;
let manners: Manners;
beforeEach(() => {
  let ids = 0;
  clock = new ManualClock();
  broker = new Broker(clock, { id: () => `q${++ids}` });
  manners = new Manners(broker, clock);
});

const params = (message = "Who?", properties: object = { name: { type: "string" } }) => ({
  message,
  requestedSchema: { type: "object", properties },
});
const call = (callId: string): Attribution => ({ kind: "call", callId, tool: "ask" });
const unasked: Attribution = { kind: "unasked" };

/** Asks as a server does, by raw params. */
function ask(raw: object = params(), attribution = unasked, serverId = "s", controller = new AbortController()) {
  const intake = intakeElicitation(raw, ["form", "url"], { context: { otherHosts: [] }, named: false });
  if (!intake.ok) throw new Error(intake.outcome.detail);
  const asking = { ...intake.asked, serverId, attribution, origin: "server-request" } as const;
  const { key } = broker.ask(asking, controller.signal);
  return { key, view: () => broker.find(key) as QuestionView, abort: (outcome: Outcome) => controller.abort(outcome) };
}
const decline = (key: string) => broker.respond(key, { action: "decline", by: "person" });
const cancel = (key: string) => broker.respond(key, { action: "cancel", by: "person" });
const send = (key: string) => broker.respond(key, { action: "accept", answers: { f0: "Kim" }, by: "person" });

describe("a question asked again", () => {
  it.each([
    ["declined", decline],
    ["dismissed", cancel],
  ] as const)("[F-28] after it was %s is held, counted, and nothing answers it", async (after, end) => {
    await end(ask().key);
    const again = ask();
    expect(again.view()).toMatchObject({ state: { kind: "open" }, held: { why: "asked-again", times: 2, after } });
    await end(again.key);
    expect(ask().view().held).toEqual({ why: "asked-again", times: 3, after });
    clock.advance(10 * ASKED_AGAIN_MS);
    expect(broker.all().filter(({ state }) => state.kind === "open")).toHaveLength(1);
  });

  it("[F-28] is held at exactly 60 s after it was turned down and new one millisecond later", async () => {
    await decline(ask().key);
    clock.advance(60_000);
    expect(ask(params(), unasked).view().held?.why).toBe("asked-again");
    await decline(ask(params("Another?")).key);
    clock.advance(60_001);
    expect(ask(params("Another?")).view().held).toBeUndefined();
  });

  it("[F-28] is held within the same call however much later, and in another call only within 60 s", async () => {
    await decline(ask(params(), call("one")).key);
    clock.advance(60 * ASKED_AGAIN_MS);
    const again = ask(params(), call("one"));
    expect(again.view().held).toEqual({ why: "asked-again", times: 2, after: "declined" });
    await decline(again.key);
    expect(ask(params(), call("two")).view().held?.times).toBe(3);
    clock.advance(60 * ASKED_AGAIN_MS);
    expect(ask(params(), call("three")).view().held).toBeUndefined();
  });

  it("[F-28] is held after a time-out of the host and after the server gave up waiting", async () => {
    limitQuestions(broker, clock, () => 1000);
    ask();
    clock.advance(1000);
    expect(ask().view().held?.after).toBe("dismissed");
    const other = ask(params("Other?"));
    other.abort({ name: "withdrawn", by: "server" });
    expect(ask(params("Other?")).view().held?.after).toBe("withdrawn");
  });

  it("[F-28] is new after the person's own Stop, which turned nothing down", () => {
    ask().abort({ name: "withdrawn", by: "person" });
    expect(ask().view().held).toBeUndefined();
  });

  it("[F-28] once put before the person it stays so: muting and unmuting its server holds it no longer", async () => {
    await decline(ask().key);
    const again = ask();
    manners.release(again.key);
    manners.setMuted("s", true);
    manners.setMuted("s", false);
    expect(again.view().held).toBeUndefined();
  });

  it("[F-28] is muted before anything else while its server is", async () => {
    await decline(ask().key);
    manners.setMuted("s", true);
    expect(ask().view().held?.why).toBe("muted");
  });

  it("[F-28] is new for another server, message, schema or mode, whatever is shown alike", async () => {
    await decline(ask().key);
    expect(ask(params(), unasked, "other").view().held).toBeUndefined();
    expect(ask(params("Who? ")).view().held).toBeUndefined();
    expect(ask(params("Who?", { name: { type: "string", minLength: 1 } })).view().held).toBeUndefined();
    expect(ask(params("Who?", { name: { type: "string", "x-note": "1" } })).view().held).toBeUndefined();
    expect(ask({ ...params(), mode: "form" }).view().held?.why).toBe("asked-again");
  });

  it("[F-28] is the same in whatever order its schema's members stand", async () => {
    const raw = (schema: string) => ({ message: "m", requestedSchema: JSON.parse(schema) });
    await decline(ask(raw('{"type":"object","properties":{"a":{"type":"string","title":"A"}}}')).key);
    const turned = raw('{"properties":{"a":{"title":"A","type":"string"}},"type":"object"}');
    expect(ask(turned).view().held?.why).toBe("asked-again");
  });

  it("[F-28] after an answer is not held but pointed out within its call", async () => {
    await send(ask(params(), call("one")).key);
    expect(ask(params(), call("one")).view()).toMatchObject({ repeated: 2 });
    expect(ask(params(), call("one")).view().held).toBeUndefined();
    expect(ask(params(), call("two")).view().repeated).toBeUndefined();
  });

  it("[F-28] is settled by an answer: what was turned down before it holds nothing any more", async () => {
    await decline(ask(params(), call("one")).key);
    await send(ask(params(), call("one")).key);
    expect(ask(params(), call("one")).view().held).toBeUndefined();
  });

  it("[F-28] is put before the person when they want to answer it, or run its call again themselves", async () => {
    await decline(ask(params(), call("one")).key);
    const again = ask(params(), call("one"));
    manners.release(again.key);
    expect(again.view()).not.toHaveProperty("held");
    await cancel(again.key);
    manners.runsAgain("one");
    expect(ask(params(), call("two")).view().held).toBeUndefined();
  });
});

describe("a flood", () => {
  it("[F-28] is held from one past the limit on, for its server alone", () => {
    const flood = Array.from({ length: FLOOD_QUESTIONS + 2 }, (_, n) => ask(params(`Question ${n}`)));
    expect(flood.map((asked) => asked.view().held?.why)).toEqual([
      ...Array(FLOOD_QUESTIONS).fill(undefined),
      "flood",
      "flood",
    ]);
    expect(ask(params(), unasked, "other").view().held).toBeUndefined();
  });

  it("[F-28] is over when its time has passed", () => {
    for (let n = 0; n < FLOOD_QUESTIONS; n++) ask(params(`Question ${n}`));
    clock.advance(FLOOD_MS);
    expect(ask(params("Late")).view().held).toBeUndefined();
  });

  it("is no flood when each is answered as it comes", async () => {
    for (let n = 0; n < 3 * FLOOD_QUESTIONS; n++) {
      const asked = ask(params(`Question ${n}`));
      expect(asked.view().held).toBeUndefined();
      await send(asked.key);
    }
  });

  it("[F-28] is declined in one go, each question as the person's own answer", async () => {
    for (let n = 0; n < FLOOD_QUESTIONS + 5; n++) ask(params(`Question ${n}`));
    const other = ask(params(), unasked, "other");
    expect(await manners.declineAll("s", "person")).toBe(FLOOD_QUESTIONS + 5);
    const ended = broker.all().filter(({ serverId }) => serverId === "s");
    for (const { state } of ended) expect(state).toMatchObject({ outcome: { name: "declined", by: "person" } });
    expect(ended).toHaveLength(FLOOD_QUESTIONS + 5);
    expect(other.view().state.kind).toBe("open");
  });

  it("[F-28] is shown on demand, what was asked again aside", async () => {
    await decline(ask(params("Again")).key);
    const again = ask(params("Again"));
    for (let n = 0; n < FLOOD_QUESTIONS + 5; n++) ask(params(`Question ${n}`));
    manners.releaseFlood("s");
    const held = broker.all().filter((view) => view.held);
    expect(held.map(({ key }) => key)).toEqual([again.key]);
    expect(ask(params("One more")).view().held).toBeUndefined();
  });
});

describe("a muted server", () => {
  it("[F-28] is held in all it asks, before and after; unmuting lets go of what is not held otherwise", async () => {
    const before = ask(params("Before"));
    await decline(ask(params("Again")).key);
    const again = ask(params("Again"));
    manners.setMuted("s", true);
    const after = ask(params("After"));
    expect([before, again, after].map((asked) => asked.view().held)).toEqual([
      { why: "muted", times: 1 },
      { why: "muted", times: 2 },
      { why: "muted", times: 1 },
    ]);
    clock.advance(100 * ASKED_AGAIN_MS);
    expect([before, again, after].map((asked) => asked.view().state.kind)).toEqual(["open", "open", "open"]);
    manners.setMuted("s", false);
    expect([before, again, after].map((asked) => asked.view().held?.why)).toEqual([
      undefined,
      "asked-again",
      undefined,
    ]);
  });

  it("can be answered all the same", async () => {
    manners.setMuted("s", true);
    const { key, view } = ask();
    await send(key);
    expect(view().state).toMatchObject({ outcome: { name: "sent" } });
    expect(view()).not.toHaveProperty("held");
  });
});
