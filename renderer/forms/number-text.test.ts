import { describe, expect, it } from "vitest";
import { numberFromText, textFromNumber } from "./number-text.ts";

describe("numberFromText", () => {
  it.each([
    ["3.07", 3.07],
    ["3.", 3],
    [".5", 0.5],
    ["-0.5", -0.5],
    ["−4", -4],
    ["１２", 12],
    [" 7 ", 7],
    ["1e3", 1000],
    ["9007199254740992", 9007199254740992],
  ])("[F-04] reads %j as the number %d", (raw, value) => {
    expect(numberFromText(raw)).toBe(value);
  });

  it.each(["1,5", "1.000,5", "12 kg", "abc", "0x10", "1e999", "Infinity", "NaN", "--1", "½"])(
    "[F-04] leaves %j as text, so that it is refused and not changed",
    (raw) => {
      expect(numberFromText(raw)).toBe(raw);
    },
  );

  it("[F-14] reads an emptied field as no answer", () => {
    expect(numberFromText("")).toBeUndefined();
    expect(numberFromText("  ")).toBeUndefined();
  });

  it("never sends a minus zero", () => {
    expect(Object.is(numberFromText("-0"), 0)).toBe(true);
  });

  it("refuses whole numbers whose digits would change on the way", () => {
    expect(numberFromText("9007199254740993")).toBe("9007199254740993");
    expect(numberFromText("-12345678901234567891")).toBe("-12345678901234567891");
  });

  it("shows numbers in the notation it reads", () => {
    for (const value of [0, -1.5, 1e21, 1e-7]) expect(numberFromText(textFromNumber(value))).toBe(value);
  });
});
