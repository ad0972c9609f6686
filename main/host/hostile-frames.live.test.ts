import { afterEach, beforeEach, expect, it } from "vitest";
import { HostileFixture, type HostileWay } from "./hostile-fixture.ts";

let fixture: HostileFixture;
beforeEach(() => {
  fixture = new HostileFixture();
});
afterEach(() => fixture.end());

/** The revision whose messages may come in an array. */
const batching = ["--version", "2025-03-26"];
const ways: readonly (readonly [HostileWay, readonly string[]])[] = [
  ["stdio, legacy", []],
  ["stdio, legacy", batching],
  ["stdio, modern", []],
  ["HTTP, legacy", []],
  ["HTTP, modern", []],
  ["HTTP+SSE", []],
];

it.each(ways)("three hundred hostile frames over %s %j break nothing", async (way, args) => {
  const { ledger } = await fixture.flood(way, 300, args);
  expect(ledger.emitted).toBeGreaterThan(300);
});
