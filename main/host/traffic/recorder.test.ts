import { describe, expect, it } from "vitest";
import { ManualClock } from "../manual-clock.ts";
import { callScope } from "./call-scope.ts";
import { TrafficRecorder } from "./recorder.ts";
import { redactAnswers } from "./redact.ts";

describe("TrafficRecorder", () => {
  it("pairs a response with its request, with the time between and the call it was for", () => {
    const clock = new ManualClock();
    const recorder = new TrafficRecorder(clock);
    const log = recorder.forConnection("tour", "stdio");
    callScope.run({ call: "c1", round: 2 }, () => log.sent({ jsonrpc: "2.0", id: 7, method: "tools/call" }, 40));
    log.sent({ jsonrpc: "2.0", id: 8, method: "ping" }, 20);
    clock.advance(25);
    log.received({ jsonrpc: "2.0", id: 7, result: {} }, 30);
    log.received({ jsonrpc: "2.0", id: 8, error: { code: -1, message: "no" } }, 30);
    const [call, , answer, failure] = recorder.kept();
    expect(answer).toMatchObject({
      dir: "in",
      kind: "response",
      method: "tools/call",
      pair: call?.id,
      ms: 25,
      call: "c1",
      round: 2,
    });
    expect(failure).toMatchObject({ kind: "response", method: "ping", error: "no" });
    expect(failure?.call).toBeUndefined();
  });

  it("tells a server's request with our id from our own", () => {
    const recorder = new TrafficRecorder(new ManualClock());
    const log = recorder.forConnection("tour", "stdio");
    log.sent({ jsonrpc: "2.0", id: 0, method: "tools/call" }, 1);
    log.received({ jsonrpc: "2.0", id: 0, method: "elicitation/create" }, 1);
    log.sent({ jsonrpc: "2.0", id: 0, result: { action: "cancel" } }, 1);
    log.received({ jsonrpc: "2.0", id: 0, result: {} }, 1);
    expect(recorder.kept().map((record) => [record.dir, record.method, record.pair])).toEqual([
      ["out", "tools/call", undefined],
      ["in", "elicitation/create", undefined],
      ["out", "elicitation/create", 2],
      ["in", "tools/call", 1],
    ]);
  });

  it("shows as text only what is text, whatever a server puts there", () => {
    const recorder = new TrafficRecorder(new ManualClock());
    const log = recorder.forConnection("tour", "stdio");
    log.received({ jsonrpc: "2.0", id: {}, method: { toString: 1 }, error: null }, 10);
    log.received({ jsonrpc: "2.0", id: [], error: { message: {} } }, 10);
    const [first, second] = recorder.kept();
    expect([first?.method, first?.rpcId, first?.error]).toEqual([undefined, undefined, undefined]);
    expect([second?.method, second?.rpcId, second?.error]).toEqual([undefined, undefined, ""]);
  });

  it("stays bounded", () => {
    const recorder = new TrafficRecorder(new ManualClock());
    const log = recorder.forConnection("tour", "stdio");
    for (let i = 0; i < 20_000; i++) log.received({ jsonrpc: "2.0", method: "notifications/message" }, 10);
    expect(recorder.kept().length).toBeLessThanOrEqual(6000);
    expect(recorder.kept().at(-1)?.id).toBe(20_000);
    for (let i = 0; i < 2000; i++) log.received({ jsonrpc: "2.0", method: "notifications/message" }, 200_000);
    expect(recorder.kept().reduce((sum, record) => sum + record.bytes, 0)).toBeLessThanOrEqual(80 * 1024 * 1024);
    expect(recorder.kept().at(-1)?.id).toBe(22_000);
  });
});

describe("redactAnswers", () => {
  it("keeps names and types of what a person answered, in both eras, and nothing of the values", () => {
    const content = { name: "Kim", guests: 4, smoking: false, notes: ["a"] };
    const hidden = { name: "<string>", guests: "<number>", smoking: "<boolean>", notes: "<list>" };
    expect(redactAnswers({ jsonrpc: "2.0", id: 1, result: { action: "accept", content } })).toEqual({
      jsonrpc: "2.0",
      id: 1,
      result: { action: "accept", content: hidden },
    });
    const retry = {
      jsonrpc: "2.0",
      id: 2,
      method: "tools/call",
      params: { name: "t", inputResponses: { k: { action: "accept", content } } },
    };
    expect(redactAnswers(retry)).toMatchObject({ params: { name: "t", inputResponses: { k: { content: hidden } } } });
    expect(JSON.stringify(redactAnswers(retry))).not.toContain("Kim");
  });

  it("[S-06] hides what a sampling request was answered with, in both eras", () => {
    const result = { role: "assistant", content: { type: "text", text: "My secret" }, model: "human" };
    const response = { jsonrpc: "2.0", id: 1, result };
    const retry = { jsonrpc: "2.0", id: 2, method: "tools/call", params: { inputResponses: { k: result } } };
    for (const message of [response, retry]) expect(JSON.stringify(redactAnswers(message))).not.toContain("secret");
    expect(redactAnswers(response)).toMatchObject({ result: { content: { text: "<string>" }, model: "human" } });
  });

  it("leaves every other message alone", () => {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "t", arguments: { content: "x" } } };
    expect(redactAnswers(message)).toBe(message);
  });
});
