import { realpathSync } from "node:fs";
import { childEnv } from "../connection/child-env.ts";
import { posixCandidates, systemDisk } from "../connection/command-lookup.ts";
import { windowsCandidates } from "../connection/windows-command.ts";

/** How a local server is started. */
export interface LaunchCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string };
  readonly cwd?: string | undefined;
}

/** Finds the file that a command would run now: an absolute path, links followed; undefined when there is none. */
export type FindProgram = (launch: LaunchCommand) => Promise<string | undefined>;

/**
 * Looks for programs as the child would be started.
 * @param searchPath the PATH that servers run with, undefined for our own; what the launch itself sets wins
 */
export function systemProgramFinder(searchPath: () => Promise<string | undefined>): FindProgram {
  return async ({ command, env, cwd = process.cwd() }) => {
    const found = await searchPath();
    const child = childEnv(process.platform, process.env, env);
    const path = env.PATH ?? found ?? child.PATH ?? "";
    const windows = process.platform === "win32";
    const candidates = windows
      ? windowsCandidates(command, {
          path,
          cwd,
          pathExt: process.env.PATHEXT ?? "",
          comSpec: process.env.ComSpec ?? "",
        })
      : posixCandidates(command, { path, cwd });
    const file = candidates.find((name) => systemDisk.isFile(name) && (windows || systemDisk.isExecutable(name)));
    try {
      return file === undefined ? undefined : realpathSync(file);
    } catch {
      return undefined;
    }
  };
}
