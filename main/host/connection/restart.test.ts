import { expect, it } from "vitest";
import { ManualClock } from "../manual-clock.ts";
import { endsInRestart, RESTART_WINDOW_MS, Restart, worthAnother } from "./restart.ts";

it("[C-14] doubles the pause from restart to restart and stops at the fifth within two minutes", () => {
  const clock = new ManualClock(1000);
  const restart = new Restart(clock);
  const begun: number[] = [];
  const planned = [];
  for (;;) {
    const plan = restart.plan(() => begun.push(clock.now()));
    if (!plan) break;
    planned.push(plan);
    clock.advance(plan.at - clock.now() - 1);
    expect(begun).toHaveLength(plan.attempt - 1);
    clock.advance(1);
    expect(begun).toHaveLength(plan.attempt);
  }
  expect(planned).toEqual([
    { attempt: 1, of: 5, at: 2000 },
    { attempt: 2, of: 5, at: 4000 },
    { attempt: 3, of: 5, at: 8000 },
    { attempt: 4, of: 5, at: 16_000 },
    { attempt: 5, of: 5, at: 32_000 },
  ]);
  expect(clock.armed).toBe(0);
});

it("counts only what lies within the window", () => {
  const clock = new ManualClock(0);
  const restart = new Restart(clock);
  for (let ran = 0; ran < 5; ran++) {
    restart.plan(() => {});
    clock.advance(16_000);
  }
  expect(restart.plan(() => {})).toBeUndefined();
  // The first began at 1 s.
  clock.advance(1000 + RESTART_WINDOW_MS - clock.now() - 1);
  expect(restart.recent).toBe(5);
  clock.advance(1);
  expect(restart.plan(() => {})).toMatchObject({ attempt: 5 });
});

it("starts nothing after cancel, and counts anew after reset", () => {
  const clock = new ManualClock();
  const restart = new Restart(clock);
  let ran = 0;
  const run = () => {
    ran += 1;
  };
  restart.plan(run);
  restart.cancel();
  clock.advance(60_000);
  expect(ran).toBe(0);
  expect(restart.pending).toBe(false);
  restart.plan(run);
  clock.advance(1000);
  expect(restart.plan(run)).toMatchObject({ attempt: 2 });
  restart.reset();
  expect(clock.armed).toBe(0);
  expect(restart.plan(run)).toMatchObject({ attempt: 1 });
});

it("takes only the end of a program for one to restart, and no try for worth while that only a person can mend", () => {
  expect(["exited", "closed", "message-too-large"].map(endsInRestart)).toEqual([true, false, false]);
  expect(
    ["exited-at-start", "connect-timeout", "command-not-found", "bad-cwd", "era-mismatch"].map(worthAnother),
  ).toEqual([true, true, false, false, false]);
});
