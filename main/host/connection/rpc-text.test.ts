import { expect, it } from "vitest";
import { messagesIn } from "./rpc-text.ts";

const one = { jsonrpc: "2.0", method: "notifications/message" };
const two = { jsonrpc: "2.0", id: 1, result: {} };

function read(text: string, version?: string) {
  const junk: string[] = [];
  const messages = messagesIn(text, version, (what) => junk.push(what));
  return { messages, junk };
}

it("[C-27] takes a batch message by message at 2025-03-26, what is none of its parts reported", () => {
  const mixed = JSON.stringify([one, 5, two]);
  expect(read(mixed, "2025-03-26")).toEqual({ messages: [one, two], junk: [mixed] });
  const endless = `[${"[".repeat(50_000)}${"]".repeat(50_000)}]`;
  expect(read(endless, "2025-03-26")).toEqual({ messages: [], junk: [endless] });
  expect(read("[]", "2025-03-26")).toEqual({ messages: [], junk: ["[]"] });
});

it.each([undefined, "2024-11-05", "2025-06-18", "2025-11-25", "2026-07-28"])(
  "[C-27] reports a batch as malformed at %s",
  (version) => {
    const text = JSON.stringify([one, two]);
    expect(read(text, version)).toEqual({ messages: [], junk: [text] });
  },
);

it("takes a single message at every revision and reports what is none", () => {
  expect(read(JSON.stringify(one)).messages).toEqual([one]);
  expect(read(`\uFEFF${JSON.stringify(one)}`).messages).toEqual([one]);
  expect(read("{").junk).toEqual(["{"]);
  expect(read('{"jsonrpc":"1.0"}').junk).toEqual(['{"jsonrpc":"1.0"}']);
});
