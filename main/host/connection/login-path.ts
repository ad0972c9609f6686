import { randomUUID } from "node:crypto";
import { basename, delimiter } from "node:path";
import type { Clock, Spawn } from "../ports.ts";
import { BRISK, endProcessTree } from "./process-group.ts";

/** How long the login shell may take, in ms: some start-up files do a great deal, and some never end. */
export const LOGIN_SHELL_MS = 5000;
/** How much of its output is read, in bytes; start-up files may greet at length. */
const LOGIN_OUTPUT_BYTES = 1024 * 1024;

/** Gives the PATH that servers are looked for and run with, or undefined for our own. */
export type SearchPath = () => Promise<string | undefined>;

/**
 * Whether we were started from a dock, a menu or a file manager, whose PATH is the system's minimum.
 * @returns false on Windows, where every program gets the same PATH
 */
export function startedFromDesktop(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  return platform !== "win32" && env.TERM === undefined;
}

/** How a login, interactive shell is asked for its PATH: `printenv` says it the same way whatever shell it is. */
export function loginShellArgs(shell: string, marker: string): readonly string[] {
  const script = `echo ${marker}; printenv PATH; echo ${marker}`;
  // The csh family takes -l only by itself; its start-up file is read for -i too.
  return /^t?csh$/.test(basename(shell)) ? ["-ic", script] : ["-ilc", script];
}

/**
 * The PATH in what a shell printed between two lines of a marker; whatever start-up files print lies around them.
 * @returns undefined when it is not there, empty, or no list of absolute folders
 */
export function pathBetween(output: string, marker: string): string | undefined {
  const lines = output.split(/\r?\n/);
  const first = lines.findIndex((line) => line.endsWith(marker));
  const last = lines.indexOf(marker, first + 1);
  if (first === -1 || last !== first + 2) return undefined;
  const path = lines[first + 1] ?? "";
  return path.split(":").some((folder) => folder.startsWith("/")) ? path : undefined;
}

/** The login shell's folders, then ours that it does not have; each once. */
export function mergedPath(login: string, ours: string): string {
  const folders = [...login.split(":"), ...ours.split(":")].filter((folder) => folder !== "");
  return [...new Set(folders)].join(delimiter);
}

/** What reading the login shell's PATH needs. */
export interface LoginPathDeps {
  readonly spawn: Spawn;
  readonly clock: Clock;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * A search path that asks the login shell once, when it is first needed, and remembers the answer (C-12).
 * @returns always resolves; undefined when there is no shell, or it says nothing sensible in time
 */
export function loginShellPath(deps: LoginPathDeps): SearchPath {
  let asked: Promise<string | undefined> | undefined;
  return () => {
    asked ??= readLoginPath(deps);
    return asked;
  };
}

async function readLoginPath({ spawn, clock, env }: LoginPathDeps): Promise<string | undefined> {
  const shell = env.SHELL;
  if (!shell?.startsWith("/")) return undefined;
  const marker = `parley-${randomUUID()}`;
  const child = spawn(shell, loginShellArgs(shell, marker), {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...env, TERM: "dumb" },
    // A session of its own: an interactive shell must not reach for a terminal of ours, and all it starts can be ended.
    detached: true,
  });
  const output = await new Promise<string>((resolve) => {
    let text = "";
    const timer = clock.after(LOGIN_SHELL_MS, () => settle());
    const settle = () => {
      timer.cancel();
      child.stdout?.destroy();
      resolve(text);
    };
    child.stdout?.setEncoding("utf8");
    child.stdout?.on("data", (chunk: string) => {
      text += chunk;
      // The second marker is the end: start-up files may leave something behind that holds the pipe open.
      if (pathBetween(text, marker) !== undefined || text.length > LOGIN_OUTPUT_BYTES) settle();
    });
    child.once("error", settle);
    child.once("close", settle);
  });
  void endProcessTree(child, spawn, clock, BRISK);
  const login = pathBetween(output, marker);
  return login === undefined ? undefined : mergedPath(login, env.PATH ?? "");
}
