import { expect, it } from "vitest";
import { type Frame, hostileFrames, kinds } from "./hostile-frames.mjs";

const MEBIBYTE = 1024 * 1024;

function frames(seed: number): readonly Frame[] {
  const next = hostileFrames(seed, { batches: false });
  let ids = 0;
  const around = { modern: false, answered: [1, 2], asked: ["h1"], token: 7, progress: 3, freshId: () => `h${ids++}` };
  return Array.from({ length: kinds.length * 20 }, () => next(around));
}
const wire = (some: readonly Frame[]) => Buffer.concat(some.map(({ bytes }) => bytes)).toString("latin1");

it("makes the same frames for the same seed, of every kind, none of them blank, two or over the limit", () => {
  const some = frames(1);
  expect(wire(some) === wire(frames(1))).toBe(true);
  expect(wire(some) === wire(frames(2))).toBe(false);
  expect(new Set(some.map(({ kind }) => kind))).toEqual(new Set(kinds));
  const wrong = some.filter(
    ({ bytes }) => bytes.includes(0x0a) || bytes.length > MEBIBYTE || !/\S/.test(bytes.toString()),
  );
  expect(wrong.map(({ kind }) => kind)).toEqual([]);
});

it("names the requests among them, whose answers are waited for", () => {
  const asking = frames(3).filter(({ asks }) => asks !== undefined);
  expect(asking.length).toBeGreaterThan(0);
  for (const { kind, bytes, asks } of asking) {
    const start = bytes.subarray(0, 100).toString();
    expect(start.startsWith(`{"jsonrpc":"2.0","id":${JSON.stringify(asks)},"method":`), kind).toBe(true);
  }
});
