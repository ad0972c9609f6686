// Spawn to interactive, Parley beside a bare window of the same Electron: `npm run bench -- start [--runs N]`.
import { spawn } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { median, ratioLine, runsOf } from "./figures.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, "..", "..");
const report = path.join(here, "report-start.cjs");
const goal = 1.5;
const limitMs = 60_000;
const defaultRuns = 9;

/** @type {unknown} */
const electron = createRequire(import.meta.url)("electron");

/**
 * One start. The profile is the same in all runs of an app: what is measured is a start of an app that has run before.
 * @param {string} app its folder
 * @param {string} profile
 * @returns {Promise<{ electron: string, interactive: number, handlers: number, paint: number }>} ms since spawn
 */
function startOnce(app, profile) {
  const args = ["-r", report, `--user-data-dir=${profile}`, app];
  if (process.platform === "linux" && process.getuid?.() === 0) args.unshift("--no-sandbox");
  return new Promise((resolve, reject) => {
    const spawned = performance.timeOrigin + performance.now();
    const child = spawn(String(electron), args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    let stderr = "";
    const limit = setTimeout(() => child.kill("SIGKILL"), limitMs);
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    child.on("error", reject);
    child.on("close", () => {
      clearTimeout(limit);
      const line = /^@start (.+)$/m.exec(stdout)?.[1];
      if (line === undefined) return reject(new Error(`${app} never became interactive.\n${stderr.slice(-2000)}`));
      const { electron: version, ...times } = JSON.parse(line);
      const since = (/** @type {string} */ name) => times[name] - spawned;
      resolve({
        electron: version,
        interactive: since("interactive"),
        handlers: since("handlers"),
        paint: since("paint"),
      });
    });
  });
}

const runs = runsOf(process.argv.slice(2), defaultRuns);
const profiles = fs.mkdtempSync(path.join(os.tmpdir(), "parley-bench-"));
const apps = [
  { name: "bare window", folder: path.join(here, "bare") },
  { name: "Parley", folder: root },
];
/** @type {Map<string, Awaited<ReturnType<typeof startOnce>>[]>} */
const measured = new Map(apps.map(({ name }) => [name, []]));
try {
  // Round 0 fills the profiles and the disk cache, and is not counted. Interleaved, so that a busy moment meets both.
  for (let round = 0; round <= runs; round += 1) {
    for (const { name, folder } of apps) {
      const times = await startOnce(folder, path.join(profiles, name));
      if (round > 0) measured.get(name)?.push(times);
    }
  }
} finally {
  fs.rmSync(profiles, { recursive: true, force: true });
}

const medians = apps.map(({ name }) => median((measured.get(name) ?? []).map((times) => times.interactive)));
const [bare = Number.NaN, parley = Number.NaN] = medians;
for (const [index, { name }] of apps.entries()) {
  const all = (measured.get(name) ?? []).map((times) => Math.round(times.interactive));
  process.stdout.write(`${name.padEnd(12)} ${Math.round(medians[index] ?? 0)} ms  (${all.join(", ")})\n`);
}
process.stdout.write(`${ratioLine(parley, bare, goal)}\n`);

const results = path.join(root, "test-results", "bench");
fs.mkdirSync(results, { recursive: true });
const facts = {
  bench: "start",
  unit: "ms from spawn to interactive",
  runs,
  electron: measured.get("Parley")?.[0]?.electron,
  goal,
  ratio: parley / bare,
  median: { bare, parley },
  measured: Object.fromEntries(measured),
  machine: { cpus: os.cpus().length, load: os.loadavg()[0], platform: process.platform },
};
fs.writeFileSync(path.join(results, "start.json"), `${JSON.stringify(facts, null, 2)}\n`);
