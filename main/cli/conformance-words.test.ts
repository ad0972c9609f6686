import { expect, it } from "vitest";
import { questionWords } from "./conformance-words.ts";

it("says in words what was asked and what became of it, also where a server gave no reason", () => {
  expect(questionWords({ message: "Who comes?" }, { kind: "answering" })).toBe("Who comes?: answered");
  expect(questionWords({ message: "" }, { kind: "unfit" })).toBe(
    "(no reason given): cancelled: the defaults alone don't answer it",
  );
  const approval = { kind: "sampling-refused" } as never;
  expect(questionWords({ message: "", approval }, { kind: "no-rule" })).toBe(
    "an answer of a model: cancelled: only questions of the server are answered here",
  );
});
