import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { beforeEach, describe, expect, it } from "vitest";
import { MessageLedger, type Verdict } from "./message-ledger.ts";

let ledger: MessageLedger;
beforeEach(() => {
  ledger = new MessageLedger();
  send({ id: 0, method: "tools/call", params: { _meta: { progressToken: 0 } } });
  send({ id: 1, method: "tools/call", params: { _meta: { progressToken: 1 } } });
});

const rpc = (members: object) => ({ jsonrpc: "2.0", ...members }) as unknown as JSONRPCMessage;
const send = (members: object) => ledger.sent(rpc(members));
const take = (members: object, modern = false): Verdict => ledger.take(rpc(members), modern);
const progress = (params: object) => take({ method: "notifications/progress", params });

describe("answers", () => {
  it("[C-18] passes the first to an open request; one that comes twice, late or to nothing is ignored and told apart", () => {
    expect(take({ id: 0, result: { a: 1 } })).toEqual({ pass: rpc({ id: 0, result: { a: 1 } }) });
    expect(take({ id: 0, result: {} })).toEqual({ stray: "late-response" });
    send({ method: "notifications/cancelled", params: { requestId: 1 } });
    expect(take({ id: 1, error: {} })).toEqual({ stray: "late-response" });
    expect(take({ id: 2, result: {} })).toMatchObject({ stray: "unknown-response" });
    expect(take({ id: null, error: { code: -32700, message: "Parse error" } })).toMatchObject({
      stray: "unknown-response",
    });
  });

  it("knows a request whose sending failed as over", () => {
    ledger.lost(rpc({ id: 0, method: "tools/call" }));
    expect(take({ id: 0, result: {} })).toEqual({ stray: "late-response" });
  });

  it.each(["0x1", " 1", "1.0", "", "01", 1.5, -1, null, {}])("takes %j for no id of ours", (id) => {
    expect(take({ id, result: {} }).pass).toBeUndefined();
  });

  it("takes a text of the number for the number, which some servers make of it", () => {
    expect(take({ id: "1", result: {} })).toEqual({ pass: rpc({ id: 1, result: {} }) });
  });

  it("lets no message be a request and an answer at once", () => {
    expect(take({ id: 1, method: "ping", result: {} })).toMatchObject({ stray: "malformed" });
    expect(take({ id: 1, method: null, result: {} }).pass).toBeDefined();
  });
});

describe("progress", () => {
  it("[M-07] goes on after the answer to a call that became a task, for the last few hundred of them", () => {
    const call = (id: number) =>
      send({ id, method: "tools/call", params: { task: {}, _meta: { progressToken: `task-${id}` } } });
    call(2);
    take({ id: 2, result: {} });
    expect(progress({ progressToken: "task-2", progress: 5 }).pass).toBeDefined();
    expect(progress({ progressToken: "task-2", progress: 4 })).toMatchObject({ stray: "decreasing-progress" });
    for (let id = 3; id < 303; id += 1) call(id);
    expect(progress({ progressToken: "task-2", progress: 6 }).pass).toBeUndefined();
    expect(progress({ progressToken: "task-3", progress: 1 }).pass).toBeDefined();
  });

  it("[C-30] passes what grows or stays; what goes back, comes late or for nothing is ignored and told apart", () => {
    expect(progress({ progressToken: 1, progress: 2, total: null, message: null }).pass).toEqual(
      rpc({ method: "notifications/progress", params: { progressToken: 1, progress: 2 } }),
    );
    expect(progress({ progressToken: 1, progress: 2, message: "still" }).pass).toBeDefined();
    expect(progress({ progressToken: 1, progress: 1.9 })).toMatchObject({ stray: "decreasing-progress" });
    expect(progress({ progressToken: 0, progress: 1 }).pass).toBeDefined();
    expect(progress({ progressToken: "x", progress: 1 })).toEqual({ stray: "unknown-progress" });
    take({ id: 1, result: {} });
    expect(progress({ progressToken: 1, progress: 3 })).toEqual({ stray: "late-progress" });
  });

  it.each([
    { progressToken: 1 },
    { progressToken: 1, progress: "1" },
    { progressToken: 1, progress: Number.POSITIVE_INFINITY },
    { progressToken: {}, progress: 1 },
    { progressToken: 1, progress: 1, total: "all" },
    { progressToken: 1, progress: 1, message: 5 },
  ])("takes %j for malformed", (params) => {
    expect(progress(params)).toMatchObject({ stray: "malformed" });
  });
});

