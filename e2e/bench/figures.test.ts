import { describe, expect, it } from "vitest";
import { median, ratioLine, runsOf, spreadOf } from "./figures.mjs";

describe("median", () => {
  it("is the middle value whatever the order", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
  });
});

describe("spreadOf", () => {
  it("is the least and the most", () => {
    expect(spreadOf([2, 1, 3])).toEqual({ least: 1, most: 3 });
    expect(spreadOf([])).toEqual({ least: Number.NaN, most: Number.NaN });
  });
});

describe("ratioLine", () => {
  it("says whether the goal is met, at the goal and past it", () => {
    expect(ratioLine(150, 100, 1.5)).toContain("1.50  (goal: at most 1.5: met)");
    expect(ratioLine(151, 100, 1.5)).toContain("missed");
  });
});

describe("runsOf", () => {
  it("takes --runs or its default, and refuses nonsense", () => {
    expect(runsOf([], 9)).toBe(9);
    expect(runsOf(["--runs", "3"], 9)).toBe(3);
    for (const bad of ["0", "-1", "x", "1.5"]) expect(() => runsOf(["--runs", bad], 9)).toThrow("whole number");
  });
});
