import { describe, expect, it } from "vitest";
import { LineSplitter } from "./line-splitter.ts";

function split(limit: number, chunks: readonly Buffer[]) {
  const lines: string[] = [];
  const tooLong: number[] = [];
  const splitter = new LineSplitter(
    limit,
    (line) => lines.push(line.toString("utf8")),
    (bytes) => tooLong.push(bytes),
  );
  for (const chunk of chunks) splitter.push(chunk);
  return { lines, tooLong };
}

describe("LineSplitter", () => {
  it("gives the same lines however the bytes are cut, inside a character too", () => {
    const text = Buffer.from('첫째 줄\n\n{"a":"é"}\r\nlast\n');
    for (let size = 1; size <= text.length; size++) {
      const chunks: Buffer[] = [];
      for (let at = 0; at < text.length; at += size) chunks.push(text.subarray(at, at + size));
      expect(split(1000, chunks).lines).toEqual(["첫째 줄", "", '{"a":"é"}\r', "last"]);
    }
  });

  it("keeps a line without its newline until it comes", () => {
    expect(split(10, [Buffer.from("ab")]).lines).toEqual([]);
    expect(split(10, [Buffer.from("ab"), Buffer.from("c\n")]).lines).toEqual(["abc"]);
  });

  it("takes a line at the limit and stops at one byte more, with the size, for good", () => {
    expect(split(5, [Buffer.from("12345\n")])).toEqual({ lines: ["12345"], tooLong: [] });
    const over = split(5, [Buffer.from("ok\n123"), Buffer.from("456"), Buffer.from("\nlater\n")]);
    expect(over).toEqual({ lines: ["ok"], tooLong: [6] });
  });

  it("looks at each byte a bounded number of times: a line in 40,000 pieces is joined once", () => {
    const piece = Buffer.alloc(64, "x");
    const chunks = [...Array<Buffer>(40_000).fill(piece), Buffer.from("\n")];
    const { lines } = split(64 * 40_000, chunks);
    expect(lines[0]?.length).toBe(64 * 40_000);
  });
});
