import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { npm, run } from "./child.mjs";
import { explain } from "./failure.mjs";
import { withLock } from "./lock.mjs";
import { cacheFolder, nameOfRoot, root } from "./places.mjs";

const stampFile = path.join(root, "node_modules", ".parley-lock");

/**
 * @param {string} lock the text of package-lock.json
 * @returns {string} what is kept beside the packages once they are in
 */
export function lockStamp(lock) {
  return createHash("sha256").update(lock).digest("hex");
}

/**
 * Whether what npm says it installed is what the lock asks for.
 * @param {string} lock the text of package-lock.json
 * @param {string} installed the text of node_modules/.package-lock.json
 */
export function agrees(lock, installed) {
  const wanted = Object.entries(JSON.parse(lock).packages ?? {}).filter(([place]) => place !== "");
  const present = JSON.parse(installed).packages ?? {};
  return wanted.every(([place, entry]) =>
    present[place] === undefined
      ? entry.optional === true || entry.devOptional === true || entry.peer === true
      : present[place].version === entry.version,
  );
}

/**
 * Installs the packages of package-lock.json unless they are in.
 * @param {{ say: (text: string) => void }} options
 * @throws {import("./failure.mjs").Failure} naming the likely cause
 */
export async function ensureDependencies({ say }) {
  const lock = fs.readFileSync(path.join(root, "package-lock.json"), "utf8");
  if (isIn(lock)) return;
  await withLock(
    path.join(cacheFolder(), `packages-${nameOfRoot()}.lock`),
    async () => {
      if (isIn(lock)) return;
      say("Installing the packages (once, and after each change of package-lock.json) …");
      const { command, args } = npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
      const { code, output } = await run(command, args);
      if (code !== 0) throw explain("installing the packages", output);
      fs.writeFileSync(stampFile, lockStamp(lock));
    },
    { onWait: (pid) => say(`Waiting for process ${pid}, which installs the packages …`) },
  );
}

/** @param {string} lock */
function isIn(lock) {
  const stamp = lockStamp(lock);
  if (read(stampFile) === stamp) return true;
  // Someone ran npm install by hand: what counts is what lies there.
  const installed = read(path.join(root, "node_modules", ".package-lock.json"));
  if (installed === undefined || !agrees(lock, installed)) return false;
  fs.writeFileSync(stampFile, stamp);
  return true;
}

/** @param {string} file */
function read(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
