import { expect, it } from "vitest";
import { parseTolerantJson } from "./tolerant-json.ts";

it.each<[string, unknown]>([
  ['{"a": 1}', { a: 1 }],
  ['\ufeff{"a": 1}', { a: 1 }],
  ['{"a": 1, /* x, } */ } // end', { a: 1 }],
  ["[1, 2, // three\n]", [1, 2]],
  ['{"url": "http://a/*b*/", "c": "//", "d": ",}",}', { url: "http://a/*b*/", c: "//", d: ",}" }],
  ['{"q": "\\"//\\\\",}', { q: '"//\\' }],
  ['{"a": [1,\n /* c */\n ], }', { a: [1] }],
])("[C-22] reads %j", (text, value) => {
  expect(parseTolerantJson(text)).toEqual(value);
});

it.each(["[1,,]", '{"a": 1 "b": 2}', "{", '{"a', "", "/*"])("refuses %j", (text) => {
  expect(() => parseTolerantJson(text)).toThrow(SyntaxError);
});
