import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HostileFixture, type HostileWay } from "./hostile-fixture.ts";

const FRAMES = 10_000;
/** A flood takes seconds; one that takes this long hangs. */
const HANGS_MS = 120_000;

let fixture: HostileFixture;
const escaped: unknown[] = [];
const note = (error: unknown) => escaped.push(error);
beforeEach(() => {
  fixture = new HostileFixture();
  process.on("uncaughtException", note);
  process.on("unhandledRejection", note);
});
afterEach(async () => {
  await fixture.end();
  process.off("uncaughtException", note);
  process.off("unhandledRejection", note);
});

const ways: readonly HostileWay[] = ["stdio, legacy", "stdio, modern", "HTTP, legacy", "HTTP, modern", "HTTP+SSE"];

describe("a server that sends ten thousand malformed and hostile frames", () => {
  it.each(ways)(
    "[X-08] over %s breaks nothing: every good call and question has its own answer, every frame is accounted for",
    async (way) => {
      const { strays, ledger, calls, progress } = await fixture.flood(way, FRAMES);
      expect(calls).toBeGreaterThan(FRAMES / 200);
      expect(ledger.emitted).toBeGreaterThan(FRAMES);
      expect(escaped).toEqual([]);
      // What was shown never went back (C-30).
      expect(progress).toEqual(progress.toSorted((one, other) => one - other));
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect(Reflect.get({}, "polluted")).toBeUndefined();
      // A server of the modern era is answered nothing it asks outside a result (C-20).
      if (way.endsWith("modern")) expect(ledger.answers).toBe(0);
      else expect(ledger.answers).toBeGreaterThan(0);
      for (const kind of ["not-json", "malformed", "too-deep", "decreasing-progress", "undeclared-request"] as const) {
        expect(strays[kind], kind).toBeGreaterThan(0);
      }
    },
    HANGS_MS,
  );
});

describe("a server whose list of tools is nonsense", () => {
  it.each(["HTTP, legacy", "HTTP, modern"] as const)(
    "[X-08] over %s is connected with what can be read, or fails with a reason, each time anew",
    async (way) => {
      const outcomes = await fixture.connectAgain(way);
      expect(escaped).toEqual([]);
      const reasons = new Set(["ready", "invalid-result", "protocol-error"]);
      expect(outcomes.filter((outcome) => !reasons.has(outcome))).toEqual([]);
      expect(new Set(outcomes).size).toBeGreaterThan(1);
    },
    HANGS_MS,
  );
});
