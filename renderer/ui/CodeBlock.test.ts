import { expect, it } from "vitest";
import { chunksOf } from "./CodeBlock.tsx";

it("cuts a long text at line ends and loses nothing", () => {
  const text = Array.from({ length: 5000 }, (_, index) => `line ${index}`).join("\n");
  const chunks = chunksOf(text);
  expect(chunks.length).toBeGreaterThan(2);
  expect(chunks.join("")).toBe(text);
  for (const chunk of chunks.slice(0, -1)) expect(chunk.endsWith("\n")).toBe(true);
});

it("cuts a text without line ends as well, and leaves a short one whole", () => {
  const chunks = chunksOf("x".repeat(100_000));
  expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(32_000);
  expect(chunks.join("")).toHaveLength(100_000);
  expect(chunksOf("short")).toEqual(["short"]);
});
