import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { AskingFixture, answersOnWire, name, textOf } from "./asking-fixture.ts";

let fixture: AskingFixture;
beforeEach(() => {
  fixture = new AskingFixture();
});
afterEach(() => fixture.end());

describe.each(["legacy", "modern"] as const)("a question of the %s era", (era) => {
  it("[F-01] is a form when it has no mode, and names the call that led to it", async () => {
    const server = await fixture.connected(era);
    const { callId, done } = fixture.run(server.id, "ask");
    const question = await fixture.question();
    expect(question).toMatchObject({
      mode: "form",
      message: "Who is asking?",
      attribution: { kind: "call", callId, tool: "ask" },
      origin: era === "legacy" ? "server-request" : "input-required",
    });
    expect(question.form?.fields.map((field) => field.name)).toEqual(["name"]);
    expect(fixture.viewOf(callId)?.state).toBe("asking");
    await fixture.host.broker.respond(question.key, { action: "cancel", by: "person" });
    await done;
    expect(fixture.viewOf(callId)).toMatchObject({ state: "ended", questions: [question.key] });
  });

  it("[F-15] is accepted with its content; decline and cancel carry none", async () => {
    const server = await fixture.connected(era);
    const answer = async (response: Parameters<typeof fixture.host.broker.respond>[1]) => {
      const { done } = fixture.run(server.id, "ask");
      await fixture.host.broker.respond((await fixture.question()).key, response);
      await done;
    };
    await answer(name("Kim"));
    await answer({ action: "decline", by: "person" });
    await answer({ action: "cancel", by: "person" });
    expect(answersOnWire(era, server.session())).toEqual([
      { action: "accept", content: { name: "Kim" } },
      { action: "decline" },
      { action: "cancel" },
    ]);
  });

  it("[F-12] goes nowhere while an answer doesn't fit, and stays open", async () => {
    const server = await fixture.connected(era);
    const { done } = fixture.run(server.id, "ask");
    const { key } = await fixture.question();
    expect(await fixture.host.broker.respond(key, { action: "accept", answers: {}, by: "person" })).toMatchObject({
      settled: false,
      errors: [{ field: "f0", code: "required" }],
    });
    expect(answersOnWire(era, server.session())).toEqual([]);
    expect(fixture.host.broker.find(key)?.state.kind).toBe("open");
    expect(await fixture.host.broker.respond(key, name("Kim"))).toEqual({ settled: true });
    await done;
    expect(answersOnWire(era, server.session())).toHaveLength(1);
  });

  it("[F-31] is answered exactly once: a second answer is refused and sends nothing", async () => {
    const server = await fixture.connected(era);
    const { done } = fixture.run(server.id, "ask");
    const { key } = await fixture.question();
    await fixture.host.broker.respond(key, { action: "decline", by: "person" });
    await expect(fixture.host.broker.respond(key, name("Kim"))).rejects.toThrow(/already-answered/);
    await expect(fixture.host.broker.respond("nobody", name("Kim"))).rejects.toThrow(/unknown-question/);
    await done;
    expect(answersOnWire(era, server.session())).toEqual([{ action: "decline" }]);
  });

  it("[F-35] sends names and values exactly and flat, `__proto__` and dotted names included", async () => {
    const server = await fixture.connected(era);
    const requestedSchema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"},"a.b ✓":{"type":"boolean"},"":{"type":"array","items":{"type":"string","enum":["x","y"]}}}}',
    );
    const { done } = fixture.run(server.id, "ask", { requestedSchema });
    const { key } = await fixture.question();
    const answers = { f0: "p", f1: 3, f2: false, f3: ["y"] };
    expect(await fixture.host.broker.respond(key, { action: "accept", answers, by: "person" })).toEqual({
      settled: true,
    });
    await done;
    const [sent] = answersOnWire(era, server.session()) as [{ content: object }];
    expect(JSON.stringify(sent.content)).toBe('{"__proto__":"p","constructor":3,"a.b ✓":false,"":["y"]}');
  });

  it("[C-07] of a mode that was not declared never reaches the person", async () => {
    const server = await fixture.connected(era, ["--mode", "voice"]);
    const opened: QuestionView[] = [];
    fixture.host.broker.onChange((question) => {
      if (question.state.kind === "open") opened.push(question);
    });
    const { done } = fixture.run(server.id, "ask");
    const end = await done;
    expect(opened).toEqual([]);
    if (era === "legacy") {
      expect(await textOf(Promise.resolve(end))).toMatchObject({ error: { code: -32602 } });
    } else {
      expect(end).toMatchObject({ kind: "error", error: { code: "undeclared-mode", params: { mode: "voice" } } });
      expect(server.session().filter((line) => line.method === "tools/call")).toHaveLength(1);
    }
    expect(fixture.host.broker.all()).toMatchObject([
      { state: { outcome: { name: "refused", reason: "undeclared-mode" } } },
    ]);
  });

  it("[F-21] that nobody could answer is refused with the reason, never answered", async () => {
    const server = await fixture.connected(era);
    const requestedSchema = { type: "object", properties: { deep: { type: "object" } }, required: ["deep"] };
    const { done } = fixture.run(server.id, "ask", { requestedSchema });
    const end = await done;
    if (era === "legacy") {
      const { error } = await textOf(Promise.resolve(end));
      expect(error.code).toBe(-32602);
      expect(error.message).toContain("deep");
    } else {
      expect(end).toMatchObject({
        kind: "error",
        error: { code: "question-refused", params: { reason: "unsupported-schema" } },
      });
    }
    expect(answersOnWire(era, server.session())).toEqual([]);
  });

  it("[F-26] ends with the reason when its server dies, and nothing is sent", async () => {
    const server = await fixture.connected(era);
    const { callId, done } = fixture.run(server.id, "ask_and_die");
    const question = await fixture.question((one) => one.state.kind === "closed");
    expect(question.state).toMatchObject({ outcome: { name: "disconnected", by: "server", detail: "exit 3" } });
    expect(await done).toMatchObject({ kind: "error", error: { code: "exited", params: { code: 3 } } });
    expect(fixture.viewOf(callId)?.end).toMatchObject({
      error: { params: { stderr: expect.stringContaining("redo from start") } },
    });
    expect(answersOnWire(era, server.session())).toEqual([]);
    expect(fixture.host.servers().at(-1)?.state).toMatchObject({ kind: "restarting", error: { code: "exited" } });
  });

  it("[F-31] is refused with an error where no window is possible, and where its sheet could not be shown", async () => {
    const server = await fixture.connected(era);
    const shown = fixture.run(server.id, "ask");
    fixture.host.broker.renderFailed((await fixture.question()).key, "boom");
    const broken = await shown.done;
    fixture.host.broker.setAudience("none");
    const hidden = await fixture.run(server.id, "ask").done;
    if (era === "legacy") {
      expect(await textOf(Promise.resolve(broken))).toMatchObject({ error: { code: -32603 } });
      expect(await textOf(Promise.resolve(hidden))).toMatchObject({ error: { code: -32603 } });
    } else {
      expect(broken).toMatchObject({ error: { code: "question-refused", params: { reason: "render-failed" } } });
      expect(hidden).toMatchObject({ error: { code: "question-refused", params: { reason: "no-window" } } });
    }
    expect(answersOnWire(era, server.session())).toEqual([]);
  });

  it("[F-31] waits for an answer, however long nobody is there to give one", async () => {
    const server = await fixture.connected(era);
    const { done } = fixture.run(server.id, "ask");
    const { key } = await fixture.question();
    // A round trip later nothing has answered by itself.
    await fixture.run(server.id, "echo").done;
    expect(fixture.host.broker.find(key)?.state.kind).toBe("open");
    expect(answersOnWire(era, server.session())).toEqual([]);
    await fixture.host.broker.respond(key, name("Kim"));
    await done;
    expect(answersOnWire(era, server.session())).toEqual([{ action: "accept", content: { name: "Kim" } }]);
  });

  it("[F-16] quitting answers it with cancel, recorded as interrupted", async () => {
    const server = await fixture.connected(era);
    fixture.run(server.id, "ask");
    const { key } = await fixture.question();
    await fixture.host.close();
    expect(fixture.host.broker.find(key)?.state).toMatchObject({ outcome: { name: "interrupted", by: "host" } });
    await expect.poll(() => answersOnWire(era, server.session())).toEqual([{ action: "cancel" }]);
  });

  it("ends with its call when the person stops it, without a retry; a request that waits is told cancel", async () => {
    const server = await fixture.connected(era);
    const { callId, done } = fixture.run(server.id, "ask");
    const { key } = await fixture.question();
    fixture.host.stopCall(callId, "person");
    expect(await done).toEqual({ kind: "stopped" });
    await expect
      .poll(() => fixture.host.broker.find(key)?.state)
      .toMatchObject({ outcome: { name: "withdrawn", by: "person" } });
    expect(server.session().filter((line) => line.method === "tools/call")).toHaveLength(1);
    if (era === "modern") return expect(answersOnWire(era, server.session())).toEqual([]);
    await expect.poll(() => answersOnWire(era, server.session())).toEqual([{ action: "cancel" }]);
    await expect.poll(() => server.session().some((line) => line.method === "notifications/cancelled")).toBe(true);
  });

  it("ends as disconnected by the person who disconnects, and nothing is sent", async () => {
    const server = await fixture.connected(era);
    const { done } = fixture.run(server.id, "ask");
    const { key } = await fixture.question();
    await fixture.host.disconnect(server.id, "person");
    expect(await done).toMatchObject({ kind: "error", error: { code: "closed" } });
    expect(fixture.host.broker.find(key)?.state).toMatchObject({ outcome: { name: "disconnected", by: "person" } });
    expect(answersOnWire(era, server.session())).toEqual([]);
  });
});
