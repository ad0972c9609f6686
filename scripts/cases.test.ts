import { describe, expect, it } from "vitest";
import { caseResults, ranInPlaywright, ranInVitest } from "./cases.mjs";

const cases = [
  { id: "B1", kind: "form.default" },
  { id: "B10", kind: "form.empty" },
];

describe("cases and their tests", () => {
  it("finds a case by its whole id, and passes it only when all its tests have", () => {
    const ran = [
      { title: "B10 · form.empty · in the window", passed: true },
      { title: "all of it B10 · form.empty", passed: false },
      { title: "B1, B10: not named the way tests of cases are", passed: true },
    ];
    expect(caseResults(cases, ran)).toMatchObject([
      { id: "B1", passed: false, tests: [] },
      { id: "B10", passed: false, tests: [{ passed: true }, { passed: false }] },
    ]);
    expect(caseResults(cases, ran.slice(0, 1))[1]).toMatchObject({ id: "B10", passed: true });
  });

  it("takes neither a skipped nor a flaky test for a passed one", () => {
    const assertionResults = ["passed", "failed", "skipped", "todo"].map((status) => ({ title: status, status }));
    expect(ranInVitest({ testResults: [{ assertionResults }] }).filter(({ passed }) => passed)).toEqual([
      { title: "passed", passed: true },
    ]);
    const spec = (title: string, status: string, result: string) => ({
      title,
      tests: [{ status, results: [{ status: result }] }],
    });
    const specs = [
      spec("passed", "expected", "passed"),
      spec("flaky", "flaky", "passed"),
      spec("skipped", "skipped", "skipped"),
      spec("meant to fail", "expected", "failed"),
      { title: "never ran", tests: [] },
    ];
    expect(ranInPlaywright({ suites: [{ suites: [{ specs }] }] }).filter(({ passed }) => passed)).toEqual([
      { title: "passed", passed: true },
    ]);
  });
});
