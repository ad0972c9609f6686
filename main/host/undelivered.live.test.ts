import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { caseFile, caseStep } from "./case-server.ts";
import { HostFixture } from "./host-fixture.ts";

let fixture: HostFixture;
beforeEach(() => {
  fixture = new HostFixture();
});
afterEach(() => fixture.end());

const asked = caseStep("B107", (step) => step.send?.method === "elicitation/create").send;
const { http: refusal } = caseStep("B107", (step) => step.send?.http !== undefined).send;

/** The case up to the person's answer: a server that refuses it as often as is said, and the question of its call. */
async function question(...args: readonly string[]) {
  const server = await fixture.addHttp("http-case", ["--case", caseFile("B107"), ...args], { eraSetting: "legacy" });
  await fixture.host.connect(server.id);
  const call = fixture.host.runTool({ serverId: server.id, tool: "book_room", args: {} });
  const { key } = await fixture.question();
  const { broker } = fixture.host;
  return {
    ...server,
    key,
    call,
    broker,
    send: () => broker.respond(key, { action: "accept", answers: { f0: "Kim" }, by: "person" }),
    state: () => broker.find(key)?.state,
    callState: () => fixture.host.calls().find((view) => view.id === call.callId)?.state,
    serverState: () => fixture.host.servers()[0]?.state.kind,
    /** The answers as they were POSTed, and those that the server took. */
    posted: () => server.recorded().filter((line) => line.body?.id === asked.id && line.body.method === undefined),
    taken: () => server.recorded().filter((line) => line.$event === "accepted"),
  };
}
const notDelivered = { code: "not-delivered", params: { detail: expect.stringContaining(String(refusal)) } };

describe("B107 · http.answer-lost", () => {
  it("[F-37] B107 · a refused answer is told, kept, and sent again when the person says so", async () => {
    const one = await question();
    await expect(one.send()).rejects.toMatchObject(notDelivered);
    expect(one.state()).toMatchObject({
      kind: "open",
      undelivered: {
        action: "accept",
        reason: "not-delivered",
        error: { code: "http-error", params: { status: 503 } },
      },
    });
    // The request lives: its call still waits, and nothing is sent by itself.
    expect(one.callState()).toBe("asking");
    expect(one.serverState()).toBe("ready");
    await fixture.host.runTool({ serverId: one.id, tool: "echo", args: {} }).done;
    expect(one.posted()).toHaveLength(1);

    await one.broker.resend(one.key);
    expect(await one.call.done).toMatchObject({ kind: "result", text: "ok" });
    expect(one.state()).toMatchObject({ kind: "closed", outcome: { name: "sent", by: "person" } });
    expect(one.posted().map((line) => line.body)).toEqual([one.posted()[0]?.body, one.posted()[0]?.body]);
    expect(one.posted()[0]?.body.result).toEqual({ action: "accept", content: { name: "Kim" } });
    expect(one.taken()).toHaveLength(1);
  });

  it("[F-37] B107 · one that is refused for ever ends after the second try, and everything else goes on", async () => {
    const one = await question("--repeat", "1000");
    await expect(one.send()).rejects.toMatchObject(notDelivered);
    await expect(one.broker.resend(one.key)).rejects.toMatchObject(notDelivered);
    expect(one.state()).toMatchObject({
      kind: "closed",
      outcome: { name: "disconnected", by: "server", reason: "not-delivered" },
    });
    await expect(one.broker.resend(one.key)).rejects.toMatchObject({ code: "already-answered" });
    expect(one.posted()).toHaveLength(2);
    expect(one.taken()).toEqual([]);
    expect(one.serverState()).toBe("ready");
    fixture.host.stopCall(one.call.callId, "person");
    expect(await one.call.done).toEqual({ kind: "stopped" });
    expect(await fixture.host.runTool({ serverId: one.id, tool: "echo", args: {} }).done).toMatchObject({
      kind: "result",
    });
  });

  it("[F-37] B107 · given up, nothing more of it is sent", async () => {
    const one = await question();
    await expect(one.send()).rejects.toMatchObject(notDelivered);
    one.broker.giveUp(one.key);
    expect(one.state()).toMatchObject({ kind: "closed", outcome: { name: "disconnected", by: "person" } });
    fixture.host.stopCall(one.call.callId, "person");
    expect(await one.call.done).toEqual({ kind: "stopped" });
    expect(one.posted()).toHaveLength(1);
  });

  it("[F-37] a connection that breaks may have brought the answer: that is said, and the same one goes out again", async () => {
    const one = await question("--reset");
    await expect(one.send()).rejects.toMatchObject({ code: "not-delivered" });
    expect(one.state()).toMatchObject({ undelivered: { reason: "delivery-unknown", error: { code: "unreachable" } } });
    await one.broker.resend(one.key);
    expect(await one.call.done).toMatchObject({ kind: "result", text: "ok" });
    expect(one.posted().map((line) => line.body)).toEqual([one.posted()[0]?.body, one.posted()[0]?.body]);
  });

  it("[F-26] a stopped call takes its undelivered answer with it: no cancel that could contradict it", async () => {
    const one = await question("--reset");
    await expect(one.send()).rejects.toMatchObject({ code: "not-delivered" });
    fixture.host.stopCall(one.call.callId, "person");
    expect(await one.call.done).toEqual({ kind: "stopped" });
    expect(one.state()).toMatchObject({ outcome: { name: "withdrawn", by: "person", reason: "delivery-unknown" } });
    await fixture.host.runTool({ serverId: one.id, tool: "echo", args: {} }).done;
    expect(one.posted()).toHaveLength(1);
  });
});
