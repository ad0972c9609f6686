import { expect, it } from "vitest";
import { ManualClock } from "../manual-clock.ts";
import { NOTIFICATIONS_PER_SECOND } from "../untrusted/limits.ts";
import { Pace } from "./pace.ts";

function set() {
  const clock = new ManualClock(0);
  const seen: string[] = [];
  const pace = new Pace(clock, {
    pause: () => seen.push(`pause ${clock.elapsed()}`),
    resume: () => seen.push(`resume ${clock.elapsed()}`),
    slowed: () => seen.push("slowed"),
  });
  /** One second with so many notifications, evenly in ten parts. */
  const second = (count: number) => {
    for (let part = 0; part < 10; part++) {
      for (let sent = 0; sent < count / 10; sent++) pace.count();
      clock.advance(100);
    }
  };
  return { clock, seen, pace, second };
}

it("[C-21] leaves a flood alone that ends within ten seconds, and one at the limit's edge that does not last", () => {
  const { seen, second } = set();
  for (let n = 0; n < 10; n++) second(2 * NOTIFICATIONS_PER_SECOND);
  second(10);
  for (let n = 0; n < 30; n++) second(NOTIFICATIONS_PER_SECOND - 10);
  for (let n = 0; n < 10; n++) second(2 * NOTIFICATIONS_PER_SECOND);
  expect(seen).toEqual([]);
});

it("[C-21] slows one that lasts: a second's share is read, then reading rests until the next; told once", () => {
  const { seen, second } = set();
  for (let n = 0; n < 13; n++) second(2 * NOTIFICATIONS_PER_SECOND);
  expect(seen).toEqual([
    "slowed",
    "pause 10400",
    "resume 11000",
    "pause 11400",
    "resume 12000",
    "pause 12400",
    "resume 13000",
  ]);
});

it("lets go of a pipe when the connection ends", () => {
  const { clock, seen, pace, second } = set();
  for (let n = 0; n < 10; n++) second(2 * NOTIFICATIONS_PER_SECOND);
  for (let sent = 0; sent < NOTIFICATIONS_PER_SECOND * 2; sent++) pace.count();
  clock.advance(400);
  for (let sent = 0; sent < 1; sent++) pace.count();
  expect(seen).toEqual(["slowed", "pause 10400"]);
  pace.stop();
  expect(seen.at(-1)).toBe("resume 10400");
  clock.advance(5000);
  expect(seen).toHaveLength(3);
});
