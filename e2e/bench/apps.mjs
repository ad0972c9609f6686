import fs from "node:fs";
import path from "node:path";
import { _electron } from "@playwright/test";

const here = import.meta.dirname;
const root = path.join(here, "..", "..");

/**
 * Starts an app and waits until its first page is ready.
 * @param {readonly string[]} args of Electron, the app's folder last
 * @param {Record<string, string>} [env] beside our own
 */
async function launch(args, env = {}) {
  const sandbox = process.platform === "linux" && process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  // Parley hands these on to servers, as many need them; a Node server then takes twice as long to start, whoever starts it.
  const { NODE_EXTRA_CA_CERTS: _, ...ours } = process.env;
  const all = /** @type {Record<string, string>} */ ({ ...ours, ...env });
  const app = await _electron.launch({ cwd: root, args: [...sandbox, ...args], env: all });
  const page = await app.firstWindow();
  await page.locator("html[data-ready=true]").waitFor({ state: "attached", timeout: 60_000 });
  return { app, page };
}

/**
 * Starts Parley as it is built, with servers of its own.
 * @param {string} folder for its files
 * @param {Record<string, { command: string, args: readonly string[] }>} mcpServers
 * @returns the app, and the id of each server by its name
 */
export async function launchParley(folder, mcpServers) {
  const config = path.join(folder, "servers.json");
  fs.writeFileSync(config, JSON.stringify({ mcpServers }));
  fs.writeFileSync(path.join(folder, "settings.json"), JSON.stringify({ theme: "light", language: "en" }));
  const { app, page } = await launch([`--user-data-dir=${folder}`, `--config=${config}`, "--arming-ms=0", "."]);
  /** @type {Record<string, string>} */
  const ids = await page.evaluate(async () => {
    const { value } = await /** @type {any} */ (window).parley.readState({ topic: "servers" });
    return Object.fromEntries(value.entries.map((/** @type {any} */ [id, { name }]) => [name, id]));
  });
  return { app, page, ids };
}

/**
 * Starts a bare app of this folder; it finds Node in BENCH_NODE.
 * @param {string} name
 * @param {string} folder for its files
 * @param {Record<string, string>} [env] more environment
 */
export function launchBare(name, folder, env = {}) {
  return launch([`--user-data-dir=${folder}`, path.join(here, name)], { ...env, BENCH_NODE: process.execPath });
}
