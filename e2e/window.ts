import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { _electron, test as base, type ElectronApplication, expect, type Page } from "@playwright/test";
import { steadyEvaluate } from "./steady-evaluate.ts";

/** How a test wants the app started. */
export interface LaunchOptions {
  /** Servers of an mcpServers file, listed and stopped until started in the window. */
  readonly servers?: {
    readonly [name: string]: { command: string; args: string[]; env?: { [name: string]: string } } | { url: string };
  };
  /** ms that Send stays disarmed; 0 unless a test is about arming. */
  readonly armingMs?: number;
  readonly settings?: { readonly theme?: "light" | "dark"; readonly language?: "en" | "ko" };
  readonly env?: { readonly [name: string]: string };
}

/** A running Parley with its own data folder. */
export interface Parley {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly folder: string;
  /** Everything that was handed to the browser: the app writes it down, and has no way to the real one in such a run. */
  opened(): Promise<readonly string[]>;
  /** Whether the browser can be started; it can unless told otherwise. */
  setBrowser(starts: boolean): void;
}

const root = join(import.meta.dirname, "..");

/** Starts the built app and waits until its first screen works. */
export async function launchParley(options: LaunchOptions, folder: string): Promise<Parley> {
  const config = join(folder, "servers.json");
  writeFileSync(config, JSON.stringify({ mcpServers: options.servers ?? {} }));
  const opens = join(folder, "opens", "opens.jsonl");
  writeFileSync(join(folder, "settings.json"), JSON.stringify({ theme: "light", language: "en", ...options.settings }));
  const app = await _electron.launch({
    cwd: root,
    args: [
      // Chromium's sandbox can't run for root; sandbox.e2e.ts runs as an ordinary user with it on.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      `--user-data-dir=${folder}`,
      `--config=${config}`,
      `--arming-ms=${options.armingMs ?? 0}`,
      `--record-opens=${opens}`,
      ".",
    ],
    env: { ...process.env, ...options.env } as { [name: string]: string },
  });
  steadyEvaluate(app);
  const page = await app.firstWindow();
  await expect(page.locator("html[data-ready=true]")).toBeAttached({ timeout: 20_000 });
  mkdirSync(dirname(opens), { recursive: true });
  return {
    app,
    page,
    folder,
    opened: async () => (existsSync(opens) ? recorded(opens) : []),
    setBrowser: (starts) => (starts ? mkdirSync(dirname(opens)) : rmSync(dirname(opens), { recursive: true })),
  };
}

function recorded(file: string): readonly string[] {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as string);
}

/** `launch` starts an app that is closed after the test; a page error or a line on the console's error level fails the test. */
export const test = base.extend<{ launch: (options?: LaunchOptions) => Promise<Parley> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  launch: async ({}, use) => {
    const started: Parley[] = [];
    const folders: string[] = [];
    const complaints: string[] = [];
    await use(async (options = {}) => {
      const folder = mkdtempSync(join(tmpdir(), "parley-e2e-"));
      folders.push(folder);
      const parley = await launchParley(options, folder);
      started.push(parley);
      parley.page.on("pageerror", (error) => complaints.push(error.message));
      parley.page.on("console", (line) => {
        if (line.type() === "error" && !expectedComplaint(line.text())) complaints.push(line.text());
      });
      return parley;
    });
    for (const { app } of started) await app.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    expect(complaints).toEqual([]);
  },
});

/** What a test provokes on purpose: the policy's own reports of what it stopped. */
function expectedComplaint(text: string): boolean {
  return /Content Security Policy|Trusted(Script|HTML)|ERR_BLOCKED_BY_CLIENT|Not allowed to load local resource/.test(
    text,
  );
}

export { expect };

/** The raw servers and samples as entries of an mcpServers file. */
export const subjects = {
  raw: (file: "raw-legacy" | "raw-modern", args: readonly string[] = [], env: { [name: string]: string } = {}) => ({
    command: process.execPath,
    args: [join(root, "e2e/servers", `${file}.mjs`), ...args],
    env,
  }),
  sample: (id: "tour" | "tour-modern") => ({
    command: process.execPath,
    args: [join(root, "out/main/cli.js"), "sample", id],
  }),
};
