import { expect, it } from "vitest";
import type { CacheMode } from "../cache/result-cache.ts";
import { ManualClock } from "../manual-clock.ts";
import { ListKeeper } from "./list-keeper.ts";

/** A list whose readings end when the test says so, and what they were. */
function keptList(onRead: (keeper: ListKeeper) => void = () => {}) {
  const clock = new ManualClock();
  const reads: CacheMode[] = [];
  const ends: (() => void)[] = [];
  const keeper: ListKeeper = new ListKeeper(clock, (mode) => {
    reads.push(mode);
    return new Promise((resolve) => {
      ends.push(() => {
        onRead(keeper);
        resolve();
      });
    });
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const end = async () => {
    ends.shift()?.();
    await turn();
  };
  const pass = async (ms: number) => {
    clock.advance(ms);
    await end();
  };
  return { clock, reads, keeper, end, pass };
}

it("[C-15] reads once for a burst of changes, and once more for those that came while it was read", async () => {
  const { keeper, reads, pass, clock, end } = keptList();
  for (let change = 0; change < 50; change++) keeper.changed();
  expect(reads).toHaveLength(0);
  clock.advance(100);
  for (let change = 0; change < 50; change++) keeper.changed();
  await end();
  await pass(1000);
  expect(reads).toEqual(["use", "use"]);
  // Still by now: the next change is read as soon as the first was.
  await pass(1000);
  keeper.changed();
  clock.advance(100);
  expect(reads).toHaveLength(3);
});

it("[C-15] a list that is told changed with each reading is read less and less often, and is read at once when asked for", async () => {
  const { keeper, reads, pass, end, clock } = keptList((kept) => kept.changed());
  keeper.changed();
  for (let tenths = 0; tenths < 600; tenths++) await pass(100);
  expect(reads.length).toBeGreaterThan(3);
  expect(reads.length).toBeLessThan(12);
  const asked = keeper.now("refresh");
  expect(reads.at(-1)).toBe("refresh");
  await end();
  await asked;
  expect(clock.armed).toBe(1);
});

it("[C-17] what is asked for while it is read is there after a reading that began later, one for all who asked", async () => {
  const { keeper, reads, end } = keptList();
  const done: string[] = [];
  const ask = (name: string, mode: CacheMode) => void keeper.now(mode).then(() => done.push(name));
  ask("first", "use");
  ask("second", "use");
  ask("third", "refresh");
  await end();
  expect([reads, done]).toEqual([["use", "refresh"], ["first"]]);
  await end();
  expect([reads, done]).toEqual([
    ["use", "refresh"],
    ["first", "second", "third"],
  ]);
});

it("nothing is read after its end, and nobody waits for it", async () => {
  const { keeper, reads, end, clock } = keptList();
  const first = keeper.now("use");
  const second = keeper.now("use");
  keeper.changed();
  keeper.stop();
  await end();
  await Promise.all([first, second, keeper.now("use")]);
  clock.advance(100_000);
  expect(reads).toEqual(["use"]);
});
