import { expect, it } from "vitest";
import { ManualClock } from "../host/manual-clock.ts";
import { rootsTakenIn } from "./roots-taken-in.ts";

function stage(era: "legacy" | "modern") {
  const clock = new ManualClock();
  const happened: string[] = [];
  let pong = () => {};
  const roots = { answered: async () => void happened.push("answered") };
  const ping = (signal: AbortSignal) => {
    happened.push("ping");
    signal.addEventListener("abort", () => happened.push("gave up"));
    return new Promise<void>((resolve) => {
      pong = resolve;
    });
  };
  const done = rootsTakenIn(roots, { era, ping }, clock).then(() => void happened.push("done"));
  return { clock, happened, done, pong: () => pong() };
}

it("[S-07] the call waits until the server had a turn and a moment after it was told of its folders", async () => {
  const { clock, happened, done, pong } = stage("legacy");
  await expect.poll(() => happened).toEqual(["answered", "ping"]);
  pong();
  await expect.poll(() => happened.at(-1)).toBe("answered");
  expect(happened).not.toContain("done");
  await expect.poll(() => clock.armed).toBe(1);
  clock.advance(150);
  await done;
});

it("[S-07] a server that answers no ping holds the call up for a bounded time", async () => {
  const { clock, happened, done } = stage("legacy");
  await expect.poll(() => happened.at(-1)).toBe("ping");
  clock.advance(2_000);
  await expect.poll(() => happened).toEqual(["answered", "ping", "gave up", "answered"]);
  await expect.poll(() => clock.armed).toBe(1);
  clock.advance(150);
  await done;
});

it("[S-07] a modern server asks within its calls and is not pinged", async () => {
  const { happened, done } = stage("modern");
  await done;
  expect(happened).toEqual(["answered", "done"]);
});
