import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AskingFixture, name } from "./asking-fixture.ts";
import { caseStep, caseSteps } from "./case-server.ts";
import type { RecordedLine } from "./host-fixture.ts";

let fixture: AskingFixture;
beforeEach(() => {
  fixture = new AskingFixture();
});
afterEach(() => fixture.end());

const calls = (lines: readonly RecordedLine[]) => lines.filter((line) => line.method === "tools/call");
/** The results of a case that ask for input, as the legs of the raw server's `script`. */
const legsOf = (caseId: string) =>
  caseSteps(caseId).flatMap(({ send }) =>
    send?.result?.resultType === "input_required"
      ? [{ requests: send.result.inputRequests, state: send.result.requestState }]
      : [],
  );
/** Runs a case's rounds on a modern server. */
async function rounds(legs: readonly object[], label = "case") {
  const server = await fixture.connected("modern");
  return { server, args: { label, legs }, ...fixture.run(server.id, "script", { label, legs }) };
}
const script = (lines: readonly RecordedLine[]) => calls(lines).filter(({ params }) => params.name === "script");

describe("mrtr", () => {
  it("B87 · mrtr.retry: one retry with a new id, the original params, the answer and the state as it was", async () => {
    const { server, args, done } = await rounds(legsOf("B87"));
    await fixture.host.broker.respond((await fixture.question()).key, name("Kim"));
    expect(await done).toMatchObject({ kind: "result" });
    const [first, retry, ...more] = script(server.session());
    expect(more).toEqual([]);
    expect(retry?.id).not.toBe(first?.id);
    expect(retry?.params).toMatchObject({
      name: "script",
      arguments: args,
      inputResponses: { who: { action: "accept", content: { name: "Kim" } } },
      requestState: caseStep("B87", (step) => step.send?.result?.requestState).send.result.requestState,
    });
    expect(retry?.params._meta).toMatchObject({ "io.modelcontextprotocol/protocolVersion": "2026-07-28" });
    expect(server.session().filter((line) => line.method === undefined)).toEqual([]);
  });

  it("B89 · mrtr.state-only: goes round with the state alone, after a pause, without a question", async () => {
    const { server, done } = await rounds(legsOf("B89"));
    expect(await done).toMatchObject({ kind: "result" });
    const [, first, second] = script(server.session()).map(({ params }) => params);
    expect([first?.requestState, second?.requestState]).toEqual(["wait-1", "wait-2"]);
    expect([first?.inputResponses, second?.inputResponses]).toEqual([undefined, undefined]);
    expect(fixture.host.broker.all()).toEqual([]);
    const sent = fixture.host.traffic.kept().filter(({ dir, method }) => dir === "out" && method === "tools/call");
    for (const [index, record] of sent.slice(1).entries()) {
      // A timer may be early by a ms.
      expect(record.at - (sent[index]?.at ?? 0)).toBeGreaterThanOrEqual(249);
    }
  });

  it("B90 · mrtr.bound: ten rounds are answered, the eleventh ends the call with the reason and is not shown", async () => {
    const asked = caseStep("B90", (step) => step.sendForEveryCall).sendForEveryCall;
    const leg = { requests: asked.inputRequests, state: asked.requestState };
    const { server, done } = await rounds(Array(30).fill(leg));
    const stop = fixture.host.broker.onChange((question) => {
      if (question.state.kind === "open") {
        queueMicrotask(() => void fixture.host.broker.respond(question.key, name("x")));
      }
    });
    expect(await done).toMatchObject({ kind: "error", error: { code: "rounds-exceeded", params: { limit: 10 } } });
    expect([fixture.host.broker.all().length, script(server.session()).length]).toEqual([10, 11]);
    stop();
  });

  it.each([
    ["press Decline", "decline"],
    ["press Escape", "cancel"],
  ] as const)("B91 · mrtr.decline: %s goes out with the retry, without content", async (_press, action) => {
    const { server, done } = await rounds(legsOf("B91"));
    await fixture.host.broker.respond((await fixture.question()).key, { action, by: "person" });
    expect(await done).toMatchObject({ kind: "result" });
    expect(script(server.session())[1]?.params).toMatchObject({ requestState: "s1" });
    expect(script(server.session())[1]?.params.inputResponses).toEqual({ who: { action } });
  });

  it("B91 · mrtr.decline: Stop ends the call without a retry", async () => {
    const { server, done, callId } = await rounds(legsOf("B91"));
    await fixture.question();
    fixture.host.stopCall(callId, "person");
    expect(await done).toEqual({ kind: "stopped" });
    await fixture.run(server.id, "echo").done;
    expect(script(server.session())).toHaveLength(1);
  });

  it("B93 · mrtr.wrong-method: a listing that asks for input fails, and nobody is asked", async () => {
    const server = fixture.addRaw("raw-modern", ["--list-input-required"], "modern");
    await expect(fixture.host.connect(server.id)).rejects.toMatchObject({
      code: "input-required-invalid",
      params: { method: "tools/list" },
    });
    expect(fixture.host.broker.all()).toEqual([]);
    expect(server.session().filter((line) => line.method === "tools/list")).toHaveLength(1);
  });

  it("B94 · mrtr.result-type: an unknown kind and an empty request for input are invalid; in the legacy era none is needed", async () => {
    const modern = await fixture.connected("modern");
    const codes = ["odd_result", "neither"].map(async (tool) => {
      const end = await fixture.run(modern.id, tool).done;
      return end.kind === "error" ? end.error.code : end.kind;
    });
    expect(await Promise.all(codes)).toEqual(["invalid-result", "input-required-invalid"]);
    const legacy = await fixture.connected("legacy");
    expect(await fixture.run(legacy.id, "echo").done).toMatchObject({ kind: "result", isError: false });
    expect(fixture.host.broker.all()).toEqual([]);
  });

  it("B95 · mrtr.server-request: gets no answer of any kind, is written down, and its call goes on", async () => {
    const server = await fixture.connected("modern");
    const { params } = caseStep("B95", (step) => step.send?.method === "elicitation/create").send;
    expect(await fixture.run(server.id, "push", { params }).done).toMatchObject({ kind: "result", text: "pushed" });
    await fixture.run(server.id, "echo").done;
    expect(server.session().filter((line) => line.method === undefined)).toEqual([]);
    expect(fixture.host.broker.all()).toEqual([]);
    expect(fixture.host.traffic.kept().filter((record) => record.kind === "violation")).toMatchObject([
      { body: { undeclaredRequest: "elicitation/create" } },
    ]);
  });
});
