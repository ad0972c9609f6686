import { spawn } from "node:child_process";
import { Failure } from "./failure.mjs";

/**
 * Whether a window would be seen by somebody.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
export function hasDisplay(env = process.env, platform = process.platform) {
  return platform !== "linux" || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/**
 * Runs `work` with an environment whose DISPLAY can be drawn on: the present one, else an Xvfb of our own.
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work
 * @param {{ own?: boolean }} [options] `own`: never the present display (runs that must not be disturbed)
 * @returns {Promise<T>}
 * @throws {Failure} when Xvfb does not start
 */
export async function withDisplay(work, { own = false } = {}) {
  if (process.platform !== "linux" || (process.env.DISPLAY && !own)) return await work(process.env);
  const { WAYLAND_DISPLAY: _, ...env } = process.env;
  const xvfb = await startXvfb();
  const stop = () => void xvfb.child.kill();
  process.once("exit", stop);
  try {
    return await work({ ...env, DISPLAY: xvfb.display });
  } finally {
    process.off("exit", stop);
    stop();
  }
}

/** @returns {Promise<{ child: import("node:child_process").ChildProcess, display: string }>} */
function startXvfb() {
  // `-displayfd` lets the server choose a free number by itself, so that several may start at once.
  const args = ["-displayfd", "3", "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset"];
  const child = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    let errors = "";
    let number = "";
    child.stderr?.on("data", (chunk) => {
      errors += chunk;
    });
    child.stdio[3]?.on("data", (chunk) => {
      number += chunk;
      if (number.endsWith("\n")) resolve({ child, display: `:${number.trim()}` });
    });
    child.once("error", (error) => reject(new Failure("Xvfb could not be started.", error.message, error)));
    child.once("exit", () => reject(new Failure("Xvfb ended at once.", errors.trim())));
  });
}
