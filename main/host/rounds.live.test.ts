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

  it.each(["unknown_request", "sampling"])(
    "fails a call of %s clearly and withdraws what else it asked",
    async (tool) => {
      const server = await fixture.connected("modern");
      expect(await fixture.run(server.id, tool).done).toMatchObject({
        kind: "error",
        error: { code: "input-required-invalid" },
      });
      expect(fixture.host.broker.all().filter((question) => question.state.kind === "open")).toEqual([]);
      expect(calls(server.session())).toHaveLength(1);
    },
  );

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
