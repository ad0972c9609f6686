import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { systemFolders } from "./folders.ts";

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "parley-roots-")));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it("[S-24] takes a folder that is there, every link followed and every step back walked", async () => {
  const work = join(home, "작업 #1");
  mkdirSync(work);
  symlinkSync(work, join(home, "link"));
  for (const path of [work, `${home}/link`, `${work}/`, `${home}/link/../작업 #1`]) {
    expect(await systemFolders.resolve(path)).toBe(work);
  }
  expect(await systemFolders.there(work)).toBe(true);
});

it("[S-24] takes nothing that is gone, no file and no device", async () => {
  writeFileSync(join(home, "file"), "");
  const code = (path: string) => systemFolders.resolve(path).catch(({ code: told }) => told);
  expect(await code(join(home, "gone"))).toBe("root-missing");
  expect(await code(`${home}/a\0b`)).toBe("root-missing");
  expect(await code(join(home, "file"))).toBe("root-not-a-folder");
  if (process.platform !== "win32") expect(await code("/dev/null")).toBe("root-not-a-folder");
  expect(await systemFolders.there(join(home, "gone"))).toBe(false);
  expect(await systemFolders.there(join(home, "file"))).toBe(false);
});

it("[S-24] takes no path that is not plain by the rules of the machine", async () => {
  const elsewhere = { ...systemFolders, windows: !systemFolders.windows };
  await expect(elsewhere.resolve(home)).rejects.toMatchObject({ code: "root-not-local", params: { path: home } });
});

it("[S-24] a link that took a granted folder's place does not stand for it", async () => {
  const work = join(home, "work");
  const other = join(home, "other");
  for (const path of [work, other]) mkdirSync(path);
  expect(await systemFolders.there(work)).toBe(true);
  renameSync(work, join(home, "moved"));
  symlinkSync(other, work);
  expect(await systemFolders.there(work)).toBe(false);
});
