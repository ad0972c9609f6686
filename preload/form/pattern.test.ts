import { describe, expect, it } from "vitest";
import { compilePattern } from "./pattern.ts";
import { seededRandom } from "./seeded-random.ts";

describe("pattern", () => {
  it.each([
    ["^[A-Z]{3}-[0-9]{2}$", "ABC-12", "abc"],
    ["^\\d{4}\\-\\d{2}$", "2031-05", "2031/05"],
    ["b", "abc", "ac"],
    ["^a$", "a", "a\n"],
    ["^.$", "😀", "ab"],
    ["^\\u0041\\x42\\u{43}$", "ABC", "abc"],
    ["^\\ud83d\\ude00$", "😀", "😁"],
    ["^\\p{Script=Greek}+$", "αβγ", "abc"],
    ["^\\p{Letter}\\p{Nd}$", "é7", "77"],
    ["^\\s$", "\u3000", "x"],
    ["^\\S$", "x", "\u00a0"],
    ["^[\\s-]+$", "\u00a0-", "a"],
    ["^[\\w-.]+$", "a-.b", "a b"],
    ["^[\\s\\S]{2}$", "\n\u2028", "a"],
    ["^[^]$", "\n", ""],
    ["^[\\]\\[[]+$", "[]", "a"],
    ["^(?:a|b)(?<n>c)$", "ac", "cc"],
    ["^(?i)abc$", "ABC", "abd"],
    ["^a{2,3}$", "aaa", "aaaa"],
    ["\\cJ", "\n", "J"],
    ["^[\\b]$", "\b", "b"],
    ["^\\/\\_\\@\\ $", "/_@ ", "a"],
    ["^.$", "a", "\u2028"],
  ])("[F-02] runs %j", (source, yes, no) => {
    const pattern = compilePattern(source);
    expect(pattern?.test(yes)).toBe(true);
    expect(pattern?.test(no)).toBe(false);
  });

  it.each([
    "(?=a)b",
    "(?!a)b",
    "(?<=a)b",
    "(a)\\1",
    "(?<n>a)\\k<n>",
    "a{1,2000}",
    "(",
    "[",
    "[]",
    "a**",
    "\\A",
    "\\Qa",
    "[[:alpha:]]",
    "(?s).",
    "\\pL",
    "[\\S]",
    "\\",
    "\\u12",
    "((((a{9}){9}){9}){9}){9}",
  ])("[F-22] leaves %j to the server", (source) => {
    expect(compilePattern(source)).toBeUndefined();
  });

  it("[F-22] runs a pattern of 1,000 characters and leaves one of 1,001 to the server", () => {
    expect(compilePattern("a".repeat(1000))?.test("b")).toBe(false);
    expect(compilePattern("a".repeat(1001))).toBeUndefined();
    expect(compilePattern("😀".repeat(1000))).toBeDefined();
    expect(compilePattern("😀".repeat(1001))).toBeUndefined();
  });

  it("[F-22] answers the patterns that hang a backtracking engine", () => {
    const evil = [
      "^(a+)+$",
      "^(a|a)*$",
      "(.*)*x",
      "^(a|aa)+$",
      "(x+x+)+y",
      "^(([a-z])+.)+[A-Z]([a-z])+$",
      "(a?){30}a{30}$",
    ];
    const text = `${"a".repeat(50_000)}!`;
    for (const source of evil) {
      const start = performance.now();
      expect(compilePattern(source)?.test(text)).toBe(false);
      expect(performance.now() - start).toBeLessThan(2_000);
    }
  });

  it("[F-22] bounds program size times text: a large pattern on a huge text is left to the server", () => {
    const pattern = compilePattern("a[ab]{990}[cd]");
    expect(pattern?.test("ab".repeat(2_000))).toBe(false);
    const start = performance.now();
    expect(pattern?.test("ab".repeat(500_000))).toBe(true);
    expect(performance.now() - start).toBeLessThan(100);
  });

  it("agrees with the platform's own engine on random harmless patterns", () => {
    const random = seededRandom(7);
    const atoms = [
      "a",
      "b",
      "\\d",
      "\\w",
      "\\s",
      ".",
      "[ab]",
      "[^a]",
      "\\-",
      "(a|b)",
      "(?:ab)",
      "\\u0061",
      "[\\s_]",
      "[\\w-]",
      "\\b",
      "é",
    ];
    const marks = ["", "", "*", "+", "?", "{2}", "{0,2}", "*?"];
    const letters = ["a", "b", "1", " ", "-", "\n", "é", "😀", "_", "\u2028", "\u00a0"];
    for (let round = 0; round < 3_000; round += 1) {
      let source = random.pick(["", "^"]);
      for (let n = random.below(4) + 1; n > 0; n -= 1) {
        const atom = random.pick(atoms);
        source += atom + (atom === "\\b" ? "" : random.pick(marks));
      }
      source += random.pick(["", "$"]);
      let text = "";
      for (let n = random.below(6); n > 0; n -= 1) text += random.pick(letters);
      // Without the u flag, as `\-` needs; astral characters are then two, so those texts are left out.
      if (text.includes("😀")) continue;
      expect({ source, text, found: compilePattern(source)?.test(text) }).toEqual({
        source,
        text,
        found: new RegExp(source).test(text),
      });
    }
  });
});
