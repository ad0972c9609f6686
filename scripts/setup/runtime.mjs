import fs from "node:fs";
import path from "node:path";
import { run } from "./child.mjs";
import { explain, Failure } from "./failure.mjs";
import { withLock } from "./lock.mjs";
import { cacheFolder, nameOfRoot, root } from "./places.mjs";
import { prepareRegistryRuntime, recipeStamp } from "./registry-runtime.mjs";
import { answers, checksumUrl, hasProxy } from "./release-location.mjs";

/** @typedef {"auto" | "official" | "registry" | "skip"} RuntimeChoice */

const choices = ["auto", "official", "registry", "skip"];
const electronFolder = path.join(root, "node_modules", "electron");

/**
 * @param {string | undefined} value ELECTRON_RUNTIME
 * @returns {RuntimeChoice}
 * @throws {Failure} for anything else
 */
export function runtimeChoice(value) {
  if (value === undefined || value === "") return "auto";
  if (choices.includes(value)) return /** @type {RuntimeChoice} */ (value);
  throw new Failure(`ELECTRON_RUNTIME is "${value}".`, `It can be ${choices.join(", ")}.`);
}

/**
 * What the electron package's `dist` holds.
 * @param {string} folder the electron package
 * @param {{ pinned: string, stamp: string, platform?: NodeJS.Platform }} expected
 * @returns {"official" | "registry" | "none"} none also for one of another version or recipe
 */
export function presentRuntime(folder, { pinned, stamp, platform = process.platform }) {
  const executable = executableOf(platform);
  if (read(path.join(folder, "path.txt")) !== executable) return "none";
  if (!fs.existsSync(path.join(folder, "dist", executable))) return "none";
  const recipe = read(path.join(folder, "dist", "runtime-recipe"));
  if (recipe !== undefined) return recipe === stamp ? "registry" : "none";
  return read(path.join(folder, "dist", "version"))
    ?.replace(/^v/, "")
    .trim() === pinned
    ? "official"
    : "none";
}

/**
 * Makes `node_modules/electron/dist` runnable: the official runtime of the pinned version where its release location can be
 * reached, else the registry's. Safe when several run at once; does nothing when all is there.
 * @param {{ say: (text: string) => void, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<string>} the executable's path
 * @throws {Failure} when neither is to be had
 */
export async function ensureRuntime({ say, env = process.env }) {
  const choice = runtimeChoice(env.ELECTRON_RUNTIME);
  const pinned = JSON.parse(fs.readFileSync(path.join(electronFolder, "package.json"), "utf8")).version;
  const executable = path.join(electronFolder, "dist", executableOf(process.platform));
  if (choice === "skip") return executable;
  const satisfied = () => {
    const present = presentRuntime(electronFolder, { pinned, stamp: recipeStamp() });
    return present !== "none" && (choice === "auto" || choice === present);
  };
  if (satisfied()) return executable;
  await withLock(
    path.join(cacheFolder(), `runtime-${nameOfRoot()}.lock`),
    async () => {
      if (satisfied()) return;
      if (choice !== "registry") {
        say(`Fetching Electron ${pinned} …`);
        const official = await installOfficial(pinned, { env, wait: choice === "official" || hasProxy(env) });
        if (official.ok) return;
        if (choice === "official") throw explain(`fetching Electron ${pinned}`, official.detail);
        if (process.platform !== "linux" || process.arch !== "x64") {
          throw new Failure(
            `Electron ${pinned} could not be fetched from its release location.`,
            "Check the network, or set ELECTRON_MIRROR to a mirror that you can reach, and try again.",
          );
        }
        say("Electron's release location can't be reached from here.");
      }
      await installRegistry(say);
    },
    { onWait: (pid) => say(`Waiting for process ${pid}, which sets up the Electron runtime …`) },
  );
  return executable;
}

/**
 * @param {string} pinned
 * @param {{ env: NodeJS.ProcessEnv, wait: boolean }} options `wait`: let the installer take its time, whatever a look at its location says
 * @returns {Promise<{ ok: true } | { ok: false, detail: string }>}
 */
async function installOfficial(pinned, { env, wait }) {
  for (const name of ["dist", "path.txt"]) {
    fs.rmSync(path.join(electronFolder, name), { recursive: true, force: true });
  }
  const ending = new AbortController();
  const installer = run(process.execPath, [path.join(electronFolder, "install.js")], { env, signal: ending.signal });
  if (!wait && !(await Promise.race([answers(checksumUrl(pinned, env)), installer.then(() => true)]))) ending.abort();
  const { code, output } = await installer;
  const present = presentRuntime(electronFolder, { pinned, stamp: recipeStamp() });
  return code === 0 && present === "official" ? { ok: true } : { ok: false, detail: output };
}

/** @param {(text: string) => void} say */
async function installRegistry(say) {
  const prepared = await prepareRegistryRuntime(say);
  const draft = path.join(electronFolder, `dist-draft-${process.pid}`);
  const dist = path.join(electronFolder, "dist");
  try {
    await fs.promises.cp(prepared, draft, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
    fs.rmSync(dist, { recursive: true, force: true });
    fs.renameSync(draft, dist);
    fs.writeFileSync(path.join(electronFolder, "path.txt"), executableOf(process.platform));
  } catch (error) {
    throw explain("copying the Electron runtime", String(error), error);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

/** @param {NodeJS.Platform} platform */
function executableOf(platform) {
  if (platform === "win32") return "electron.exe";
  return platform === "darwin" ? "Electron.app/Contents/MacOS/Electron" : "electron";
}

/** @param {string} file */
function read(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
