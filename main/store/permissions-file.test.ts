import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { permissionsFile } from "./permissions-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-permissions-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hash = "a".repeat(64);
const allowed = (serverId: string) => ({ serverId, tool: "pour", hash, grantedAt: 1, needsTrust: true });

const as = (identity: string) => () => identity;

it("[S-18] keeps what always holds, of servers that are kept, and nothing but names and fingerprints", () => {
  const path = join(folder, "permissions.json");
  const store = permissionsFile(path, (id) => (id === "gone" ? undefined : "one"));
  expect(store.read()).toEqual([]);
  store.write([allowed("mine"), allowed("gone")]);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ v: 1, always: [{ ...allowed("mine"), identity: "one" }] });
  expect(permissionsFile(path, as("one")).read()).toEqual([allowed("mine")]);
});

it("[S-18] what belongs to no server of the list, or to another one of its id, is gone from the file", () => {
  const path = join(folder, "permissions.json");
  const written = () => JSON.parse(readFileSync(path, "utf8")).always.length;
  for (const other of [as("two"), () => undefined]) {
    permissionsFile(path, as("one")).write([allowed("mine")]);
    expect(permissionsFile(path, other).read()).toEqual([]);
    expect(written()).toBe(0);
  }
  writeFileSync(path, JSON.stringify({ v: 1, always: [allowed("mine")] }));
  expect(permissionsFile(path, as("one")).read()).toEqual([]);
  // In one run it comes back with its server.
  let identity: string | undefined = "one";
  const store = permissionsFile(path, () => identity);
  store.write([allowed("mine")]);
  identity = undefined;
  store.tidy();
  expect(written()).toBe(0);
  identity = "one";
  store.tidy();
  expect(written()).toBe(1);
});

it("[S-03] a file that can't be read allows nothing, and is set aside", () => {
  const path = join(folder, "permissions.json");
  writeFileSync(path, '{"v":1,"always":[{"serverId":"mine","tool":"pour","hash":"any","grantedAt":1}]}');
  expect(permissionsFile(path, as("one")).read()).toEqual([]);
  expect(existsSync(`${path}.broken`)).toBe(true);
});
