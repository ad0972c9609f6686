import { beforeEach, expect, it, vi } from "vitest";
import type { QuestionView, Visit } from "../preload/contract/elicitation.ts";
import { createHost, type Host } from "./mirror.ts";
import { createSheetChoice, openQuestions, type SheetChoice } from "./sheet-choice.ts";
import { createFakeGate, type FakeGate } from "./testing/fake-gate.ts";
import { sent, urlQuestionOf, verdictOf, visitOf } from "./testing/url-question.ts";

let fake: FakeGate;
let host: Host;
let choice: SheetChoice;

beforeEach(async () => {
  fake = createFakeGate();
  host = createHost(fake.gate);
  await host.load();
  choice = createSheetChoice(host);
});

const set = (key: string, part: Partial<QuestionView>) =>
  fake.set("questions", { [key]: urlQuestionOf({ key, ...part }) });
const ask = (key: string, receivedAt = 1) => set(key, { receivedAt });
const visit = (key: string, state: Visit["state"] = "waiting", receivedAt = 1) =>
  set(key, { receivedAt, state: sent, visit: visitOf({ state }) });

it("[U-09] the sheet of an opened page stays while it is waited for, and goes when it is done", () => {
  ask("a");
  visit("a");
  expect(choice.shownKey()).toBe("a");
  visit("a", "completed");
  expect(choice.shownKey()).toBeUndefined();
});

it.each(["continued", "stopped", "ended"] as const)("[U-09] it goes when the page is %s", (state) => {
  ask("a");
  visit("a");
  visit("a", state);
  expect(choice.shownKey()).toBeUndefined();
});

it("[F-25] an opened page blocks no question: the next one takes its place, and it comes back afterwards", () => {
  ask("a", 1);
  ask("b", 2);
  visit("a");
  expect(choice.shownKey()).toBe("b");
  set("b", { receivedAt: 2, state: { kind: "closed", at: 3, outcome: { name: "declined", by: "person" } } });
  expect(choice.shownKey()).toBe("a");
});

it("[F-25] a question that the person chose and then opened its page gives way like any other", () => {
  ask("a", 1);
  ask("b", 2);
  choice.show("b");
  visit("b", "waiting", 2);
  expect(choice.shownKey()).toBe("a");
});

it("[F-25] a new question takes the place of an opened page, unless the person asked to see that page", () => {
  ask("a");
  visit("a");
  ask("b", 2);
  expect(choice.shownKey()).toBe("b");
  choice.show("a");
  expect(choice.shownKey()).toBe("a");
  ask("c", 3);
  expect(choice.shownKey()).toBe("a");
  expect(openQuestions(host.entries("questions").values()).map(({ key }) => key)).toEqual(["b", "c"]);
});

it("[F-29] what the hand had begun on the page's sheet is not meant for the question that took its place", () => {
  vi.useFakeTimers();
  ask("a");
  visit("a");
  ask("b", 2);
  expect(choice.strays.isStray("b", Date.now() + 1)).toBe(true);
  vi.advanceTimersByTime(400);
  expect(choice.strays.isStray("b", Date.now() + 1)).toBe(false);
  vi.useRealTimers();
});

it("[U-09] a page that was put aside or closed stays so, and is shown again on demand", () => {
  for (const hide of [choice.putAside, choice.close]) {
    ask("a");
    visit("a");
    hide("a");
    expect(choice.shownKey()).toBeUndefined();
    fake.set("servers", {});
    ask("b", 2);
    set("b", { receivedAt: 2, state: { kind: "closed", at: 3, outcome: { name: "declined", by: "person" } } });
    expect(choice.shownKey()).toBeUndefined();
    choice.show("a");
    expect(choice.shownKey()).toBe("a");
    visit("a", "completed");
  }
});

it("[U-06] a refused address comes into view only on demand, and stays until it is closed", () => {
  const outcome = { name: "refused", by: "host", reason: "blocked-url" } as const;
  set("a", { url: verdictOf({ level: "block" }), state: { kind: "closed", at: 1, outcome } });
  expect(choice.shownKey()).toBeUndefined();
  choice.show("a");
  expect(choice.shownKey()).toBe("a");
  choice.close("a");
  expect(choice.shownKey()).toBeUndefined();
});

it("[U-08] a call that waits to be sent again keeps the sheet of its last page until it goes on or ends", () => {
  const call = (state: "running" | "ended") =>
    fake.set("calls", {
      c: {
        id: "c",
        threadId: "t",
        serverId: "tour",
        kind: "tool",
        tool: "x",
        args: {},
        startedAt: 0,
        state,
        rounds: 0,
        questions: ["a"],
      },
    });
  const page = (state: Visit["state"]) =>
    set("a", {
      origin: "url-required",
      attribution: { kind: "call", callId: "c", tool: "x" },
      state: sent,
      visit: visitOf({ continues: "retry", state }),
    });
  call("running");
  ask("a");
  page("waiting");
  page("completed");
  expect(choice.shownKey()).toBe("a");
  call("ended");
  expect(choice.shownKey()).toBeUndefined();
});
