import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ManualClock } from "../manual-clock.ts";
import type { Spawn } from "../ports.ts";
import { systemClock, systemSpawn } from "../system-ports.ts";
import {
  LOGIN_SHELL_MS,
  loginShellArgs,
  loginShellPath,
  mergedPath,
  pathBetween,
  startedFromDesktop,
} from "./login-path.ts";

it.each([
  ["M\n/a:/b\nM\n", "/a:/b"],
  ["Welcome!\nM\n/a:/b\nM\nbye\n", "/a:/b"],
  ["a prompt without an end M\n/a\nM\n", "/a"],
  ["M\r\n/a b:/ü\r\nM\r\n", "/a b:/ü"],
  ["M\n/a\n", undefined],
  ["M\nM\n", undefined],
  ["M\n\nM\n", undefined],
  ["M\nprintenv: command not found\nM\n", undefined],
  ["M\n/a\n/b\nM\n", undefined],
  ["", undefined],
])("[C-12] finds the PATH in %j", (output, path) => {
  expect(pathBetween(output, "M")).toBe(path);
});

it("[C-12] puts the login shell's folders first and keeps ours, each once", () => {
  expect(mergedPath("/opt/bin:/usr/bin:", "/usr/bin:/bin:/opt/bin")).toBe("/opt/bin:/usr/bin:/bin");
});

it("asks each family of shells in a way it understands", () => {
  expect(loginShellArgs("/bin/zsh", "M")).toEqual(["-ilc", "echo M; printenv PATH; echo M"]);
  expect(loginShellArgs("/bin/tcsh", "M")[0]).toBe("-ic");
});

it("takes a start without a terminal for one from the desktop, never on Windows", () => {
  expect(startedFromDesktop("darwin", { PATH: "/usr/bin" })).toBe(true);
  expect(startedFromDesktop("linux", { TERM: "xterm" })).toBe(false);
  expect(startedFromDesktop("win32", {})).toBe(false);
});

describe.skipIf(process.platform === "win32")("a real shell", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "parley-shell-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A shell that runs `before` first, as a start-up file would, and then what it is asked. */
  function shell(before: string): string {
    const file = join(folder, "shell");
    writeFileSync(file, `#!/bin/sh\n${before}\neval "$2"\n`);
    chmodSync(file, 0o755);
    return file;
  }

  it("[C-12] is asked once, as a login and interactive one, whatever it prints beside", async () => {
    const starts: (readonly string[])[] = [];
    const spawn: Spawn = (command, args, options) => {
      starts.push(args);
      return systemSpawn(command, args, options);
    };
    const SHELL = shell("echo Welcome; echo moan >&2; PATH=/opt/tools/bin:$PATH; export PATH");
    const search = loginShellPath({ spawn, clock: systemClock, env: { SHELL, PATH: "/usr/bin:/bin" } });
    expect(starts).toHaveLength(0);
    expect(await Promise.all([search(), search()])).toEqual(Array(2).fill("/opt/tools/bin:/usr/bin:/bin"));
    expect(starts).toHaveLength(1);
    expect(starts[0]?.[0]).toBe("-ilc");
  });

  it("[C-12] that never ends is left behind after 5 s, with what it started", async () => {
    const pidFile = join(folder, "pid");
    const SHELL = shell(`echo $$ > ${pidFile}; sleep 1000`);
    const clock = new ManualClock();
    const asked = loginShellPath({ spawn: systemSpawn, clock, env: { SHELL, PATH: "/usr/bin:/bin" } })();
    const pid = () => Number(readFileSync(pidFile, "utf8"));
    await expect.poll(() => tryPid(pid)).toBeGreaterThan(0);
    clock.advance(LOGIN_SHELL_MS);
    expect(await asked).toBeUndefined();
    await expect.poll(() => groupGone(pid())).toBe(true);
  });

  it.each([undefined, "", "relative/sh", "/no/such/shell"])("that is %j means our own PATH", async (SHELL) => {
    const env = { PATH: "/bin", ...(SHELL === undefined ? {} : { SHELL }) };
    expect(await loginShellPath({ spawn: systemSpawn, clock: systemClock, env })()).toBeUndefined();
  });
});

function tryPid(read: () => number): number {
  try {
    return read();
  } catch {
    // Not written yet.
    return 0;
  }
}

function groupGone(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return false;
  } catch {
    return true;
  }
}
