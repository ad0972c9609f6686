import { expect, it } from "vitest";
import type { Outcome, QuestionView } from "../../preload/contract/elicitation.ts";
import { Drafts } from "./drafts.ts";

function questions() {
  const all = new Map<string, QuestionView>();
  const drafts = new Drafts((key) => all.get(key));
  const set = (key: string, state: QuestionView["state"]) => {
    const view = { key, state } as QuestionView;
    all.set(key, view);
    drafts.changed(view);
  };
  return {
    drafts,
    open: (key: string) => set(key, { kind: "open" }),
    end: (key: string, name: Outcome["name"], by: Outcome["by"] = "person") =>
      set(key, { kind: "closed", at: 1, outcome: { name, by } }),
  };
}

it("[F-27] drops what was sent, also the keys that arrive after it", () => {
  const { drafts, open, end } = questions();
  open("q");
  drafts.save("q", { f0: "Kim" });
  end("q", "sent");
  drafts.save("q", { f0: "Kim!" });
  expect(drafts.read("q")).toBeUndefined();
});

it.each([
  ["dismissed", "person"],
  ["dismissed", "host"],
  ["declined", "person"],
  ["withdrawn", "server"],
  ["disconnected", "server"],
] as const)("[F-17] keeps what was typed to be copied after %s by %s, the last keys too", (name, by) => {
  const { drafts, open, end } = questions();
  open("q");
  drafts.save("q", { f0: "Ki" });
  end("q", name, by);
  drafts.save("q", { f0: "Kim" });
  expect(drafts.read("q")).toEqual({ f0: "Kim" });
});

it("keeps nothing for a question that nobody asked", () => {
  const { drafts } = questions();
  drafts.save("nobody", { f0: "Kim" });
  expect(drafts.read("nobody")).toBeUndefined();
});

it("keeps the drafts of a bounded number of ended questions, and all of the open ones", () => {
  const { drafts, open, end } = questions();
  const keys = Array.from({ length: 101 }, (_, n) => `q${n}`);
  for (const key of [...keys, "open"]) {
    open(key);
    drafts.save(key, { f0: key });
  }
  for (const key of keys) end(key, "dismissed");
  expect(keys.filter((key) => !drafts.read(key))).toEqual(["q0"]);
  expect(drafts.read("open")).toEqual({ f0: "open" });
});

it("lets go of the oldest when the drafts of ended questions are too large together", () => {
  const { drafts, open, end } = questions();
  const large = { f0: "x".repeat(6 * 1024 * 1024) };
  for (const key of ["a", "b", "c"]) {
    open(key);
    drafts.save(key, large);
    end(key, "dismissed");
  }
  expect(["a", "b", "c"].map((key) => drafts.read(key) !== undefined)).toEqual([false, true, true]);
});
