import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { rootsFile } from "./roots-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-roots-file-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const granted = (serverId: string) => ({
  serverId,
  roots: [
    { path: "/home/김/작업", name: "작업", grantedAt: 1 },
    { path: "/tmp", name: "tmp", grantedAt: 2 },
  ],
  allowedAt: 3,
});

it("[S-07] keeps the folders of servers that are kept, in their order, with the person's consent", () => {
  const path = join(folder, "roots.json");
  const store = rootsFile(path, (id) => (id === "gone" ? undefined : "one"));
  expect(store.read()).toEqual([]);
  const unseen = { serverId: "new", roots: [] };
  store.write([granted("mine"), granted("gone"), unseen]);
  const written = () => JSON.parse(readFileSync(path, "utf8"));
  expect(written()).toEqual({ v: 1, granted: [granted("mine"), unseen].map((one) => ({ ...one, identity: "one" })) });
  expect(rootsFile(path, () => "one").read()).toEqual([granted("mine"), unseen]);
  expect(rootsFile(path, (id) => (id === "mine" ? "one" : "two")).read()).toEqual([granted("mine")]);
  expect(rootsFile(path, () => undefined).read()).toEqual([]);
  expect(written()).toEqual({ v: 1, granted: [] });
});

it("[S-24] a file that can't be read grants nothing and allows nothing, and is set aside", () => {
  const path = join(folder, "roots.json");
  writeFileSync(path, '{"v":1,"granted":[{"serverId":"mine","roots":[{"path":7}],"allowedAt":1}]}');
  expect(rootsFile(path, () => "one").read()).toEqual([]);
  expect(existsSync(`${path}.broken`)).toBe(true);
});
