import { expect, it } from "vitest";
import type { ServerDefinition } from "../connection/definition.ts";
import { ManualClock } from "../manual-clock.ts";
import type { Ports } from "../ports.ts";
import { CACHED_CHARACTERS, CACHED_MS, CACHED_RESULTS } from "../untrusted/limits.ts";
import { cacheFor } from "./cache-place.ts";
import { PublicShelves } from "./public-shelves.ts";
import { ResultCache } from "./result-cache.ts";
import { ResultShelf } from "./result-shelf.ts";

const fresh = { ttlMs: 60_000, cacheScope: "private" };

function cache() {
  const clock = new ManualClock();
  const held = new ResultCache(clock);
  const put = (key: string, result: object = {}) => held.asked("resources/read", key)({ ...fresh, ...result });
  return { clock, held, put, has: (key: string) => held.held("resources/read", key) !== undefined };
}

it("[C-32] is fresh while now < received + ttlMs, a day at most, and not before it was received", () => {
  const { clock, put, has } = cache();
  put("a");
  clock.advance(59_999);
  expect(has("a")).toBe(true);
  clock.advance(1);
  expect(has("a")).toBe(false);
  put("b", { ttlMs: Number.MAX_SAFE_INTEGER });
  clock.advance(CACHED_MS - 1);
  expect(has("b")).toBe(true);
  clock.advance(1);
  expect(has("b")).toBe(false);
  put("c");
  // The machine's clock was set back.
  clock.advance(-1);
  expect(has("c")).toBe(false);
});

it("[C-32] what became stale on its way is not held, and a stale answer takes the place of a fresh one", () => {
  const { held, put, has } = cache();
  const keep = held.asked("resources/read", "a");
  held.drop("resources/read", () => false);
  keep(fresh);
  expect(has("a")).toBe(false);
  put("a");
  expect(has("a")).toBe(true);
  put("a", { ttlMs: 0 });
  expect(has("a")).toBe(false);
});

it("[C-32] a public result that was answered anew is not followed by the older one, which was fresh for longer", () => {
  const clock = new ManualClock();
  const shelf = new ResultShelf();
  const [one, other] = [1, 2].map(() => new ResultCache(clock, shelf));
  one?.asked("tools/list", "")({ ttlMs: 600_000, cacheScope: "public" });
  expect(other?.held("tools/list", "")).toBeDefined();
  other?.asked("tools/list", "")({ ttlMs: 1, cacheScope: "private" });
  clock.advance(1);
  expect(other?.held("tools/list", "")).toBeUndefined();
});

it("[C-32] is shared only where it says that it is public, and not when a change crossed its way", () => {
  const clock = new ManualClock();
  const shelf = new ResultShelf();
  const one = new ResultCache(clock, shelf);
  const other = new ResultCache(clock, shelf);
  for (const cacheScope of [undefined, null, "private", "everyone", "Public", true]) {
    one.asked("tools/list", "")({ ttlMs: 60_000, cacheScope });
    expect(one.held("tools/list", "")).toBeDefined();
    expect(other.held("tools/list", ""), String(cacheScope)).toBeUndefined();
  }
  const keep = one.asked("tools/list", "");
  other.drop("tools/list");
  keep({ ttlMs: 60_000, cacheScope: "public" });
  expect(other.held("tools/list", "")).toBeUndefined();
  one.asked("tools/list", "")({ ttlMs: 60_000, cacheScope: "public" });
  expect(other.held("tools/list", "")).toBeDefined();
});

it("[C-32] what is public is shared by connections to one whole address that declare the same, and by no local program", () => {
  const clock = new ManualClock();
  const publicResults = new PublicShelves();
  const ports = { clock } as unknown as Ports;
  const at = (url: string, profile = "full") =>
    cacheFor({ transport: { kind: "http", url, headers: {} } } as ServerDefinition, profile, { ports, publicResults });
  const local = () => {
    const transport = { kind: "stdio", command: "c", args: [], env: {} } as const;
    return cacheFor({ transport } as unknown as ServerDefinition, "full", { ports, publicResults });
  };
  for (const from of [at("https://a.example/one"), local()]) {
    from.asked("tools/list", "")({ ttlMs: 60_000, cacheScope: "public" });
  }
  const found = (cache: ResultCache) => cache.held("tools/list", "") !== undefined;
  expect(found(at("https://a.example/one"))).toBe(true);
  for (const url of ["https://a.example/two", "https://a.example/one?tenant=2", "https://a.example:8443/one"]) {
    expect(found(at(url)), url).toBe(false);
  }
  expect(found(at("https://a.example/one", "none"))).toBe(false);
  expect(found(local())).toBe(false);
});

it("holds so many results, and so much of them; past it the oldest go", () => {
  const { put, has } = cache();
  for (let n = 0; n <= CACHED_RESULTS; n++) put(`${n}`);
  expect([has("0"), has("1"), has(`${CACHED_RESULTS}`)]).toEqual([false, true, true]);
  const half = "x".repeat(CACHED_CHARACTERS / 2);
  for (const key of ["a", "a", "b"]) put(key, { contents: [{ text: half.slice(1000) }] });
  expect([has("a"), has("b"), has("1")]).toEqual([true, true, false]);
  put("c", { contents: [{ text: half }] });
  expect([has("a"), has("b"), has("c")]).toEqual([false, true, true]);
  put("d", { contents: [{ text: half }, { text: half }] });
  expect([has("b"), has("c"), has("d")]).toEqual([true, true, false]);
});

it("[C-32] what one place has held pushes out nothing of another's, and is found at its own", () => {
  const clock = new ManualClock();
  const shelves = new PublicShelves();
  const at = (place: string) => new ResultCache(clock, shelves.of(place));
  const put = (place: string, key: string) =>
    at(place).asked("resources/read", key)({ ttlMs: 60_000, cacheScope: "public" });
  put("a", "mine");
  for (let n = 0; n <= CACHED_RESULTS; n++) put("b", `${n}`);
  const held = (place: string, key: string) => at(place).held("resources/read", key) !== undefined;
  expect([held("a", "mine"), held("b", "mine"), held("b", "0"), held("b", "1")]).toEqual([true, false, false, true]);
});
