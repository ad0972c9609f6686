import { expect, it } from "vitest";
import { ManualClock } from "../host/manual-clock.ts";
import { Threads } from "./threads.ts";

function threads() {
  let ids = 0;
  return new Threads(new ManualClock(), { id: () => `id${++ids}` });
}

it("begins a conversation with the person's line and goes on in it", () => {
  const store = threads();
  const id = store.say("book a table\nfor four");
  store.addCall(id, "call-1");
  expect(store.say("and again", id)).toBe(id);
  const [thread] = store.all();
  expect(thread?.title).toBe("book a table");
  expect(thread?.items.map((item) => (item.kind === "line" ? item.text : item.callId))).toEqual([
    "book a table\nfor four",
    "call-1",
    "and again",
  ]);
});

it("refuses to go on in a conversation that doesn't exist", () => {
  expect(() => threads().say("hello", "nowhere")).toThrow(/unknown-thread/);
});
