import { expect, it } from "vitest";
import type { QuestionView } from "../../../preload/contract/elicitation.ts";
import { ManualClock } from "../manual-clock.ts";
import { ENDED_QUESTIONS_CHARACTERS, QUESTIONS_REMEMBERED } from "../untrusted/limits.ts";
import { OutcomeLog } from "./outcome-log.ts";
import { questionFingerprint } from "./question-fingerprint.ts";
import { ReAskGuard } from "./re-ask-guard.ts";

const question = (fingerprint: string) =>
  ({
    serverId: "s",
    attribution: { kind: "unasked" },
    origin: "server-request",
    mode: "form",
    message: "",
    fingerprint,
  }) as const;

it("[F-28] remembers a bounded number of questions; the one asked longest ago is forgotten", () => {
  const guard = new ReAskGuard(new ManualClock());
  for (let n = 0; n <= QUESTIONS_REMEMBERED; n++) {
    guard.asked(question(`${n}`));
    guard.ended(question(`${n}`), { name: "declined", by: "person" });
  }
  expect(guard.size).toBe(QUESTIONS_REMEMBERED);
  expect(guard.asked(question(`${QUESTIONS_REMEMBERED}`)).held).toBeDefined();
  expect(guard.asked(question("0")).held).toBeUndefined();
});

it("[F-28] takes a question with a URL by its URL, not by the id that the server gave it", () => {
  const asked = (part: object) =>
    questionFingerprint({ mode: "url", message: "m", url: "https://a.example/", elicitationId: "1", ...part });
  expect(asked({ elicitationId: "2" })).toBe(asked({}));
  expect(asked({ url: "https://a.example/?b" })).not.toBe(asked({}));
  expect(asked({ message: "n" })).not.toBe(asked({}));
});

it.each([
  ['{"a":["b","c"]}', '{"a":["c","b"]}'],
  ['{"a":{"b":1},"c":2}', '{"a":{"b":1,"c":2}}'],
  ['{"a":"1"}', '{"a":1}'],
  ['{"__proto__":{"a":1}}', "{}"],
  ['{"a":["b,c"]}', '{"a":["b","c"]}'],
])("[F-28] tells %s from %s", (one, other) => {
  const of = (text: string) => questionFingerprint({ message: "m", requestedSchema: JSON.parse(text) });
  expect(of(one)).not.toBe(of(other));
});

const ended = (key: string, size: number): QuestionView => ({
  key,
  serverId: "s",
  attribution: { kind: "unasked" },
  origin: "server-request",
  mode: "form",
  message: "m".repeat(size),
  form: { fields: [], outsideSpecification: false },
  receivedAt: 0,
  state: { kind: "closed", at: 1, outcome: { name: "sent", by: "person" } },
});

it("keeps ended questions whole as far as they fit together, then the beginning of the oldest", () => {
  const log = new OutcomeLog();
  const third = Math.ceil(ENDED_QUESTIONS_CHARACTERS / 3);
  for (const key of ["a", "b"]) expect(log.add(ended(key, third)).shortened).toEqual([]);
  const { shortened, forgotten } = log.add(ended("c", third));
  expect(forgotten).toEqual([]);
  expect(shortened.map(({ key }) => key)).toEqual(["a"]);
  expect(log.find("a")?.form).toBeUndefined();
  expect(log.find("a")?.message).toBe(`${"m".repeat(300)} …`);
  expect(log.find("c")?.form).toBeDefined();
});

it("keeps the latest whole however large it is", () => {
  const log = new OutcomeLog();
  expect(log.add(ended("a", 2 * ENDED_QUESTIONS_CHARACTERS)).shortened).toEqual([]);
  expect(log.add(ended("b", 1)).shortened.map(({ key }) => key)).toEqual(["a"]);
});
