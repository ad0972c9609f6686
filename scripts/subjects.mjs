import fs from "node:fs";
import path from "node:path";
import { npm, run } from "./setup/child.mjs";
import { lockStamp } from "./setup/dependencies.mjs";
import { explain } from "./setup/failure.mjs";
import { withLock } from "./setup/lock.mjs";
import { cacheFolder, nameOfRoot, root } from "./setup/places.mjs";

/**
 * Installs what a folder's lock asks for.
 * @typedef {(folder: string) => Promise<{ code: number, output: string }>} Install
 */

/** The public servers that the deep tests connect to, with a lock of their own. */
const subjectsFolder = path.join(root, "e2e", "subjects");

/**
 * Installs the public servers of the deep tests unless they are in as their lock says. Their install scripts never run: one
 * of them would download a browser.
 * @param {{ say: (text: string) => void, folder?: string, install?: Install }} options
 * @throws {import("./setup/failure.mjs").Failure} naming the likely cause, e.g. that the registry can't be reached
 */
export async function ensureSubjects({ say, folder = subjectsFolder, install = npmCi }) {
  const stamp = lockStamp(fs.readFileSync(path.join(folder, "package-lock.json"), "utf8"));
  const stampFile = path.join(folder, "node_modules", ".parley-lock");
  const isIn = () => fs.existsSync(stampFile) && fs.readFileSync(stampFile, "utf8") === stamp;
  if (isIn()) return;
  await withLock(
    path.join(cacheFolder(), `subjects-${nameOfRoot(folder)}.lock`),
    async () => {
      if (isIn()) return;
      say("Installing the public servers of the deep tests (800 MB; once, and after each change of their lock) …");
      // An installation that is broken off half-way must not pass for the last whole one.
      fs.rmSync(stampFile, { force: true });
      const { code, output } = await install(folder);
      if (code !== 0) throw explain("installing the public servers of the deep tests", output);
      fs.writeFileSync(stampFile, stamp);
    },
    { onWait: (pid) => say(`Waiting for process ${pid}, which installs the public servers …`) },
  );
}

/** @type {Install} */
async function npmCi(folder) {
  const { command, args } = npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
  return await run(command, args, { cwd: folder });
}
