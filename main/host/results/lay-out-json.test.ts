import { expect, it } from "vitest";
import { layOutJson } from "./lay-out-json.ts";

it("[S-20] lays JSON out as JSON.stringify does", () => {
  const values = [
    { a: 1, b: [true, null, "x, y: {z}"], c: {}, d: [], e: { f: [[], [{}], 'quo"te', "\\"] } },
    [],
    {},
    [[1], { a: [] }],
    "text",
    7,
    null,
  ];
  for (const value of values) {
    const laidOut = JSON.stringify(value, null, 2);
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 7), laidOut]) {
      expect(layOutJson(text)).toBe(laidOut);
    }
  }
});

it("[S-20] changes nothing but white space", () => {
  expect(layOutJson('{"n":12345678901234567890.10,"n":1e999,"s":"\\u202e"}')).toBe(
    '{\n  "n": 12345678901234567890.10,\n  "n": 1e999,\n  "s": "\\u202e"\n}',
  );
});

it.each(["", "{", "hello", "[1,]", `${"[".repeat(50_000)}${"]".repeat(50_000)}`, `"${"x".repeat(2 ** 20)}"`])(
  "leaves what is no JSON, or would become too long, as it is",
  (text) => expect(layOutJson(text)).toBeUndefined(),
);
