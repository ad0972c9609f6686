import { expect, it } from "vitest";
import { ManualClock } from "../manual-clock.ts";
import { PING_ANSWER_MS, PING_EVERY_MS, Pings, type Unanswered } from "./pings.ts";

function set(everyMs?: number) {
  const clock = new ManualClock(0);
  const sent: { answer: () => void; refuse: () => void; signal: AbortSignal }[] = [];
  const told: (Unanswered | undefined)[] = [];
  const pings = new Pings(
    {
      clock,
      ping: (signal) =>
        new Promise<void>((resolve, reject) => {
          sent.push({ answer: resolve, refuse: () => reject(new Error("Method not found")), signal });
        }),
      onChange: (unanswered) => told.push(unanswered),
    },
    everyMs,
  );
  const tick = () => new Promise((resolve) => setImmediate(resolve));
  return { clock, sent, told, pings, tick };
}

it("[C-28] pings periodically, rests after each answer, and takes an error for one", async () => {
  const { clock, sent, told, tick } = set();
  clock.advance(PING_EVERY_MS - 1);
  expect(sent).toHaveLength(0);
  clock.advance(1);
  expect(sent).toHaveLength(1);
  sent[0]?.answer();
  await tick();
  clock.advance(PING_EVERY_MS);
  expect(sent).toHaveLength(2);
  sent[1]?.refuse();
  await tick();
  clock.advance(PING_EVERY_MS);
  expect(sent).toHaveLength(3);
  expect(told).toEqual([]);
});

it("[C-28] tells each ping that went unanswered, gives it up, goes on, and tells when the server is back", async () => {
  const { clock, sent, told, tick } = set(1000);
  clock.advance(1000 + PING_ANSWER_MS);
  expect(told).toEqual([{ pings: 1, since: 1000 }]);
  expect(sent[0]?.signal.aborted).toBe(true);
  clock.advance(1000 + PING_ANSWER_MS);
  expect(told.at(-1)).toEqual({ pings: 2, since: 1000 });
  clock.advance(1000);
  sent[2]?.answer();
  await tick();
  expect(told.at(-1)).toBeUndefined();
  expect(told).toHaveLength(3);
});

it("sends none when they are switched off, and nothing after stop", async () => {
  const off = set(0);
  off.clock.advance(10 * PING_EVERY_MS);
  expect(off.sent).toHaveLength(0);
  const { clock, sent, told, pings, tick } = set();
  clock.advance(PING_EVERY_MS);
  pings.stop();
  expect(sent[0]?.signal.aborted).toBe(true);
  sent[0]?.answer();
  await tick();
  clock.advance(10 * PING_EVERY_MS);
  expect(sent).toHaveLength(1);
  expect(told).toEqual([]);
});
