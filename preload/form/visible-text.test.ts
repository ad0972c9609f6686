import { describe, expect, it } from "vitest";
import { visibleJson, visibleText } from "./visible-text.ts";

describe("visible text", () => {
  it.each([
    [
      "Allow access to report\u202efdp.exe for team \u200bblue",
      "Allow access to report\\u{202E}fdp.exe for team \\u{200B}blue",
    ],
    ["a\u2066b\u2069c", "a\\u{2066}b\\u{2069}c"],
    ["\u200e\u200f\u061c", "\\u{200E}\\u{200F}\\u{61C}"],
    ["soft\u00adhyphen", "soft\\u{AD}hyphen"],
    ["\u3164\u115f\uffa0", "\\u{3164}\\u{115F}\\u{FFA0}"],
    ["\u{e0041}\u{e0001}", "\\u{E0041}\\u{E0001}"],
    ["null\u0000 bell\u0007 del\u007f nel\u0085", "null\\u{0} bell\\u{7} del\\u{7F} nel\\u{85}"],
    ["lone \ud800 surrogate", "lone \\u{D800} surrogate"],
    ["\ufeffbom", "\\u{FEFF}bom"],
    ["pay\u200dpal", "pay\\u{200D}pal"],
    ["one\u2028two\u2029three", "one\\u{2028}two\\u{2029}three"],
    ["a\ufe0f", "a\\u{FE0F}"],
    ["blank\u2800", "blank\\u{2800}"],
  ])("[F-19] makes the unseen characters of %j visible", (raw, shown) => {
    expect(visibleText(raw, true)).toBe(shown);
  });

  it.each([
    "אישור",
    "مرحبا بالعالم",
    "می\u200cخواهم",
    "क्\u200dष",
    "👩\u200d👩\u200d👧",
    "❤\ufe0f",
    "👍🏽",
    "한국어 조건",
    "naïve café",
    "<b>x</b> **y** & [z](https://a.example)",
  ])("[F-19] leaves %j as it is", (text) => {
    expect(visibleText(text, true)).toBe(text);
  });

  it("[F-19] shows every bidi control and default-ignorable character that stands alone between letters", () => {
    const unseen = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u;
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (unseen.test(character)) {
        expect(visibleText(`a${character}b`, true)).toBe(`a\\u{${code.toString(16).toUpperCase()}}b`);
      }
    }
  });

  it("keeps line breaks and tabs in texts of several lines, shows them in labels", () => {
    expect(visibleText("a\r\nb\tc\rd", true)).toBe("a\nb\tc\\u{D}d");
    expect(visibleText("a\nb\tc", false)).toBe("a\\u{A}b\\u{9}c");
  });

  it("[F-13] escapes what JSON text would hide and keeps its value", () => {
    const value = { "na\u202eme": "a\u200b\u{e0041}\n\u2028😀" };
    const shown = visibleJson(JSON.stringify(value, null, 2));
    expect(shown).toContain("\\u202e");
    expect(shown).toContain("\\udb40\\udc41");
    expect(JSON.parse(shown)).toEqual(value);
  });
});
