import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

/** The built command. */
export const cli = join(import.meta.dirname, "../out/main/cli.js");
/** The target "this raw server with these options". */
export const raw = (file: string, ...options: string[]) => [
  "--",
  process.execPath,
  join(import.meta.dirname, "servers", file),
  ...options,
];

/** A line of `--json`. */
export interface Line {
  readonly t: string;
  readonly at: number;
  readonly [member: string]: unknown;
}

let folder = "";
/** The folder of the running test; removed after it. */
export const place = (name: string) => join(folder, name);
const running = new Set<ChildProcess>();

/** Gives every test of the calling file a folder of its own, and ends what a test left running. */
export function giveEachTestAFolder(): void {
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "cli-"));
  });
  test.afterEach(() => {
    for (const child of running) child.kill("SIGKILL");
    running.clear();
    rmSync(folder, { recursive: true });
  });
}

/** Starts the built command without a display. */
export function start(args: readonly string[]) {
  const { DISPLAY: _x11, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  const child = spawn(process.execPath, [cli, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...env, NO_COLOR: "1" },
  });
  running.add(child);
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on("close", (code) => {
      running.delete(child);
      resolve({ code, stdout, stderr });
    });
  });
  return { child, ended };
}

/** Runs the built command to its end. */
export const run = (args: readonly string[]) => start(args).ended;
/** Where a recording server writes what it receives. */
export const record = () => place("record.jsonl");
/** What it received, line by line. */
export const recorded = () =>
  readFileSync(record(), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Writes an answers file and returns its path. */
export function answersFile(rules: unknown): string {
  const path = place("answers.json");
  writeFileSync(path, JSON.stringify(rules));
  return path;
}

/** A configuration file, for a server that is to write down what it receives. */
export function recording(file: string, ...options: string[]): string[] {
  const path = place("config.json");
  const args = [join(import.meta.dirname, "servers", file), ...options];
  writeFileSync(
    path,
    JSON.stringify({ mcpServers: { raw: { command: process.execPath, args, env: { RECORD: record() } } } }),
  );
  return ["--server", "raw", "--config", path];
}

/** Every line of stdout as an object; fails when one is anything else. */
export function lines(stdout: string): Line[] {
  expect(stdout.endsWith("\n")).toBe(true);
  return stdout
    .slice(0, -1)
    .split("\n")
    .map((line) => JSON.parse(line));
}
/** The only line of that kind; fails when there is none or another. */
export const one = (all: readonly Line[], t: string) => {
  const found = all.filter((line) => line.t === t);
  expect(found, t).toHaveLength(1);
  return found[0] as Line;
};
