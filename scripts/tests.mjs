import fs from "node:fs";
import path from "node:path";
import { build } from "./build.mjs";
import { check } from "./check.mjs";
import { ensureConformance } from "./conformance.mjs";
import { filesUnder } from "./files.mjs";
import { bin } from "./setup/bin.mjs";
import { runInForeground } from "./setup/child.mjs";
import { withDisplay } from "./setup/display.mjs";
import { Failure } from "./setup/failure.mjs";
import { root } from "./setup/places.mjs";
import { ensureSubjects } from "./subjects.mjs";

const playwrightConfig = path.join("e2e", "playwright.config.ts");

/**
 * @param {readonly string[]} args passed on, e.g. a file
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} exit code
 */
export async function unitTests(args, env = process.env) {
  removeReport(env.PARLEY_TIER ? `vitest-${env.PARLEY_TIER}.json` : "vitest.json");
  return await runInForeground(process.execPath, [bin("vitest"), "run", ...args], { env });
}

/**
 * The real app, driven by Playwright; under Xvfb where there is no display. The app has to be built.
 * @param {readonly string[]} args passed on
 * @param {NodeJS.ProcessEnv} [extra] more environment
 * @returns {Promise<number>} exit code
 */
export async function windowTests(args, extra = {}) {
  removeReport(extra.PARLEY_TIER === "deep" ? "playwright-deep.json" : "playwright.json");
  return await withDisplay((env) =>
    runInForeground(process.execPath, [bin("playwright"), "test", "--config", playwrightConfig, ...args], {
      env: { ...env, ...extra },
    }),
  );
}

/**
 * `npm test`: the check, the live tests (real processes and servers), the build, the main tests on real Electron. All parts run
 * even when an earlier one failed, except that without a build there is nothing to drive.
 * @param {{ say: (text: string) => void }} options
 * @returns {Promise<number>} exit code
 */
export async function allTests({ say }) {
  for (const name of ["vitest.json", "vitest-live.json", "playwright.json"]) removeReport(name);
  const checked = await timed("check", say, check);
  const live = await timed("live tests", say, () => unitTests([], { ...process.env, PARLEY_TIER: "live" }));
  await timed("build", say, async () => {
    await build({ force: true });
    return 0;
  });
  const driven = await timed("window tests", say, () => windowTests([]));
  return checked === 0 && live === 0 && driven === 0 ? 0 : 1;
}

/**
 * The slow tests of both runners: first, alone, the conformance suite, then the rest with the public servers that some of it connects
 * to. A tier without tests says so and is fine; without the public servers the rest still runs, and the whole has failed.
 * @param {{ say: (text: string) => void, args: readonly string[] }} options
 * @returns {Promise<number>} exit code
 */
export async function deepTests({ say, args }) {
  for (const name of ["vitest-conformance.json", "vitest-deep.json", "playwright-deep.json"]) removeReport(name);
  const conforms = await conformanceTests(say, args);
  const tier = { PARLEY_TIER: "deep" };
  const units = ["main", "preload", "renderer", "scripts", "e2e"].some((folder) =>
    holds(folder, /\.deep\.test\.(ts|tsx|mjs)$/),
  );
  const windows = holds(path.join("e2e", "deep"), /\.e2e\.ts$/);
  if (!units) say("No deep unit tests yet.");
  if (!windows) say("No deep window tests yet.");
  const subjects = units ? await timed("public servers", say, () => installed(say, ensureSubjects)) : 0;
  const unit = units ? await timed("deep unit tests", say, () => unitTests(args, { ...process.env, ...tier })) : 0;
  const driven = windows ? await timed("deep window tests", say, () => windowTests(args, tier)) : 0;
  return conforms === 0 && subjects === 0 && unit === 0 && driven === 0 ? 0 : 1;
}

/**
 * @param {(text: string) => void} say
 * @param {readonly string[]} args which tests; whoever names others wants none of these
 */
async function conformanceTests(say, args) {
  if (args.length > 0 && !args.some((arg) => arg.includes("conformance"))) return 0;
  const suite = await timed("conformance suite", say, () => installed(say, ensureConformance));
  if (suite !== 0) return suite;
  const tier = { ...process.env, PARLEY_TIER: "conformance" };
  return await timed("conformance", say, () => unitTests(args, tier));
}

/**
 * @param {(text: string) => void} say
 * @param {(options: { say: (text: string) => void }) => Promise<void>} ensure
 */
async function installed(say, ensure) {
  try {
    await ensure({ say });
    return 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(`${error.message}\n${error.next}`);
    return 1;
  }
}

/**
 * @param {string} name
 * @param {(text: string) => void} say
 * @param {() => Promise<number>} part
 */
async function timed(name, say, part) {
  const start = performance.now();
  const code = await part();
  say(`— ${name}: ${code === 0 ? "ok" : "failed"}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return code;
}

/**
 * @param {string} folder
 * @param {RegExp} pattern
 */
function holds(folder, pattern) {
  return filesUnder(path.join(root, folder)).some((name) => pattern.test(name));
}

/** @param {string} name */
function removeReport(name) {
  fs.rmSync(path.join(root, "test-results", name), { force: true });
}
