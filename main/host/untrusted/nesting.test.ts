import { expect, it } from "vitest";
import { nestsDeeperThan } from "./nesting.ts";

const nested = (levels: number) => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);

it("takes what is at the limit and refuses one level more, however deep it goes", () => {
  expect(nestsDeeperThan(nested(200), 200)).toBe(false);
  expect(nestsDeeperThan(nested(201), 200)).toBe(true);
  expect(nestsDeeperThan(nested(500_000), 200)).toBe(true);
  expect(nestsDeeperThan({ a: [{ b: {} }] }, 4)).toBe(false);
  expect(nestsDeeperThan({ a: [{ b: {} }] }, 3)).toBe(true);
  expect(nestsDeeperThan("text", 0)).toBe(false);
});
