import { accessSync, closeSync, constants, openSync, readSync, statSync } from "node:fs";
import { posix } from "node:path";
import { HostError } from "../host-error.ts";

/** What is asked of the disk while a command is looked for. */
export interface Disk {
  isFile(path: string): boolean;
  isExecutable(path: string): boolean;
  /** The first line of a text file without its end, bounded; "" when it can't be read. */
  firstLine(path: string): string;
}

const FIRST_LINE_BYTES = 512;

/** The machine's own disk. */
export const systemDisk: Disk = {
  isFile(path) {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  },
  isExecutable(path) {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
  firstLine(path) {
    try {
      const handle = openSync(path, "r");
      try {
        const bytes = Buffer.alloc(FIRST_LINE_BYTES);
        const read = readSync(handle, bytes, 0, FIRST_LINE_BYTES, 0);
        return bytes.toString("utf8", 0, read).split(/\r?\n/, 1)[0] ?? "";
      } finally {
        closeSync(handle);
      }
    } catch {
      return "";
    }
  },
};

/** Where a command was looked for. */
export interface LookupPlace {
  /** The child's PATH. */
  readonly path: string;
  /** The child's working folder. */
  readonly cwd: string;
}

/** The files that a command names, in the order in which the system tries them (POSIX.1-2017, XBD §8.3 PATH). */
export function posixCandidates(command: string, { path, cwd }: LookupPlace): readonly string[] {
  if (command.includes("/")) return [posix.resolve(cwd, command)];
  return path.split(":").map((folder) => posix.resolve(cwd, folder, command));
}

/** The program that a script's first line names, or undefined when it is no script (execve(2), §Interpreter scripts). */
export function interpreterOf(firstLine: string): string | undefined {
  return /^#!\s*(\S+)/.exec(firstLine)?.[1];
}

/**
 * Why a program could not be started, found out after the fact: the system's ENOENT means a missing command, a missing
 * interpreter behind an existing script, and more.
 * @param cause what the system said
 * @returns HostError `command-not-found` {command, searched}, `command-not-executable` {file} or `interpreter-not-found`
 * {file, interpreter}; `start-failed` {command, detail} for anything else
 */
export function explainStartFailure(
  command: string,
  cause: NodeJS.ErrnoException,
  place: LookupPlace,
  disk: Disk = systemDisk,
): HostError {
  if (cause.code !== "ENOENT" && cause.code !== "EACCES") {
    return new HostError("start-failed", { command, detail: cause.message });
  }
  const candidates = posixCandidates(command, place);
  const files = candidates.filter((file) => disk.isFile(file));
  const runnable = files.find((file) => disk.isExecutable(file));
  if (runnable !== undefined) {
    const interpreter = interpreterOf(disk.firstLine(runnable));
    if (interpreter !== undefined && !disk.isFile(interpreter)) {
      return new HostError("interpreter-not-found", { file: runnable, interpreter });
    }
    return new HostError("start-failed", { command: runnable, detail: cause.message });
  }
  const [file] = files;
  if (file !== undefined) return new HostError("command-not-executable", { file });
  const searched = command.includes("/") ? (candidates[0] ?? "") : place.path;
  return new HostError("command-not-found", { command, searched });
}
