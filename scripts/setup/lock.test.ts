import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isAlive, withLock } from "./lock.mjs";

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "parley-lock-"));
  file = path.join(folder, "a.lock");
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const deadPid = 987_654_321;

/** Work that records how many are inside at once. */
function counted() {
  const seen = { inside: 0, most: 0, done: 0 };
  const work = async () => {
    seen.inside += 1;
    seen.most = Math.max(seen.most, seen.inside);
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    seen.inside -= 1;
    seen.done += 1;
  };
  return { seen, work };
}

describe("withLock", () => {
  it("names our pid while the work runs, and leaves nothing behind", async () => {
    const value = await withLock(file, async () => fs.readFileSync(file, "utf8"));
    expect(value).toBe(String(process.pid));
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it("lets one in at a time", async () => {
    const { seen, work } = counted();
    await Promise.all(Array.from({ length: 12 }, () => withLock(file, work, { pollMs: 1 })));
    expect(seen).toEqual({ inside: 0, most: 1, done: 12 });
  });

  it("is released when the work fails", async () => {
    await expect(withLock(file, async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await withLock(file, async () => "in")).toBe("in");
  });

  it("takes over the lock of a process that is gone, still one at a time", async () => {
    fs.writeFileSync(file, String(deadPid));
    const { seen, work } = counted();
    const alive = (pid: number) => pid !== deadPid;
    await Promise.all(Array.from({ length: 12 }, () => withLock(file, work, { pollMs: 1, alive })));
    expect(seen).toEqual({ inside: 0, most: 1, done: 12 });
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it("takes over a lock without a readable pid", async () => {
    fs.writeFileSync(file, "");
    expect(await withLock(file, async () => "in", { alive: (pid) => pid !== 0 })).toBe("in");
  });

  it("waits for a living holder and says for whom", async () => {
    fs.writeFileSync(file, "4242");
    const waitedFor: number[] = [];
    const onWait = (pid: number) => {
      waitedFor.push(pid);
      fs.rmSync(file);
    };
    expect(await withLock(file, async () => "in", { pollMs: 1, alive: () => true, onWait })).toBe("in");
    expect(waitedFor).toEqual([4242]);
  });

  it("says so when its folder can't be made", async () => {
    fs.writeFileSync(file, "");
    await expect(withLock(path.join(file, "b.lock"), async () => "in")).rejects.toThrow(
      /cache folder .* can't be used/,
    );
  });

  it("holds between processes", async () => {
    const log = path.join(folder, "log");
    const script = `
      import fs from "node:fs";
      import { withLock } from ${JSON.stringify(new URL("lock.mjs", import.meta.url).href)};
      await withLock(process.argv[1], async () => {
        fs.appendFileSync(process.argv[2], "in " + process.pid + "\\n");
        for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
        fs.appendFileSync(process.argv[2], "out " + process.pid + "\\n");
      }, { pollMs: 1 });
    `;
    const ends = Array.from({ length: 3 }, () => {
      const child = spawn(process.execPath, ["--input-type=module", "-e", script, file, log], { stdio: "inherit" });
      return new Promise((resolve) => child.on("close", resolve));
    });
    expect(await Promise.all(ends)).toEqual([0, 0, 0]);
    const lines = fs.readFileSync(log, "utf8").trim().split("\n");
    expect(lines).toHaveLength(6);
    for (let index = 0; index < 6; index += 2) expect(lines[index + 1]).toBe(lines[index]?.replace("in", "out"));
  });
});

describe("isAlive", () => {
  it("knows us, and knows a process that ended", async () => {
    expect(isAlive(process.pid)).toBe(true);
    const child = spawn(process.execPath, ["-e", ""]);
    await new Promise((resolve) => child.on("close", resolve));
    expect(isAlive(child.pid ?? deadPid)).toBe(false);
  });
});
