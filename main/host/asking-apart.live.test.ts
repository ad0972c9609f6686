import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AskingFixture, answersOnWire, name, textOf } from "./asking-fixture.ts";
import { Connection } from "./connection/connection.ts";
import type { RecordedLine } from "./host-fixture.ts";

let fixture: AskingFixture;
beforeEach(() => {
  fixture = new AskingFixture();
});
afterEach(() => fixture.end());

describe("several at once", () => {
  it("[C-39] two connections to equal servers keep their ids, answers and ends apart", async () => {
    const one = await fixture.connected("legacy");
    const two = await fixture.connected("legacy");
    const first = fixture.run(one.id, "ask");
    const second = fixture.run(two.id, "ask");
    const ofOne = await fixture.question((question) => question.serverId === one.id);
    const ofTwo = await fixture.question((question) => question.serverId === two.id);
    await fixture.host.broker.respond(ofTwo.key, name("two"));
    await fixture.host.broker.respond(ofOne.key, name("one"));
    expect(await textOf(first.done)).toMatchObject({ result: { content: { name: "one" } } });
    expect(await textOf(second.done)).toMatchObject({ result: { content: { name: "two" } } });
    const idsOf = (lines: readonly RecordedLine[]) => lines.filter((line) => line.method).map((line) => line.id);
    expect(idsOf(one.session())).toEqual(idsOf(two.session()));
    const waiting = fixture.run(two.id, "ask");
    const open = await fixture.question((question) => question.serverId === two.id && question.state.kind === "open");
    await fixture.host.disconnect(one.id, "person");
    await fixture.host.broker.respond(open.key, name("still here"));
    expect(await textOf(waiting.done)).toMatchObject({ result: { content: { name: "still here" } } });
  });

  it("says of which calls a legacy question may be, or that none is running", async () => {
    const server = await fixture.connected("legacy");
    const hanging = fixture.run(server.id, "hang");
    const asking = fixture.run(server.id, "ask");
    const question = await fixture.question();
    expect(question.attribution).toEqual({ kind: "one-of", tools: ["hang", "ask"] });
    // Whoever looks at either conversation sees that something is asked.
    for (const { callId } of [hanging, asking]) expect(fixture.viewOf(callId)?.questions).toEqual([question.key]);
    await fixture.host.broker.respond(question.key, name("Kim"));
    await asking.done;
    // One that is refused at once leaves nothing to wait for.
    expect(await fixture.run(server.id, "ask", { requestedSchema: 5 }).done).toMatchObject({ kind: "result" });
    expect(fixture.viewOf(hanging.callId)).toMatchObject({
      state: "running",
      questions: [question.key, expect.any(String)],
    });
    fixture.host.stopCall(hanging.callId, "person");
    await hanging.done;
    await fixture.run(server.id, "ask_late").done;
    const late = await fixture.question((one) => one.state.kind === "open");
    expect(late.attribution).toEqual({ kind: "unasked" });
  });

  it("[F-37] never says sent of an answer that could not be delivered", async () => {
    const server = await fixture.connected("legacy");
    fixture.run(server.id, "ask");
    const { key } = await fixture.question();
    const send = vi.spyOn(Connection.prototype, "send").mockRejectedValue(new Error("the pipe is broken"));
    await expect(fixture.host.broker.respond(key, name("Kim"))).rejects.toMatchObject({ code: "not-delivered" });
    send.mockRestore();
    expect(fixture.host.broker.find(key)?.state).toMatchObject({ kind: "open", undelivered: { action: "accept" } });
    fixture.host.broker.giveUp(key);
    expect(fixture.host.broker.find(key)?.state).toMatchObject({ outcome: { name: "disconnected" } });
    expect(answersOnWire("legacy", server.session())).toEqual([]);
  });

  it("takes hostile shapes in a question for what they are, and goes on", async () => {
    const server = await fixture.connected("legacy");
    for (const params of [
      { mode: { toString: 1 }, message: "x" },
      { message: { deep: 1 } },
      [],
      { requestedSchema: null },
    ]) {
      expect(await textOf(fixture.run(server.id, "ask", { params }).done)).toMatchObject({ error: { code: -32602 } });
    }
    const deep = JSON.parse(`${'{"a":'.repeat(1000)}1${"}".repeat(1000)}`);
    expect(await textOf(fixture.run(server.id, "ask", { params: deep }).done)).toMatchObject({
      error: { code: -32602, message: "nested deeper than 200" },
    });
    expect(fixture.host.traffic.kept().filter((record) => record.kind === "violation")).toHaveLength(1);
    expect(await fixture.run(server.id, "echo").done).toMatchObject({ kind: "result" });
  });

  it("ends a question its server takes back, without an answer", async () => {
    const server = await fixture.connected("legacy");
    const asking = fixture.run(server.id, "ask");
    const { key } = await fixture.question();
    await fixture.run(server.id, "withdraw").done;
    const ended = await fixture.question((question) => question.key === key && question.state.kind === "closed");
    expect(ended.state).toMatchObject({ outcome: { name: "withdrawn", by: "server" } });
    expect(answersOnWire("legacy", server.session())).toEqual([]);
    fixture.host.stopCall(asking.callId, "person");
    await asking.done;
  });
});
