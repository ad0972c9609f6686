import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { KeptTask } from "../host/tasks/kept-task.ts";
import { tasksFile } from "./tasks-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-tasks-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const task = (serverId: string): KeptTask => ({
  ...{ serverId, fingerprint: "a".repeat(64), taskId: "t-1", tool: "pour", era: "modern", createdAt: 1 },
  ttlMs: null,
});

it("[M-07] keeps tasks of servers that are kept, and nothing but what finds them again", () => {
  const path = join(folder, "tasks.json");
  const store = tasksFile(path, (id) => id !== "gone");
  expect(store.read()).toEqual([]);
  store.write([task("mine"), task("gone")]);
  expect(tasksFile(path, () => true).read()).toEqual([task("mine")]);
  const written = () => JSON.parse(readFileSync(path, "utf8"));
  expect(written()).toEqual({ v: 1, tasks: [task("mine")] });
  // A server that is added under this id later must not find it.
  expect(tasksFile(path, () => false).read()).toEqual([]);
  expect(written()).toEqual({ v: 1, tasks: [] });
});

it("[M-07] a file that can't be read finds no task again, and is set aside", () => {
  const path = join(folder, "tasks.json");
  writeFileSync(path, JSON.stringify({ v: 1, tasks: [{ ...task("mine"), fingerprint: "any" }] }));
  expect(tasksFile(path, () => true).read()).toEqual([]);
  expect(existsSync(`${path}.broken`)).toBe(true);
});
