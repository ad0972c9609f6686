import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import { checkedAnswer, MALFORMED_ANSWER } from "./answer-shape.ts";

const wrongOf = (answer: object) => checkedAnswer({ jsonrpc: "2.0", id: 7, ...answer } as unknown as JSONRPCMessage);

it.each([
  { error: null },
  { result: {}, error: { code: 1, message: "m" } },
  { result: { _meta: 5 } },
  { error: { code: 1e300, message: "m" } },
  { error: "boom" },
  { error: { code: "x", message: "m" } },
  { error: { code: 1, message: { toString: 1 } } },
  { result: null },
  { result: "text" },
  { result: [] },
  {},
])("fails a request whose answer is %j at once", (answer) => {
  expect(wrongOf(answer)).toMatchObject({
    message: { id: 7, error: { code: MALFORMED_ANSWER } },
    wrong: expect.any(String),
  });
});

it.each([
  { inputRequests: [], requestState: "s" },
  { inputRequests: "x" },
  { inputRequests: null },
  { inputRequests: {}, requestState: 5 },
  { requestState: { x: 1 } },
])("[M-08] mends no malformed input_required: %j", (members) => {
  expect(wrongOf({ result: { resultType: "input_required", ...members } }).wrong).toBeDefined();
});

it.each([
  { result: {} },
  { error: { code: -1, message: "no", data: [1] } },
  { result: { resultType: "input_required", requestState: "" } },
  { method: "tools/call", params: null },
])("passes %j as it is", (answer) => {
  const message = { jsonrpc: "2.0", id: 7, ...answer };
  expect(wrongOf(answer)).toEqual({ message });
});

it.each([
  [{ result: { a: 1 }, error: null }, { result: { a: 1 } }],
  [{ result: null, error: { code: 1, message: "no" } }, { error: { code: 1, message: "no" } }],
  [{ result: { a: 1 }, method: null, extra: 1 }, { result: { a: 1 } }],
  [{ result: { a: 1, _meta: null } }, { result: { a: 1 } }],
])("mends %j, which the protocol client would drop", (answer, mended) => {
  expect(wrongOf(answer)).toEqual({ message: { jsonrpc: "2.0", id: 7, ...mended } });
});
