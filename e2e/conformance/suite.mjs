// Runs the conformance suite of the specification, one scenario a process; what the results mean is judged in verdict.mjs.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** @typedef {{ id: string, status: string, description?: string, errorMessage?: string }} Check */
/** @typedef {{ exit: number, clientExit: number | "timeout", checks: readonly Check[] }} Run */
/** @typedef {{ name: string, revision: string, extension: boolean }} Scenario */
/** @typedef {"newest" | "stable"} Version */

const here = import.meta.dirname;
const root = path.join(here, "../..");
const places = {
  newest: path.join(here, "node_modules/@modelcontextprotocol/conformance/dist/index.js"),
  stable: path.join(here, "node_modules/conformance-stable/dist/index.js"),
};

/**
 * Our own command as the suite takes it: it is split at spaces, the address comes last, and a shell reads it.
 * @param {readonly string[]} options
 */
export function ownCommand(...options) {
  return ["node out/main/cli.js conformance", ...options].join(" ");
}

/**
 * What a scenario asks of the client beside its address, as options of our command: only that a skill is not to be loaded.
 * @param {string} name
 */
function optionsFor(name) {
  return name === "sep-2640-client-no-prefetch" ? " --list-only" : "";
}

/**
 * The scenarios that the suite has for clients, once for each of the revisions that it can be run at; those of an extension have no
 * revision of their own and run at each but the oldest.
 * @param {Version} version
 * @param {readonly string[]} revisions
 * @returns {Promise<Scenario[]>}
 */
export async function listScenarios(version, revisions) {
  const { output } = await start(version, ["list", "--client"]);
  return [...output.matchAll(/^ {2}- (\S+) \[(.*)\]$/gm)].flatMap(([, name = "", at = ""]) => {
    const extension = at === "extension";
    const fits = (/** @type {string} */ revision) => (extension ? revision !== "2025-03-26" : at.includes(revision));
    return revisions.filter(fits).map((revision) => ({ name, revision, extension }));
  });
}

/**
 * Runs one scenario against a client.
 * @param {Version} version
 * @param {string} command of the client
 * @param {Scenario} scenario
 * @returns {Promise<Run>}
 */
export async function runScenario(version, command, { name, revision, extension }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "parley-conformance-"));
  try {
    const client = ["client", "--command", `${command}${optionsFor(name)}`, "--scenario", name, "-o", folder];
    // An extension has no revision: without being forced, the suite skips it and says that all is well.
    const at = version === "newest" ? ["--spec-version", revision, ...(extension ? ["--force"] : [])] : [];
    const { exit, errors } = await start(version, [...client, ...at]);
    const file = fs.readdirSync(folder, { recursive: true }).find((each) => String(each).endsWith("checks.json"));
    const checks = file === undefined ? [] : JSON.parse(fs.readFileSync(path.join(folder, String(file)), "utf8"));
    const clientExit = /timed out/i.test(errors)
      ? "timeout"
      : Number(/Client exited with code (\d+)/.exec(errors)?.[1] ?? 0);
    return { exit, clientExit, checks };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Version} version
 * @param {readonly string[]} args
 * @returns {Promise<{ exit: number, output: string, errors: string }>}
 */
function start(version, args) {
  const shim = "globSync" in fs ? [] : ["--import", path.join(here, "node20-shim.mjs")];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...shim, places[version], ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      errors += text;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ exit: code ?? 1, output, errors }));
  });
}
