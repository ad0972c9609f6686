import { describe, expect, it } from "vitest";
import { rowTarget, windowOfRows } from "./window-of-rows.ts";

describe("the window of rows", () => {
  it("covers the view and a little more, within the list", () => {
    expect(windowOfRows(0, 300, 30, 1000, 5)).toEqual({ first: 0, last: 15 });
    expect(windowOfRows(3000, 300, 30, 1000, 5)).toEqual({ first: 95, last: 115 });
    expect(windowOfRows(29_700, 300, 30, 1000, 5)).toEqual({ first: 985, last: 1000 });
  });

  it("is empty for an empty list and shows the end of one that has shrunk", () => {
    expect(windowOfRows(0, 300, 30, 0)).toEqual({ first: 0, last: 0 });
    expect(windowOfRows(90_000, 300, 30, 40, 5)).toEqual({ first: 25, last: 40 });
  });
});

describe("the row that a key goes to", () => {
  it.each([
    ["ArrowDown", -1, 0],
    ["ArrowUp", -1, 99],
    ["ArrowDown", 99, 99],
    ["PageDown", 95, 99],
    ["PageUp", 5, 0],
    ["PageUp", 50, 41],
    ["Home", 50, 0],
    ["End", 50, 99],
    ["Enter", 50, undefined],
  ])("%s from %d is %s", (key, at, target) => {
    expect(rowTarget(key, at, 100, 9)).toBe(target);
  });

  it("is none in an empty list", () => {
    expect(rowTarget("End", -1, 0, 9)).toBeUndefined();
  });
});
