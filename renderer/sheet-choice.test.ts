import { beforeEach, expect, it } from "vitest";
import type { Outcome, QuestionView } from "../preload/contract/elicitation.ts";
import { createHost, type Host } from "./mirror.ts";
import { createSheetChoice, openQuestions, type SheetChoice } from "./sheet-choice.ts";
import { createFakeGate, type FakeGate, questionOf } from "./testing/fake-gate.ts";

let fake: FakeGate;
let host: Host;
let choice: SheetChoice;

beforeEach(async () => {
  fake = createFakeGate();
  host = createHost(fake.gate);
  await host.load();
  choice = createSheetChoice(host);
});

const ask = (key: string, receivedAt: number) => fake.set("questions", { [key]: questionOf({ key, receivedAt }) });
const end = (key: string, outcome: Outcome) => {
  const state: QuestionView["state"] = { kind: "closed", at: 9, outcome };
  fake.set("questions", { [key]: questionOf({ key, state }) });
};

it("shows the oldest open question", () => {
  fake.set("questions", {
    late: questionOf({ key: "late", receivedAt: 2 }),
    early: questionOf({ key: "early", receivedAt: 1 }),
  });
  expect(choice.shownKey()).toBe("early");
});

it("[F-25] a new question never takes the place of the shown one, and the person can switch to it and back", () => {
  ask("a", 2);
  ask("b", 1);
  expect(choice.shownKey()).toBe("a");
  choice.show("b");
  expect(choice.shownKey()).toBe("b");
  ask("c", 0);
  expect(choice.shownKey()).toBe("b");
  choice.show("a");
  expect(choice.shownKey()).toBe("a");
});

it("[F-25] goes on with the next waiting question after an answer, until none is left", () => {
  ask("a", 1);
  ask("b", 2);
  end("a", { name: "sent", by: "person" });
  expect(choice.shownKey()).toBe("b");
  end("b", { name: "declined", by: "person" });
  expect(choice.shownKey()).toBeUndefined();
});

it.each<Outcome>([
  { name: "withdrawn", by: "server" },
  { name: "disconnected", by: "host" },
  { name: "interrupted", by: "host" },
  { name: "refused", by: "host", reason: "render-failed" },
  { name: "dismissed", by: "host" },
])("[F-26] a sheet that ends from outside ($name by $by) stays until the person closes it", (outcome) => {
  ask("a", 1);
  ask("b", 2);
  end("a", outcome);
  expect(choice.shownKey()).toBe("a");
  choice.close("a");
  expect(choice.shownKey()).toBe("b");
});

it("does not open a sheet for a question that ended before it was shown", () => {
  end("a", { name: "refused", by: "host", reason: "unsupported-schema" });
  expect(choice.shownKey()).toBeUndefined();
});

it("hides a question that is put aside, keeps it open, and shows it again on demand", () => {
  ask("a", 1);
  choice.putAside("a");
  expect(choice.shownKey()).toBeUndefined();
  ask("b", 2);
  expect(choice.shownKey()).toBe("b");
  expect(openQuestions(host.entries("questions").values()).map(({ key }) => key)).toEqual(["a", "b"]);
  choice.show("a");
  expect(choice.shownKey()).toBe("a");
});

it("refuses to show a question that has ended", () => {
  end("a", { name: "sent", by: "person" });
  choice.show("a");
  expect(choice.shownKey()).toBeUndefined();
});

it("[F-28] never shows a held question by itself, and shows it when the person chooses it or it is let go", () => {
  const held = { why: "asked-again", times: 2, after: "declined" } as const;
  fake.set("questions", { a: questionOf({ key: "a", receivedAt: 1, held }) });
  expect(choice.shownKey()).toBeUndefined();
  ask("b", 2);
  expect(choice.shownKey()).toBe("b");
  choice.show("a");
  expect(choice.shownKey()).toBe("a");
  choice.putAside("a");
  expect(choice.shownKey()).toBe("b");
  choice.putAside("b");
  fake.set("questions", { a: questionOf({ key: "a", receivedAt: 1 }) });
  expect(choice.shownKey()).toBeUndefined();
});

it("reads an ended question again until the person closes it, and goes back to the one that waits", () => {
  end("a", { name: "sent", by: "person" });
  ask("b", 1);
  choice.reopen("a");
  expect([choice.shownKey(), choice.isReopened()]).toEqual(["a", true]);
  ask("c", 2);
  expect(choice.shownKey()).toBe("a");
  choice.close("a");
  expect([choice.shownKey(), choice.isReopened()]).toEqual(["b", false]);
});

it("does not read an open question as an ended one", () => {
  ask("b", 1);
  choice.reopen("b");
  expect(choice.isReopened()).toBe(false);
});
