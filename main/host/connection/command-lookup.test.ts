import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock, systemSpawn } from "../system-ports.ts";
import { explainStartFailure, interpreterOf, posixCandidates } from "./command-lookup.ts";
import { StdioTransport } from "./stdio-transport.ts";

it("[C-12] looks for a bare name in every folder of PATH, for a path only where it leads", () => {
  expect(posixCandidates("npx", { path: "/a:/b c::bin", cwd: "/home/kim" })).toEqual([
    "/a/npx",
    "/b c/npx",
    // An empty entry means the working folder.
    "/home/kim/npx",
    "/home/kim/bin/npx",
  ]);
  expect(posixCandidates("./bin/x", { path: "/a", cwd: "/home/kim" })).toEqual(["/home/kim/bin/x"]);
  expect(posixCandidates("/opt/x", { path: "/a", cwd: "/home/kim" })).toEqual(["/opt/x"]);
});

it.each([
  ["#!/usr/bin/env node", "/usr/bin/env"],
  ["#! /opt/python/bin/python3 -u", "/opt/python/bin/python3"],
  ["#!", undefined],
  ["\u007fELF", undefined],
  ["", undefined],
])("reads the interpreter of %j", (line, interpreter) => {
  expect(interpreterOf(line)).toBe(interpreter);
});

it("passes on what else the system said", () => {
  const cause = Object.assign(new Error("spawn E2BIG"), { code: "E2BIG" });
  expect(explainStartFailure("x", cause, { path: "/a", cwd: "/" })).toMatchObject({
    code: "start-failed",
    params: { command: "x", detail: "spawn E2BIG" },
  });
});

describe.skipIf(process.platform === "win32")("a program that can't be started", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "parley-command-"));
    mkdirSync(join(folder, "bin"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const file = (name: string, text: string, mode: number) => {
    const path = join(folder, "bin", name);
    writeFileSync(path, text);
    chmodSync(path, mode);
    return path;
  };
  const start = (command: string, searchPath?: string) => {
    const transport = new StdioTransport(
      { command, args: [], env: {}, cwd: folder },
      { spawn: systemSpawn, clock: systemClock, searchPath: async () => searchPath },
      { stderr: () => {}, junk: () => {} },
      1000,
    );
    return transport.start().then(
      () => transport.close(),
      (error: unknown) => error,
    );
  };

  it("[C-12] is not found: what was looked for and where", async () => {
    expect(await start("parley-no-such-program", "/nowhere:/bin")).toMatchObject({
      code: "command-not-found",
      params: { command: "parley-no-such-program", searched: "/nowhere:/bin" },
    });
    expect(await start("./bin/none")).toMatchObject({
      code: "command-not-found",
      params: { command: "./bin/none", searched: join(folder, "bin/none") },
    });
  });

  it("[C-12] is a file without the permission to run", async () => {
    const plain = file("plain", "hello", 0o644);
    expect(await start("plain", join(folder, "bin"))).toMatchObject({
      code: "command-not-executable",
      params: { file: plain },
    });
  });

  it("[C-12] is a script whose interpreter is gone, which the system calls not found too", async () => {
    const script = file("tool", "#!/opt/parley-none/python3\nprint()\n", 0o755);
    expect(await start("tool", join(folder, "bin"))).toMatchObject({
      code: "interpreter-not-found",
      params: { file: script, interpreter: "/opt/parley-none/python3" },
    });
  });

  it("[C-12] is found by the search path, which the program gets as its PATH", async () => {
    const seen = join(folder, "seen");
    file("tool", `#!/bin/sh\nprintf %s "$PATH" > ${seen}\ncat\n`, 0o755);
    const path = `${join(folder, "bin")}:/usr/bin:/bin`;
    expect(await start("tool", path)).toBeUndefined();
    await expect.poll(() => readFileSync(seen, "utf8")).toBe(path);
  });
});
