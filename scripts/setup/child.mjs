import { spawn } from "node:child_process";
import path from "node:path";
import { root } from "./places.mjs";

/**
 * Runs a program without a shell and keeps what it printed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, signal?: AbortSignal }} [options]
 *   `show` passes its output on as it comes; `signal` ends the program
 * @returns {Promise<{ code: number, output: string, stdout: string }>} code 127 when the program does not exist, 1 when it was ended by a signal
 */
export function run(command, args, options = {}) {
  const { cwd = root, env = process.env, show = false, signal } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], ...(signal ? { signal } : {}) });
    let output = "";
    let stdout = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      stdout += chunk;
      if (show) process.stdout.write(chunk);
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
      if (show) process.stderr.write(chunk);
    });
    child.on("error", (error) => {
      const missing = /** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT";
      resolve({ code: missing ? 127 : 1, output: `${output}${error.message}`, stdout });
    });
    child.on("close", (code) => resolve({ code: code ?? 1, output, stdout }));
  });
}

/**
 * Runs a program on our own terminal. An interrupt reaches it as well; we wait for its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} its exit code, 128 + n for a signal
 */
export function runInForeground(command, args, options = {}) {
  const { cwd = root, env = process.env } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: "inherit" });
    const forward = (/** @type {NodeJS.Signals} */ name) => child.kill(name);
    const ignore = () => {};
    process.on("SIGTERM", forward);
    process.on("SIGINT", ignore);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      process.off("SIGTERM", forward);
      process.off("SIGINT", ignore);
      resolve(code ?? (signal === "SIGINT" ? 130 : 143));
    });
  });
}

/**
 * How to start npm with the Node that runs us: directly, without a shell or a .cmd shim in between.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ command: string, args: string[] }}
 */
export function npm(args, env = process.env) {
  const beside = path.join(path.dirname(process.execPath), "node_modules", "npm", "bin", "npm-cli.js");
  const script = env.npm_execpath?.endsWith("npm-cli.js") ? env.npm_execpath : beside;
  return process.platform === "win32" || script !== beside
    ? { command: process.execPath, args: [script, ...args] }
    : { command: "npm", args: [...args] };
}
