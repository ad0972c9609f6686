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

it("[S-18] keeps what always holds, of servers that are kept, and nothing but names and fingerprints", () => {
  const path = join(folder, "permissions.json");
  const store = permissionsFile(path, (id) => id !== "gone");
  expect(store.read()).toEqual([]);
  store.write([allowed("mine"), allowed("gone")]);
  expect(permissionsFile(path, () => true).read()).toEqual([allowed("mine")]);
  expect(permissionsFile(path, () => false).read()).toEqual([]);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ v: 1, always: [allowed("mine")] });
});

it("[S-03] a file that can't be read allows nothing, and is set aside", () => {
  const path = join(folder, "permissions.json");
  writeFileSync(path, '{"v":1,"always":[{"serverId":"mine","tool":"pour","hash":"any","grantedAt":1}]}');
  expect(permissionsFile(path, () => true).read()).toEqual([]);
  expect(existsSync(`${path}.broken`)).toBe(true);
});
