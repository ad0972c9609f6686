import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AskingFixture, name, textOf } from "./asking-fixture.ts";
import type { RecordedLine } from "./host-fixture.ts";

let fixture: AskingFixture;
beforeEach(() => {
  fixture = new AskingFixture();
});
afterEach(() => fixture.end());

describe("rounds of the modern era", () => {
  const calls = (lines: readonly RecordedLine[]) => lines.filter((line) => line.method === "tools/call");

  it("[M-02] echoes requestState byte for byte, whatever is in it, and leaves it out when there is none", async () => {
    const server = await fixture.connected("modern");
    const answer = async (state?: string) => {
      const { done } = fixture.run(server.id, "ask", state === undefined ? {} : { state });
      await fixture.host.broker.respond((await fixture.question()).key, name("Kim"));
      return textOf(done);
    };
    expect(await answer()).toMatchObject({ sameState: true });
    expect(await answer("big")).toMatchObject({ sameState: true });
    expect(await answer("none")).toMatchObject({ sameState: null });
    expect(Object.keys(calls(server.session()).at(-1)?.params ?? {})).not.toContain("requestState");
  });

  it("[M-03] retries with a new id and the original params; parallel calls don't mix their state", async () => {
    const server = await fixture.connected("modern");
    const labels = ["a", "b", "c"];
    const runs = labels.map((label) => fixture.run(server.id, "ask", { label, extra: { deep: [1, "två"] } }));
    await expect.poll(() => fixture.host.broker.all().length).toBe(3);
    for (const question of [...fixture.host.broker.all()].reverse()) {
      const call = question.attribution.kind === "call" ? fixture.viewOf(question.attribution.callId) : undefined;
      await fixture.host.broker.respond(question.key, name(`answer to ${call?.args.label}`));
    }
    for (const [index, label] of labels.entries()) {
      const result = await textOf(runs[index]?.done ?? Promise.reject(new Error("no run")));
      expect(result).toMatchObject({
        sameState: true,
        args: { label, extra: { deep: [1, "två"] } },
        responses: { "the key": { action: "accept", content: { name: `answer to ${label}` } } },
      });
    }
    const ids = calls(server.session()).map((line) => line.id);
    expect(new Set(ids).size).toBe(6);
  });

  /** Answers every question with the label of the call that led to it. */
  function answering(): () => void {
    const { host } = fixture;
    return host.broker.onChange((question) => {
      if (question.state.kind !== "open" || question.attribution.kind !== "call") return;
      const label = String(fixture.viewOf(question.attribution.callId)?.args.label);
      queueMicrotask(() => host.broker.respond(question.key, name(label)));
    });
  }
  const answered = (label: string) => ({ asked: { action: "accept", content: { name: label } } });

  it("[M-02] echoes the state of the round before and of no earlier one, an empty one included", async () => {
    const server = await fixture.connected("modern");
    const stop = answering();
    const legs = [{ ask: true, state: "first" }, { ask: true }, { ask: true, state: "" }, { state: "" }];
    const responses = answered("a");
    expect(await textOf(fixture.run(server.id, "script", { label: "a", legs }).done)).toEqual([
      {},
      { responses, state: "first" },
      { responses },
      { responses, state: "" },
      { state: "" },
    ]);
    stop();
  });

  it("[M-02] re-writes no state, whether it looks like JSON or not", async () => {
    const server = await fixture.connected("modern");
    const stop = answering();
    const states = ['{ "b":1,  "a":1e2 }', '{"a":1,"a":2}', "1.0", '"\\u0041"', "null", "{not json", "a%20b+c", " \n"];
    const legs = states.map((state) => ({ ask: true, state }));
    const brought = await textOf(fixture.run(server.id, "script", { label: "a", legs }).done);
    expect(brought.slice(1).map((leg: { state?: unknown }) => leg.state)).toEqual(states);
    stop();
  });

  it("[M-03] a retry without a question repeats no answer of the round before", async () => {
    const server = await fixture.connected("modern");
    const stop = answering();
    const legs = [{ ask: true, state: "asked" }, { state: "waiting" }];
    expect(await textOf(fixture.run(server.id, "script", { label: "a", legs }).done)).toEqual([
      {},
      { responses: answered("a"), state: "asked" },
      { state: "waiting" },
    ]);
    const last = calls(server.session()).at(-1);
    expect(last?.params).toMatchObject({ name: "script", arguments: { label: "a", legs }, requestState: "waiting" });
    expect(last?.params).not.toHaveProperty("inputResponses");
    stop();
  });

  it("[M-03] calls whose rounds overlap keep their own state and answers, and a later call begins with none", async () => {
    const server = await fixture.connected("modern");
    const legsOf = (label: string) => [1, 2].map((round) => ({ ask: true, state: `${label} after round ${round}` }));
    const runs = ["a", "b"].map((label) => fixture.run(server.id, "script", { label, legs: legsOf(label) }));
    const open = () => fixture.host.broker.all().filter((question) => question.state.kind === "open");
    // One round of b, both of a, the other of b.
    for (const label of ["b", "a", "a", "b"]) {
      const callId = runs[label === "a" ? 0 : 1]?.callId;
      const find = () => open().find(({ attribution }) => attribution.kind === "call" && attribution.callId === callId);
      await expect.poll(find).toBeDefined();
      await fixture.host.broker.respond(find()?.key ?? "", name(label));
    }
    const expected = (label: string) => [
      {},
      ...legsOf(label).map(({ state }) => ({ responses: answered(label), state })),
    ];
    for (const [index, label] of ["a", "b"].entries())
      expect(await textOf(runs[index]?.done ?? Promise.reject())).toEqual(expected(label));
    const stop = answering();
    const late = fixture.run(server.id, "script", { label: "c", legs: legsOf("c") });
    expect(await textOf(late.done)).toEqual(expected("c"));
    stop();
  });

  it("sends one retry when all questions of a round are answered, in any order", async () => {
    const server = await fixture.connected("modern");
    const { callId, done } = fixture.run(server.id, "ask_many", { count: 3 });
    await expect.poll(() => fixture.host.broker.all().length).toBe(3);
    for (const question of [...fixture.host.broker.all()].reverse()) {
      expect(calls(server.session())).toHaveLength(1);
      await fixture.host.broker.respond(question.key, name(question.message));
    }
    const { responses } = await textOf(done);
    expect(Object.keys(responses)).toEqual(["q1", "q2", "q3"]);
    expect(responses.q2.content).toEqual({ name: "Question q2" });
    expect(fixture.viewOf(callId)?.rounds).toBe(1);
  });

  it("stops at the eleventh input_required", async () => {
    const server = await fixture.connected("modern");
    const { done } = fixture.run(server.id, "ask_again", { times: 50 });
    const stop = fixture.host.broker.onChange((question) => {
      if (question.state.kind === "open") {
        queueMicrotask(() => fixture.host.broker.respond(question.key, { action: "decline", by: "person" }));
      }
    });
    expect(await done).toMatchObject({ kind: "error", error: { code: "rounds-exceeded", params: { limit: 10 } } });
    stop();
    expect(calls(server.session())).toHaveLength(11);
  });

  it("goes on by itself when a round carries a state and no question", async () => {
    const server = await fixture.connected("modern");
    expect(await textOf(fixture.run(server.id, "state_only", { times: 2 }).done)).toMatchObject({ sameState: true });
    expect(fixture.host.broker.all()).toEqual([]);
  });

  it("[M-08] fails a call that needs input but says neither what nor for which state; nothing is shown or retried", async () => {
    const server = await fixture.connected("modern");
    expect(await fixture.run(server.id, "neither").done).toMatchObject({
      kind: "error",
      error: { code: "input-required-invalid" },
    });
    expect(fixture.host.broker.all()).toEqual([]);
    expect(calls(server.session())).toHaveLength(1);
  });

  it("[M-08] fails a list that is answered with input_required; nothing is shown or retried", async () => {
    const server = fixture.addRaw("raw-modern", ["--list-input-required"]);
    await expect(fixture.host.connect(server.id)).rejects.toMatchObject({
      code: "input-required-invalid",
      params: { method: "tools/list" },
    });
    expect(fixture.host.broker.all()).toEqual([]);
    expect(server.session().filter((line) => line.method === "tools/list")).toHaveLength(1);
  });

  it("fails a call that asks for something unknown clearly and withdraws what else it asked", async () => {
    const server = await fixture.connected("modern");
    expect(await fixture.run(server.id, "unknown_request").done).toMatchObject({
      kind: "error",
      error: { code: "input-required-invalid" },
    });
    expect(fixture.host.broker.all().filter((question) => question.state.kind === "open")).toEqual([]);
    expect(calls(server.session())).toHaveLength(1);
  });

  it("[C-20] takes a result without resultType for complete, and one of an unknown kind for an error", async () => {
    const server = await fixture.connected("modern");
    expect(await fixture.run(server.id, "bare_result").done).toMatchObject({ kind: "result", text: "no resultType" });
    expect(await fixture.run(server.id, "odd_result").done).toMatchObject({
      kind: "error",
      error: { code: "invalid-result" },
    });
  });

  it("gives no answer to a request of the server's own, and writes it down", async () => {
    const server = await fixture.connected("modern");
    await fixture.run(server.id, "push").done;
    expect(server.session().filter((line) => line.method === undefined)).toEqual([]);
    expect(fixture.host.traffic.kept().filter((record) => record.kind === "violation")).toMatchObject([
      { body: { undeclaredRequest: "elicitation/create" } },
    ]);
  });
});
