import { describe, expect, it } from "vitest";
import { ManualClock } from "../manual-clock.ts";
import { Watchdog } from "./watchdog.ts";

function watch(quietMs = 60_000, totalMs = 1_800_000) {
  const clock = new ManualClock();
  const expired: number[] = [];
  const watchdog = new Watchdog(clock, quietMs, totalMs, (seconds) => expired.push(seconds));
  return { clock, expired, watchdog };
}

describe("Watchdog", () => {
  it("expires once, after the quiet time", () => {
    const { clock, expired } = watch();
    clock.advance(59_999);
    expect(expired).toEqual([]);
    clock.advance(1);
    expect(expired).toEqual([60]);
    clock.advance(10_000_000);
    expect(expired).toEqual([60]);
  });

  it("starts anew with progress, but never past the absolute maximum", () => {
    const { clock, expired, watchdog } = watch(60_000, 100_000);
    clock.advance(50_000);
    watchdog.progress();
    clock.advance(49_999);
    expect(expired).toEqual([]);
    watchdog.progress();
    clock.advance(1);
    expect(expired).toEqual([100]);
  });

  it("[F-32] stands still while a question is open, however long a person thinks", () => {
    const { clock, expired, watchdog } = watch();
    clock.advance(30_000);
    const resume = watchdog.pause();
    const resumeOther = watchdog.pause();
    clock.advance(180_000);
    resume();
    clock.advance(3_600_000);
    expect(expired).toEqual([]);
    resumeOther();
    resumeOther();
    clock.advance(29_999);
    expect(expired).toEqual([]);
    clock.advance(1);
    expect(expired).toEqual([60]);
  });

  it("leaves no timer behind once stopped", () => {
    const { clock, expired, watchdog } = watch();
    const resume = watchdog.pause();
    watchdog.stop();
    resume();
    expect(clock.armed).toBe(0);
    clock.advance(10_000_000);
    expect(expired).toEqual([]);
  });

  it("counts no silence that was agreed on, but the time in all", () => {
    const { clock, expired, watchdog } = watch(60_000, 1_800_000);
    clock.advance(40_000);
    const end = watchdog.rest();
    const other = watchdog.rest();
    clock.advance(600_000);
    other();
    clock.advance(600_000);
    end();
    end();
    clock.advance(19_999);
    expect(expired).toEqual([]);
    clock.advance(1);
    expect(expired).toEqual([60]);
    const long = watch(60_000, 1_800_000);
    long.watchdog.rest();
    long.clock.advance(1_800_000);
    expect(long.expired).toEqual([1800]);
  });
});
