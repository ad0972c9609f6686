import { describe, expect, it } from "vitest";
import { closingLine, sumPlaywright, sumVitest, total } from "./results.mjs";

const vitest = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  success: true,
  testResults: [{ status: "passed", assertionResults: [{}, {}] }],
};

describe("sumVitest", () => {
  it("takes the tests' numbers", () => {
    expect(sumVitest(vitest)).toEqual({ passed: 5, failed: 0, skipped: 1 });
    expect(sumVitest({ ...vitest, numFailedTests: 2, success: false })).toMatchObject({ failed: 2 });
  });

  it("counts a file that could not be loaded", () => {
    const broken = { status: "failed", assertionResults: [] };
    expect(sumVitest({ ...vitest, success: false, testResults: [broken, broken] })).toMatchObject({ failed: 2 });
  });

  it("counts a run that failed without a failed test", () => {
    expect(sumVitest({ ...vitest, success: false })).toMatchObject({ failed: 1 });
  });
});

describe("sumPlaywright", () => {
  it("counts flaky tests and load errors as failures", () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(sumPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 3, skipped: 2 });
    expect(sumPlaywright({ stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 0 } })).toMatchObject({ failed: 0 });
  });
});

describe("total", () => {
  it("adds up", () => {
    const sums = [
      { passed: 1, failed: 2, skipped: 0 },
      { passed: 10, failed: 20, skipped: 3 },
    ];
    expect(total(sums, 1)).toEqual({ passed: 11, failed: 22, skipped: 3 });
  });

  it("lets no failed part pass", () => {
    expect(total([{ passed: 9, failed: 0, skipped: 0 }], 1)).toEqual({ passed: 9, failed: 1, skipped: 0 });
    expect(total([], 0)).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});

describe("closingLine", () => {
  it("stands alone and names skipped tests only when there are some", () => {
    expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
    expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
  });
});
