import { expect, it } from "vitest";
import { ManualClock } from "../manual-clock.ts";
import { ROOT_LOOK_MS } from "../untrusted/limits.ts";
import type { Folders } from "./folders.ts";
import { Presence } from "./presence.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Folders whose disk answers when the test says so. */
function disk() {
  const clock = new ManualClock();
  const asked: { readonly path: string; readonly answer: (there: boolean) => void }[] = [];
  const there = (path: string) => new Promise<boolean>((resolve) => asked.push({ path, answer: resolve }));
  const folders = { windows: false, there } as unknown as Folders;
  const changes: (readonly string[])[] = [];
  const presence = new Presence(
    folders,
    clock,
    () => [],
    (paths) => changes.push(paths),
  );
  const answer = async (is: boolean) => {
    for (const one of asked.splice(0)) one.answer(is);
    await turn();
  };
  return { clock, presence, asked, changes, answer };
}

it("[S-24] looks once for all who ask while it looks, and not before they asked; each waits for no more than that", async () => {
  const { clock, presence, asked, changes, answer } = disk();
  const first = Promise.all(Array.from({ length: 10_000 }, () => presence.look(["/a", "/b"])));
  await turn();
  const rest = Array.from({ length: 10_000 }, () => presence.look(["/a", "/b"]));
  expect(asked.map(({ path }) => path)).toEqual(["/a", "/b"]);
  expect(clock.armed).toBe(2);
  await answer(true);
  await first;
  // What they asked for begins now: a folder that went meanwhile is not there for them.
  expect(asked).toHaveLength(2);
  await answer(false);
  await Promise.all(rest);
  expect([presence.isGone("/a"), changes, clock.armed]).toEqual([true, [["/a", "/b"]], 0]);
  const again = presence.look(["/a", "/b"]);
  expect(asked).toHaveLength(2);
  clock.advance(ROOT_LOOK_MS);
  await again;
  expect(presence.isGone("/b")).toBe(true);
});

it("[S-24] other folders are looked at beside them", async () => {
  const { presence, asked, answer } = disk();
  const looks = [presence.look(["/a"]), presence.look(["/c"])];
  expect(asked.map(({ path }) => path)).toEqual(["/a", "/c"]);
  await answer(true);
  await Promise.all(looks);
});
