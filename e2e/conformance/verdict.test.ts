import { describe, expect, it } from "vitest";
import { baseline, problemsOf } from "./verdict.mjs";

const earned = { id: "tool-add-numbers", status: "SUCCESS" };
const run = { exit: 0, clientExit: 0, checks: [earned] };

describe("problemsOf", () => {
  it("finds nothing wrong with a run that earned what is wanted", () => {
    expect(problemsOf("tools_call", run, ["tool-add-numbers"])).toEqual([]);
  });

  it("takes a run that only skipped its checks for none, though the suite is content", () => {
    const skipped = { ...run, checks: [{ id: "tool-add-numbers", status: "SKIPPED" }] };
    expect(problemsOf("tools_call", skipped, ["tool-add-numbers"])).toEqual([
      "no check passed",
      "not earned: tool-add-numbers",
    ]);
  });

  it("names a check that failed or warned, one that went missing, and a suite that complains", () => {
    const bad = { id: "b", status: "WARNING", description: "late" };
    expect(problemsOf("sse-retry", { ...run, exit: 1, checks: [earned, bad] }, ["b", "c"])).toEqual([
      "the suite ended with 1",
      "WARNING b: late",
      "not earned: b",
      "not earned: c",
    ]);
  });

  it("wants an error of the client where it may not get through, and none elsewhere", () => {
    expect(problemsOf("tools_call", { ...run, clientExit: 4 }, [])).toEqual(["the client ended with 4"]);
    expect(problemsOf("auth/resource-mismatch", { ...run, clientExit: 4 }, [])).toEqual([]);
    expect(problemsOf("auth/resource-mismatch", run, [])).toEqual(["the client ended with 0"]);
    expect(problemsOf("auth/resource-mismatch", { ...run, clientExit: "timeout" }, [])).not.toEqual([]);
  });
});

it("the baseline wants at least one check of each scenario", () => {
  const scenarios = Object.values(baseline).flatMap((of) => Object.entries(of));
  expect(scenarios).toHaveLength(74);
  expect(scenarios.filter(([, ids]) => ids.length === 0)).toEqual([]);
});
