import { describe, expect, it } from "vitest";
import type { CallView } from "../../preload/contract/calls.ts";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { sent, urlQuestionOf, visitOf } from "../testing/url-question.ts";
import { awaitsRetry, isVisiting, ongoingVisits, pagesOfCall } from "./visit-state.ts";

const call = (part: Partial<CallView> = {}): CallView => ({
  id: "c",
  threadId: "t",
  serverId: "tour",
  kind: "tool",
  tool: "sync",
  args: {},
  startedAt: 0,
  state: "running",
  rounds: 0,
  questions: [],
  ...part,
});
const page = (key: string, part: Partial<QuestionView> = {}) =>
  urlQuestionOf({
    key,
    origin: "url-required",
    attribution: { kind: "call", callId: "c", tool: "sync" },
    state: sent,
    visit: visitOf({ continues: "retry" }),
    ...part,
  });
const done = (key: string) => page(key, { visit: visitOf({ continues: "retry", state: "completed" }) });
const around = (questions: readonly QuestionView[], calls: readonly CallView[] = [call()]) => ({
  questions: new Map(questions.map((question) => [question.key, question])),
  calls: new Map(calls.map((one) => [one.id, one])),
});

it("[U-09] a page is waited for from its answer until it is done, continued, stopped or ended", () => {
  expect(isVisiting(page("a"))).toBe(true);
  expect(isVisiting(page("a", { state: { kind: "open" } }))).toBe(false);
  for (const state of ["completed", "continued", "stopped", "ended"] as const) {
    expect(isVisiting(page("a", { visit: visitOf({ state }) })), state).toBe(false);
  }
});

describe("[U-08] pages that belong together", () => {
  it("are those of one failed call, counted done when told done or gone on from", () => {
    const other = page("x", { attribution: { kind: "call", callId: "other", tool: "sync" } });
    const went = page("b", { visit: visitOf({ continues: "retry", state: "continued" }) });
    const all = [page("a"), went, done("c"), page("d", { state: { kind: "open" } }), other];
    expect(pagesOfCall(page("a"), all)).toEqual({ done: 2, of: 4 });
    expect(pagesOfCall(page("a", { origin: "server-request" }), all)).toBeUndefined();
  });

  it("let the call wait for the person when all are done, unless it goes by itself or has ended", () => {
    expect(awaitsRetry(done("a"), around([done("a"), done("b")]))).toBe(true);
    expect(awaitsRetry(done("a"), around([done("a"), page("b")]))).toBe(false);
    expect(awaitsRetry(done("a"), around([done("a")], [call({ state: "ended" })]))).toBe(false);
    expect(awaitsRetry(done("a"), around([done("a")], []))).toBe(false);
    const itself = page("a", { visit: visitOf({ continues: "retry", state: "completed", retriesByItself: true }) });
    expect(awaitsRetry(itself, around([itself]))).toBe(false);
    const closes = page("a", { visit: visitOf({ state: "completed" }) });
    expect(awaitsRetry(closes, around([closes]))).toBe(false);
  });
});

it("lists what is not done with, oldest first", () => {
  const questions = [page("late", { receivedAt: 9 }), done("over"), page("early", { receivedAt: 1 })];
  expect(ongoingVisits(around(questions)).map(({ key }) => key)).toEqual(["early", "late"]);
});
