import { describe, expect, it } from "vitest";
import { displayLabel, displayText } from "./display-text.ts";
import { QUESTION_MESSAGE_BYTES } from "./limits.ts";

describe("display text", () => {
  it("[F-22] shows a message of 64 KiB whole and folds one byte more without losing it", () => {
    const atLimit = "m".repeat(QUESTION_MESSAGE_BYTES);
    expect(displayText(atLimit, QUESTION_MESSAGE_BYTES)).toEqual({ text: atLimit, truncated: false, whole: atLimit });
    const past = `${atLimit}!`;
    expect(displayText(past, QUESTION_MESSAGE_BYTES)).toEqual({ text: atLimit, truncated: true, whole: past });
  });

  it("folds between characters", () => {
    expect(displayText("한국어", 7)).toEqual({ text: "한국", truncated: true, whole: "한국어" });
  });

  it("[F-19] writes out unseen characters before it measures", () => {
    expect(displayText("a\u202eb", 100)).toEqual({ text: "a\\u{202E}b", truncated: false, whole: "a\\u{202E}b" });
    expect(displayText("\u202e", 4).truncated).toBe(true);
  });

  it("[F-19] keeps markup as the letters it is", () => {
    const raw = '**Hi** <img src="https://beacon.example/x.png" onerror="alert(1)">\nhttps://pay.example.test';
    expect(displayText(raw, 1000).text).toBe(raw);
  });

  it("writes labels in one line", () => {
    expect(displayLabel("Name\nSend")).toBe("Name\\u{A}Send");
  });
});
