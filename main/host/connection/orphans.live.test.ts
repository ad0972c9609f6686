import { spawn as spawnProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock, systemSpawn } from "../system-ports.ts";
import { Orphans } from "./orphans.ts";
import { processStart, startTicks } from "./orphans-identity.ts";

it("reads the start out of a stat line, whatever the process calls itself", () => {
  const stat = (name: string, state: string) =>
    `42 (${name}) ${state} 1 42 42 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 11 0 987654 1000 200`;
  expect(startTicks(stat("node", "S"))).toBe("987654");
  expect(startTicks(stat("a) Z (b c) 1 2", "R"))).toBe("987654");
  expect(startTicks(stat("node", "Z"))).toBeUndefined();
  expect(startTicks("")).toBeUndefined();
  expect(startTicks("42 (node) S 1")).toBeUndefined();
});

const stubborn = "process.on('SIGTERM', () => {}); process.stdout.write('up'); setInterval(() => {}, 1e6);";

describe.skipIf(process.platform === "win32")("the record of running servers", () => {
  let folder: string;
  let path: string;
  const started: number[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "parley-orphans-"));
    path = join(folder, "state", "running.json");
  });
  afterEach(() => {
    for (const pid of started.splice(0)) {
      try {
        process.kill(-pid, "SIGKILL");
      } catch {
        // Ended as it should.
      }
    }
    rmSync(folder, { recursive: true });
  });

  const orphans = () => new Orphans({ path, spawn: systemSpawn, clock: systemClock });
  const record = () => JSON.parse(readFileSync(path, "utf8"));
  const alive = async (pid: number) => (await processStart(pid, systemSpawn)) !== undefined;

  /** Starts a program through the record and waits until it runs. */
  async function start(from: Orphans, script = stubborn): Promise<number> {
    return (await startAndHear(from, script)).pid;
  }

  async function startAndHear(from: Orphans, script: string) {
    const child = from.spawn(process.execPath, ["-e", script], { stdio: ["pipe", "pipe", "ignore"], detached: true });
    const heard = await new Promise<Buffer>((resolve) => child.stdout?.once("data", resolve));
    const pid = child.pid ?? 0;
    started.push(pid);
    return { pid, heard: heard.toString() };
  }

  it("[C-09] names each with its start, strikes it out when it ends, and goes with the last", async () => {
    const ours = orphans();
    await ours.reap();
    const first = await start(ours);
    const second = await start(ours, "process.stdout.write('up'); process.stdin.resume();");
    await expect.poll(() => record().children).toHaveLength(2);
    expect(record()).toMatchObject({
      v: 1,
      owner: { pid: process.pid },
      children: [
        { pid: first, command: process.execPath, start: await processStart(first, systemSpawn) },
        { pid: second },
      ],
    });
    process.kill(second, "SIGKILL");
    await expect.poll(() => record().children).toMatchObject([{ pid: first }]);
    process.kill(first, "SIGKILL");
    await expect.poll(() => existsSync(path)).toBe(false);
  });

  it("[C-09] lets the next start end what was left, with what that has started, though it heeds no SIGTERM", async () => {
    const crashed = orphans();
    await crashed.reap();
    const script = `process.on('SIGTERM', () => {});
      const { spawn } = require('node:child_process');
      const helper = spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { stdio: ['ignore', 'pipe', 'ignore'] });
      helper.stdout.once('data', () => process.stdout.write(String(helper.pid)));`;
    const { pid: left, heard: helper } = await startAndHear(crashed, script);
    expect(await alive(Number(helper))).toBe(true);
    await expect.poll(() => record().children).toHaveLength(1);
    expect(await orphans().reap()).toEqual([process.execPath]);
    expect(await alive(left)).toBe(false);
    expect(await alive(Number(helper))).toBe(false);
  }, 20_000);

  it("[C-09] leaves alone a process that only has the same id", async () => {
    const crashed = orphans();
    await crashed.reap();
    const other = await start(crashed);
    await expect.poll(() => record().children).toHaveLength(1);
    const found = record();
    writeFileSync(path, JSON.stringify({ ...found, children: [{ ...found.children[0], start: "another boot 1" }] }));
    expect(await orphans().reap()).toEqual([]);
    expect(await alive(other)).toBe(true);
    expect(existsSync(path)).toBe(false);
  });

  it("[C-09] leaves alone the servers of an app that is still running, and its file", async () => {
    const app = spawnProcess(process.execPath, ["-e", stubborn], {
      stdio: ["ignore", "pipe", "ignore"],
      detached: true,
    });
    started.push(app.pid ?? 0);
    await new Promise((resolve) => app.stdout.once("data", resolve));
    const theirs = orphans();
    await theirs.reap();
    const server = await start(theirs);
    await expect.poll(() => record().children).toHaveLength(1);
    const appStart = await processStart(app.pid ?? 0, systemSpawn);
    const text = JSON.stringify({ ...record(), owner: { pid: app.pid, start: appStart, command: "" } });
    writeFileSync(path, text);
    const second = orphans();
    expect(await second.reap()).toEqual([]);
    expect(await alive(server)).toBe(true);
    await start(second);
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it.each(["", "{", '{"v":1}', '{"v":1,"owner":null,"children":[{"pid":1,"start":"x","command":""}]}'])(
    "ends nothing on the word of a file that says %j",
    async (text) => {
      await orphans().reap();
      writeFileSync(join(folder, "running.json"), text);
      const damaged = new Orphans({ path: join(folder, "running.json"), spawn: systemSpawn, clock: systemClock });
      expect(await damaged.reap()).toEqual([]);
    },
  );
});
