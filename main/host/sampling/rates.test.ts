import { expect, it } from "vitest";
import { ManualClock } from "../manual-clock.ts";
import { SAMPLING_RATE_MS, SAMPLING_REQUESTS, SAMPLING_REQUESTS_PER_CALL } from "../untrusted/limits.ts";
import { SamplingRates } from "./rates.ts";

it("[S-06] one connection asks so often in a while, and no more until some of it is over", () => {
  const clock = new ManualClock();
  const rates = new SamplingRates(clock);
  const ask = () => rates.asked({ kind: "unasked" })?.reason;
  for (let count = 0; count < SAMPLING_REQUESTS; count += 1) {
    expect(ask()).toBeUndefined();
    clock.advance(1);
  }
  expect(ask()).toBe("too-many-requests");
  clock.advance(SAMPLING_RATE_MS - SAMPLING_REQUESTS);
  expect(ask()).toBeUndefined();
  expect(ask()).toBe("too-many-requests");
});

it("[S-06] one call asks so often in all, however slowly", () => {
  const clock = new ManualClock();
  const rates = new SamplingRates(clock);
  const ask = (callId: string) => rates.asked({ kind: "call", callId, tool: "t" })?.reason;
  for (let count = 0; count < SAMPLING_REQUESTS_PER_CALL; count += 1) {
    expect(ask("a")).toBeUndefined();
    clock.advance(SAMPLING_RATE_MS);
  }
  expect(ask("a")).toBe("too-many-requests");
  expect(ask("b")).toBeUndefined();
});
