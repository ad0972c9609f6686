import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { caseFile } from "./case-server.ts";
import { HostFixture } from "./host-fixture.ts";

const { input, expect: wanted } = JSON.parse(readFileSync(caseFile("B53"), "utf8"));
const [{ value }] = input.userActions;
const asked = { message: input.message, requestedSchema: input.requestedSchema };

let fixture: HostFixture;
beforeEach(() => {
  fixture = new HostFixture();
});
afterEach(() => fixture.end());

/** What the server was answered with, of either era: the result of its request, or what came with a retry. */
function answersTo(server: ReturnType<HostFixture["addRaw"]>): unknown[] {
  return server.recorded().flatMap(({ result, params }) => {
    if (result?.action !== undefined) return [result];
    return params?.inputResponses === undefined ? [] : Object.values(params.inputResponses);
  });
}

describe.each(["raw-legacy", "raw-modern"] as const)("%s", (file) => {
  async function ask() {
    const server = fixture.addRaw(file);
    await fixture.host.connect(server.id);
    const call = fixture.host.runTool({ serverId: server.id, tool: "ask_quietly", args: asked });
    const question = await fixture.question();
    return { server, call, question };
  }
  const accept = (question: QuestionView, secretOverride?: boolean) =>
    fixture.host.broker.respond(question.key, {
      action: "accept",
      answers: { f0: value },
      by: "person",
      secretOverride,
    });

  it("B53 · form.sensitive: [F-20] held until the override, sent once, and written down as a type alone", async () => {
    const told: unknown[] = [];
    fixture.host.broker.onChange((view) => told.push(view));
    fixture.host.listen({ onCall: (view) => told.push(view), onServer: (view) => told.push(view) });
    const { server, call, question } = await ask();
    expect(question.secret).toEqual({ fields: ["f0"], message: false });
    await expect(accept(question)).rejects.toMatchObject({ code: "secret-override-missing" });
    expect(fixture.host.broker.find(question.key)?.state.kind).toBe("open");
    expect(answersTo(server)).toEqual([]);
    expect(await accept(question, true)).toEqual({ settled: true });
    expect(await call.done).toMatchObject({ kind: "result", isError: false });
    expect(answersTo(server)).toEqual([{ action: "accept", content: wanted.content }]);
    const records = JSON.stringify(fixture.host.traffic.kept());
    expect(records).toContain('"password":"<string>"');
    expect(records).not.toContain(value);
    expect(JSON.stringify([told, fixture.host.calls(), fixture.host.broker.all()])).not.toContain(value);
  });

  it("B53 · form.sensitive: [F-20] declined without an override", async () => {
    const { server, call, question } = await ask();
    await fixture.host.broker.respond(question.key, { action: "decline", by: "person" });
    expect(await call.done).toMatchObject({ kind: "result" });
    expect(answersTo(server)).toEqual([{ action: "decline" }]);
  });

  it("[F-20] a script without the override has the question refused, and the server is given nothing", async () => {
    const { server, question } = await ask();
    const answer = { action: "accept", answers: { f0: value }, by: "script" } as const;
    await expect(fixture.host.broker.respond(question.key, answer)).rejects.toMatchObject({
      code: "secret-override-missing",
    });
    const ended = await fixture.question(({ key, state }) => key === question.key && state.kind === "closed");
    expect(ended.state).toMatchObject({ outcome: { name: "refused", reason: "secret-override-missing" } });
    await fixture.host.disconnect(server.id, "person");
    expect(answersTo(server)).toEqual([]);
    const errors = server.recorded().flatMap(({ error }) => (error ? [error] : []));
    // The modern era has no answer of that kind: the call fails on our side.
    expect(errors).toEqual(
      file === "raw-modern" ? [] : [{ code: -32602, message: expect.stringContaining("secret-override-missing") }],
    );
  });
});