describe("requests", () => {
  const notFound = (id: string) => rpc({ id, error: { code: -32601, message: "Method not found" } });

  it("[C-20] legacy: one that is not offered is counted and answered, whatever its params", () => {
    expect(take({ id: "a", method: "roots/list" })).toEqual({
      pass: rpc({ id: "a", method: "roots/list" }),
      stray: "undeclared-request",
    });
    expect(take({ id: "b", method: "kitchen/order", params: 5 })).toMatchObject({ answer: notFound("b") });
    expect(take({ id: "c", method: "ping", params: [] }).answer).toMatchObject({ id: "c", error: { code: -32602 } });
  });

  it("[C-06] legacy: one that was declared is passed and not counted, and answered where its params don't fit", () => {
    ledger = new MessageLedger(new Set(["roots/list"]));
    expect(take({ id: "a", method: "roots/list" })).toEqual({ pass: rpc({ id: "a", method: "roots/list" }) });
    expect(take({ id: "b", method: "roots/list", params: 5 }).answer).toMatchObject({ error: { code: -32602 } });
    expect(take({ id: "c", method: "tasks/list" })).toMatchObject({ stray: "undeclared-request" });
  });

  it("[C-20] modern: none is answered, and each is counted", () => {
    expect(take({ id: "a", method: "roots/list", params: 5 }, true).answer).toBeUndefined();
    expect(take({ id: "b", method: "elicitation/create" }, true)).toMatchObject({ stray: "undeclared-request" });
    expect(ledger.deep(rpc({ id: "c", method: "ping" }), true, 200)).toEqual({ stray: "too-deep" });
  });

  it("answers nothing under an id that is open already, where it would be taken for the first one's answer", () => {
    expect(take({ id: "a", method: "elicitation/create", params: {} }).pass).toBeDefined();
    for (const method of ["ping", "roots/list", "elicitation/create"]) {
      expect(take({ id: "a", method })).toEqual({
        stray: "repeated-request",
        violation: 'request id "a" is in use',
      });
    }
    expect(take({ id: "a", method: "ping", params: 5 }).answer).toBeUndefined();
    expect(ledger.deep(rpc({ id: "a", method: "ping" }), false, 200).answer).toBeUndefined();
    send({ id: "a", result: { action: "cancel" } });
    expect(take({ id: "a", method: "ping" }).pass).toBeDefined();
    send({ id: "renewed", method: "initialize" });
    expect(take({ id: "a", method: "ping" }).pass).toBeDefined();
  });

  it.each([null, 1.5, 2 ** 53, {}, true])("answers nothing to an id that can't be repeated: %j", (id) => {
    expect(take({ id, method: "ping" })).toMatchObject({ stray: "malformed" });
    expect(take({ id, method: "ping" }).answer).toBeUndefined();
  });
});

describe("notifications", () => {
  it("[C-20] ignores and counts one that no revision knows, and passes one that is known", () => {
    expect(take({ method: "notifications/kitchen" })).toEqual({ stray: "unknown-notification" });
    expect(take({ method: "notifications/tools/list_changed", params: null, id: null })).toEqual({
      pass: rpc({ method: "notifications/tools/list_changed" }),
    });
    expect(take({ method: "notifications/message", params: "x" })).toMatchObject({ stray: "malformed" });
    expect(take({ method: 5 })).toMatchObject({ stray: "malformed" });
  });

  it("passes the withdrawal of an open request once, and counts one of nothing", () => {
    take({ id: "a", method: "elicitation/create", params: {} });
    const withdrawal = { method: "notifications/cancelled", params: { requestId: "a" } };
    expect(take(withdrawal).pass).toBeDefined();
    expect(take(withdrawal)).toEqual({ stray: "unknown-cancel" });
    expect(take({ method: "notifications/cancelled" })).toMatchObject({ stray: "malformed" });
  });
});

it("fails the request that an answer nested too deep was for", () => {
  expect(ledger.deep(rpc({ id: 1, result: {} }), false, 200)).toMatchObject({
    stray: "too-deep",
    pass: { id: 1, error: { code: -32602 } },
  });
  expect(ledger.deep(rpc({ id: 1, result: {} }), false, 200)).toEqual({ stray: "too-deep" });
});
