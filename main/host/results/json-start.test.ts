import { expect, it } from "vitest";
import { jsonStart } from "./json-start.ts";

it("[S-01] lays out a small value whole", () => {
  const value = JSON.parse('{"a":[1,true,null,"x"],"b":{"__proto__":{"c":[]}},"d":0.5}');
  expect(jsonStart(value, 1_000)).toEqual({ text: JSON.stringify(value, null, 2), more: false });
  expect(jsonStart(null, 10)).toEqual({ text: "null", more: false });
});

it.each([
  ["a long text", "x".repeat(100_000)],
  ["many items", Array.from({ length: 100_000 }, (_, n) => n)],
  ["many members", Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`m${n}`, n]))],
  ["long names", { ["x".repeat(1_000)]: "y".repeat(100_000), z: 2 }],
  ["lists in lists", Array.from({ length: 1_000 }, () => Array.from({ length: 100 }, () => 1))],
])(
  "[S-01] of %s is its beginning, as long as was wanted and not much longer, and says that there is more",
  (_, value) => {
    const { text, more } = jsonStart(value, 500);
    const whole = JSON.stringify(value, null, 2);
    expect(more).toBe(true);
    expect(whole.startsWith(text.slice(0, 500))).toBe(true);
    expect(text.length).toBeGreaterThan(500);
    expect(text.length).toBeLessThan(8_000);
  },
);
