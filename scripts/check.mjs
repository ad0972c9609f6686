import { mkdirSync } from "node:fs";
import path from "node:path";
import { bin } from "./setup/bin.mjs";
import { run } from "./setup/child.mjs";
import { ensureFloorTypes } from "./setup/floor-types.mjs";
import { root } from "./setup/places.mjs";

/**
 * One part of the check; the parts share nothing, and two run at a time.
 * @typedef {{ name: string, command: readonly string[] }} Step
 */

/** @returns {Step[]} the longest first, so that the two lanes end together */
function steps() {
  const tsc = bin("tsc");
  const depcruise = ["--config", ".dependency-cruiser.cjs", "--output-type", "err"];
  return [
    { name: "unit tests", command: [bin("vitest"), "run"] },
    { name: "import rules", command: [bin("depcruise"), ...depcruise, "main", "preload", "renderer"] },
    { name: "types: main, preload", command: [tsc, "-p", "tsconfig.json"] },
    { name: "types: main, preload on the oldest Electron", command: [tsc, "-p", "scripts/types/electron-floor.json"] },
    { name: "types: renderer", command: [tsc, "-p", "renderer/tsconfig.json"] },
    { name: "types: renderer tests", command: [tsc, "-p", "renderer/tsconfig.test.json"] },
    { name: "types: e2e", command: [tsc, "-p", "e2e/tsconfig.json"] },
    { name: "types: scripts", command: [tsc, "-p", "scripts/tsconfig.json"] },
    { name: "format and lint", command: [bin("biome"), "check", "--error-on-warnings", "--max-diagnostics=50"] },
    { name: "house rules", command: [path.join(root, "scripts", "check-boundaries.mjs")] },
  ];
}

/**
 * Types, format, lint, import rules, house rules and unit tests; neither Electron's runtime nor a display is needed.
 * @returns {Promise<number>} exit code
 */
export async function check() {
  await ensureFloorTypes({ say: (text) => process.stdout.write(`${text}\n`) });
  mkdirSync(path.join(root, "node_modules/.cache/tsc"), { recursive: true });
  const start = performance.now();
  const queue = steps();
  /** @type {string[]} */
  const failed = [];
  const lane = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      if (!(await runStep(step))) failed.push(step.name);
    }
  };
  await Promise.all([lane(), lane()]);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(
    failed.length === 0 ? `Check passed in ${seconds} s.\n` : `Check failed: ${failed.join(", ")}.\n`,
  );
  return failed.length === 0 ? 0 : 1;
}

/** @param {Step} step */
async function runStep({ name, command }) {
  const start = performance.now();
  const { code, output } = await run(process.execPath, command);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)\n`);
  if (code !== 0) process.stdout.write(`${output.trim()}\n\n`);
  return code === 0;
}
