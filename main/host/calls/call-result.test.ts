import { describe, expect, it } from "vitest";
import { resultEnd, resultText } from "./call-result.ts";

const text = (of: string) => ({ type: "text", text: of });

describe("a result as its card shows it", () => {
  it("[S-01] is its text blocks, other kinds by name, unseen characters written out", () => {
    const content = [text("one\u202e"), { type: "image", data: "AAAA" }, null];
    expect(resultEnd({ content })).toEqual({
      ...{ kind: "result", isError: false, truncated: false },
      text: "one\\u{202E}\n[image]\n[?]",
    });
    expect(resultEnd({ content: [], structuredContent: { a: 1 }, isError: true })).toMatchObject({
      ...{ isError: true, text: '{\n  "a": 1\n}' },
    });
  });

  it("[S-01] of a long text is its beginning, cut inside no character, and says that there is more", () => {
    const long = `${"x".repeat(3_999)}😀${"\u202e".repeat(5_000)}`;
    expect(resultEnd({ content: [text(long)] })).toMatchObject({ text: "x".repeat(3_999), truncated: true });
    expect(resultEnd({ content: [text("x".repeat(4_000))] })).toMatchObject({ truncated: false });
    expect(resultEnd({ content: [text("x".repeat(4_000)), text("y")] })).toMatchObject({ truncated: true });
    expect(resultText({ content: [text(long)] })).toBe(`${"x".repeat(3_999)}😀${"\\u{202E}".repeat(5_000)}`);
  });

  it("[S-01] of very many blocks looks at no more of them than are shown", () => {
    let read = 0;
    const content = Array.from({ length: 100_000 }, () => ({
      type: "text",
      get text() {
        read += 1;
        return "x".repeat(1_000);
      },
    }));
    for (const result of [{ content }, { messages: [{ role: "user", content }] }, { structuredContent: { content } }]) {
      read = 0;
      const end = resultEnd(result);
      expect(end).toMatchObject({ truncated: true });
      expect(end.kind === "result" && end.text.length).toBe(4_000);
      expect(read).toBeLessThan(10);
    }
  });
});
