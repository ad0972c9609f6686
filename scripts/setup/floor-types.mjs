import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { npm, run } from "./child.mjs";
import { explain, Failure } from "./failure.mjs";
import { withLock } from "./lock.mjs";
import { cacheFolder, root } from "./places.mjs";

/** The oldest Electron that Parley's checks run on: its typings show what is too new for it. */
export const floor = {
  version: "33.2.1",
  integrity: "sha512-SG/nmSsK9Qg1p6wAW+ZfqU+AV8cmXMTIklUL18NnOKfZLlum4ZsDoVdmmmlL39ZmeCaq27dr7CgslRPahfoVJg==",
};

/**
 * Puts the floor's `electron.d.ts` where `scripts/types/electron-floor.json` looks for it. Kept in the user's cache folder;
 * fetched from the package registry once, without running its scripts.
 * @param {{ say?: (text: string) => void }} [options]
 * @throws {Failure} when it is not in the cache and the registry can't be reached
 */
export async function ensureFloorTypes({ say = () => {} } = {}) {
  const target = path.join(root, "node_modules", ".cache", "parley", `electron-${floor.version}`, "electron.d.ts");
  if (fs.existsSync(target)) return;
  const cached = path.join(cacheFolder(), `electron-${floor.version}.d.ts`);
  await withLock(`${cached}.lock`, async () => {
    if (!fs.existsSync(cached)) {
      say(`Fetching the typings of Electron ${floor.version} (once) …`);
      await fetchTypes(cached);
    }
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.copyFileSync(cached, `${target}.draft`);
    fs.renameSync(`${target}.draft`, target);
  });
}

/** @param {string} target */
async function fetchTypes(target) {
  const draft = fs.mkdtempSync(path.join(path.dirname(target), "types-draft-"));
  try {
    const pack = npm([
      "pack",
      `electron@${floor.version}`,
      "--pack-destination",
      draft,
      "--silent",
      "--ignore-scripts",
    ]);
    const { code, output } = await run(pack.command, pack.args, { cwd: draft });
    const name = fs.readdirSync(draft).find((entry) => entry.endsWith(".tgz"));
    if (code !== 0 || name === undefined) throw explain(`fetching the typings of Electron ${floor.version}`, output);
    const tarball = path.join(draft, name);
    const hash = createHash("sha512").update(fs.readFileSync(tarball)).digest("base64");
    if (`sha512-${hash}` !== floor.integrity) {
      throw new Failure(
        `The checksum of electron ${floor.version} is not the expected one; it was not used.`,
        "Try again.",
      );
    }
    const unpacked = await run("tar", ["-xzf", name, "package/electron.d.ts"], { cwd: draft });
    if (unpacked.code !== 0) throw explain("unpacking Electron's typings", unpacked.output);
    fs.renameSync(path.join(draft, "package", "electron.d.ts"), target);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}
