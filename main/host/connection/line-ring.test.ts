import { expect, it } from "vitest";
import { LineRing } from "./line-ring.ts";

it("keeps the last lines, also one that is not finished", () => {
  const ring = new LineRing(3, 100);
  ring.push("one\ntwo\nthr");
  ring.push("ee\nfour\r\nfi");
  expect(ring.all()).toEqual(["three", "four", "fi"]);
});

it("bounds a line that never ends", () => {
  const ring = new LineRing(3, 10);
  for (let i = 0; i < 1000; i++) ring.push("abcdefg");
  expect(ring.all()).toEqual(["abcdefgabc"]);
  ring.push("\nnext\n");
  expect(ring.all()).toEqual(["abcdefgabc", "next"]);
});
