import { createHash } from "node:crypto";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = fileURLToPath(new URL("../../", import.meta.url)).replace(/[\\/]$/, "");

/**
 * The folder for what may be fetched again at any time, by the platform's convention.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 * @param {string} home
 * @returns {string} absolute path, not created
 */
export function cacheFolder(env = process.env, platform = process.platform, home = os.homedir()) {
  // The base directory specification: a relative XDG_CACHE_HOME is to be ignored.
  if (env.XDG_CACHE_HOME && path.isAbsolute(env.XDG_CACHE_HOME)) return path.join(env.XDG_CACHE_HOME, "parley");
  if (platform === "darwin") return path.join(home, "Library", "Caches", "parley");
  if (platform === "win32")
    return path.join(env.LOCALAPPDATA ?? path.join(home, "AppData", "Local"), "parley", "Cache");
  return path.join(home, ".cache", "parley");
}

/**
 * A short name for this checkout, so that lock files of several checkouts don't meet in the one cache folder.
 * @param {string} folder
 * @returns {string}
 */
export function nameOfRoot(folder = root) {
  return createHash("sha256").update(folder).digest("hex").slice(0, 12);
}
