import fs from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "./failure.mjs";

const takeOverAgeMs = 30_000;

/**
 * Whether a process lives on this machine.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * Runs `work` while holding a lock file that names our pid. Whoever finds it waits; a lock whose process is gone is taken over.
 * @template T
 * @param {string} file the lock file
 * @param {() => Promise<T>} work
 * @param {{ pollMs?: number, alive?: (pid: number) => boolean, onWait?: (pid: number) => void }} [options]
 * @returns {Promise<T>} what `work` returns; the lock is gone whether it succeeds or throws
 * @throws {Failure} when the lock's folder can't be made
 */
export async function withLock(file, work, options = {}) {
  const { pollMs = 150, alive = isAlive, onWait } = options;
  try {
    await fs.mkdir(path.dirname(file), { recursive: true });
  } catch (error) {
    throw new Failure(
      `The cache folder ${path.dirname(file)} can't be used: ${/** @type {Error} */ (error).message}.`,
      "Point XDG_CACHE_HOME at a folder that you can write to.",
      error,
    );
  }
  let told = false;
  while (!(await create(file))) {
    const pid = await holder(file);
    if (pid === undefined) continue;
    if (!alive(pid)) {
      await removeStale(file, pid);
      continue;
    }
    if (!told) onWait?.(pid);
    told = true;
    await wait(pollMs);
  }
  try {
    return await work();
  } finally {
    await fs.rm(file, { force: true });
  }
}

/** @param {string} file */
async function create(file) {
  // Written aside and linked into place, so that nobody ever reads a lock without its pid.
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await fs.writeFile(draft, String(process.pid));
  try {
    await fs.link(draft, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  } finally {
    await fs.rm(draft, { force: true });
  }
}

/**
 * @param {string} file
 * @returns {Promise<number | undefined>} undefined when the lock has just gone
 */
async function holder(file) {
  try {
    return Number.parseInt(await fs.readFile(file, "utf8"), 10) || 0;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Removes a dead process's lock. A second lock makes the look and the removal one step: without it, one waiter could
 * remove the fresh lock of another that was quicker.
 * @param {string} file
 * @param {number} pid
 */
async function removeStale(file, pid) {
  const guard = `${file}.takeover`;
  if (!(await create(guard))) {
    const age = await fs.stat(guard).then(
      (stat) => Date.now() - stat.mtimeMs,
      () => 0,
    );
    if (age > takeOverAgeMs) await fs.rm(guard, { force: true });
    else await wait(20);
    return;
  }
  try {
    if ((await holder(file)) === pid) await fs.rm(file, { force: true });
  } finally {
    await fs.rm(guard, { force: true });
  }
}
