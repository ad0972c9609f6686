import { describe, expect, it } from "vitest";
import { codePointCount, codePointPrefix, utf8Length, utf8Prefix } from "./code-points.ts";

const texts = [
  "",
  "abc",
  "é",
  "한국어",
  "😀🚀🌿",
  "a😀b",
  "\ud83d",
  "\ude00\ud83d",
  "\ud83d\ud83d\ude00",
  "e\u0301",
  "👩‍👩‍👧",
];

describe("code points", () => {
  it.each(texts)("counts %j as the string iterator does", (text) => {
    expect(codePointCount(text)).toBe([...text].length);
  });

  it.each(texts)("measures %j as UTF-8 does", (text) => {
    expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
  });

  it("cuts at a byte limit without splitting a code point", () => {
    expect(utf8Prefix("abc", 2)).toBe("ab");
    expect(utf8Prefix("abc", 3)).toBe("abc");
    expect(utf8Prefix("a😀b", 4)).toBe("a");
    expect(utf8Prefix("a😀b", 5)).toBe("a😀");
    expect(utf8Prefix("한국", 5)).toBe("한");
    expect(utf8Prefix("x", 0)).toBe("");
  });
});

describe("codePointPrefix", () => {
  it("cuts between code points, and leaves what is short enough", () => {
    expect(codePointPrefix("a\u{1f600}b", 2)).toBe("a\u{1f600}");
    expect(codePointPrefix("ab", 2)).toBe("ab");
    expect(codePointPrefix("", 2)).toBe("");
  });
});
