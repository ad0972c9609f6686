import fs from "node:fs";
import path from "node:path";
import { npm, run } from "./child.mjs";
import { lockStamp } from "./dependencies.mjs";
import { explain } from "./failure.mjs";
import { withLock } from "./lock.mjs";
import { cacheFolder, nameOfRoot } from "./places.mjs";

/**
 * Installs what a folder's lock asks for.
 * @typedef {(folder: string) => Promise<{ code: number, output: string }>} Install
 */

/**
 * Installs the packages of a folder that has a lock of its own, unless they are in as it says. Their install scripts never run.
 * @param {{ folder: string, name: string, what: string, size: string, say: (text: string) => void, install?: Install }} options
 *   `name` is of the lock file that several processes meet at, `what` is told, e.g. "the public servers of the deep tests"
 * @throws {import("./failure.mjs").Failure} naming the likely cause, e.g. that the registry can't be reached
 */
export async function ensureOwnLock({ folder, name, what, size, say, install = npmCi }) {
  const stamp = lockStamp(fs.readFileSync(path.join(folder, "package-lock.json"), "utf8"));
  const stampFile = path.join(folder, "node_modules", ".parley-lock");
  const isIn = () => fs.existsSync(stampFile) && fs.readFileSync(stampFile, "utf8") === stamp;
  if (isIn()) return;
  await withLock(
    path.join(cacheFolder(), `${name}-${nameOfRoot(folder)}.lock`),
    async () => {
      if (isIn()) return;
      say(`Installing ${what} (${size}; once, and after each change of their lock) …`);
      // An installation that is broken off half-way must not pass for the last whole one.
      fs.rmSync(stampFile, { force: true });
      const { code, output } = await install(folder);
      if (code !== 0) throw explain(`installing ${what}`, output);
      fs.writeFileSync(stampFile, stamp);
    },
    { onWait: (pid) => say(`Waiting for process ${pid}, which installs ${what} …`) },
  );
}

/** @type {Install} */
async function npmCi(folder) {
  const { command, args } = npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
  return await run(command, args, { cwd: folder });
}
