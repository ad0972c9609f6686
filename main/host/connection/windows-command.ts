import { readFileSync, statSync } from "node:fs";
import { win32 } from "node:path";
import { HostError } from "../host-error.ts";
import { batchLine } from "./windows-quoting.ts";

/** What is asked of the disk. */
export interface WindowsDisk {
  isFile(path: string): boolean;
  readText(path: string): string;
}

/** No launcher is longer, in bytes. */
const LAUNCHER_BYTES = 64 * 1024;

/** The machine's own disk. */
export const systemWindowsDisk: WindowsDisk = {
  isFile(path) {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  },
  readText(path) {
    return statSync(path).size > LAUNCHER_BYTES ? "" : readFileSync(path, "utf8");
  },
};

/** Where and with what a command is looked for on Windows. */
export interface WindowsPlace {
  /** The child's PATH, parted by semicolons. */
  readonly path: string;
  /** The child's PATHEXT; "" means the system's default. */
  readonly pathExt: string;
  /** The child's working folder. */
  readonly cwd: string;
  /** The command interpreter, from ComSpec. */
  readonly comSpec: string;
}

/** What is really started. */
export interface WindowsLaunch {
  readonly file: string;
  readonly args: readonly string[];
  /** The arguments are quoted already (Node's `windowsVerbatimArguments`). */
  readonly verbatim: boolean;
}

const DEFAULT_PATHEXT = ".COM;.EXE;.BAT;.CMD";
/** The endings that can be started; others of PATHEXT (.JS, .VBS) are a shell's business. */
const STARTABLE = new Set([".com", ".exe", ".bat", ".cmd"]);

/**
 * The files that a command may name, in order: each folder of PATH, in it the name as it is if it has one of the endings,
 * then with each ending. The working folder is not searched for a bare name: whoever can write there would choose the program.
 */
export function windowsCandidates(command: string, place: WindowsPlace): readonly string[] {
  const given = (place.pathExt || DEFAULT_PATHEXT).toLowerCase().split(";");
  const endings = given.filter((ending) => STARTABLE.has(ending));
  const hasEnding = STARTABLE.has(win32.extname(command).toLowerCase());
  const names = [...(hasEnding ? [command] : []), ...endings.map((ending) => `${command}${ending}`)];
  const bare = !/[\\/:]/.test(command);
  // An entry of PATH may stand in quotes.
  const folders = bare ? place.path.split(";").map((folder) => folder.replace(/^"(.*)"$/, "$1")) : [place.cwd];
  return folders
    .filter((folder) => folder !== "")
    .flatMap((folder) => names.map((name) => win32.resolve(place.cwd, folder, name)));
}

/** The script behind a launcher that does nothing but run it with node. */
export interface NodeShim {
  /** Relative to the launcher's folder. */
  readonly script: string;
}

/**
 * Reads a launcher as npm writes it for the command of a package (cmd-shim): node beside it or on PATH, one script, `%*`.
 * @returns undefined for any other batch file, those with options for node or with variables among them: they are left to
 * the command interpreter
 */
export function readNodeShim(text: string): NodeShim | undefined {
  if (/^\s*@?SET\s+(?!"?(?:dp0|_prog|PATHEXT)=)/im.test(text)) return undefined;
  const runs = text.split(/\r?\n/).filter((line) => /%\*/.test(line));
  const scripts = runs.map(scriptOf);
  const [script] = scripts;
  return script !== undefined && scripts.every((other) => other === script) ? { script } : undefined;
}

const HERE = "%~?dp0%?\\\\";
/** The newer form: `… & "%_prog%"  "%dp0%\script" %*`, with `_prog` one of two node. */
const NEWER = new RegExp(
  `^endLocal & goto #_undefined_# 2>NUL \\|\\| title %COMSPEC% & "%_prog%"\\s+"${HERE}([^"%]+)" %\\*$`,
  "i",
);
/** The older form, one line for node beside it and one for node on PATH. */
const OLDER = new RegExp(`^(?:@?node|"${HERE}node\\.exe")\\s+"${HERE}([^"%]+)" %\\*$`, "i");

function scriptOf(line: string): string | undefined {
  const trimmed = line.trim();
  return NEWER.exec(trimmed)?.[1] ?? OLDER.exec(trimmed)?.[1];
}

/** Whether the newer form's program is node and nothing else. */
function runsNode(text: string): boolean {
  const programs = [...text.matchAll(/SET\s+"?_prog=([^"\r\n]*)"?/gi)].map((match) => match[1]?.toLowerCase());
  return programs.every((program) => program === "node" || program === "%dp0%\\node.exe");
}

/**
 * What to start for a command on Windows, where npx, npm and their like are batch files that can't be started as programs
 * (CVE-2024-27980). The script behind a plain launcher is run directly; other batch files go through the command
 * interpreter with every argument quoted, never as a joined string.
 * @throws HostError `command-not-found` {command, searched}, `argument-not-passable`
 */
export function windowsLaunch(
  command: string,
  args: readonly string[],
  place: WindowsPlace,
  disk: WindowsDisk,
): WindowsLaunch {
  const candidates = windowsCandidates(command, place);
  const file = candidates.find((candidate) => disk.isFile(candidate));
  if (file === undefined) {
    const searched = /[\\/:]/.test(command) ? candidates.join(";") : place.path;
    throw new HostError("command-not-found", { command, searched });
  }
  if (!/\.(cmd|bat)$/i.test(file)) return { file, args, verbatim: false };
  const node = scriptBehind(file, place, disk);
  if (node) return { file: node.node, args: [node.script, ...args], verbatim: false };
  return { file: place.comSpec, args: ["/d", "/s", "/c", batchLine(file, args)], verbatim: true };
}

function scriptBehind(
  file: string,
  place: WindowsPlace,
  disk: WindowsDisk,
): { readonly node: string; readonly script: string } | undefined {
  const text = disk.readText(file);
  const shim = runsNode(text) ? readNodeShim(text) : undefined;
  if (!shim) return undefined;
  const folder = win32.dirname(file);
  const script = win32.resolve(folder, shim.script);
  const node = [win32.join(folder, "node.exe"), ...windowsCandidates("node.exe", place)].find((candidate) =>
    disk.isFile(candidate),
  );
  return node !== undefined && disk.isFile(script) ? { node, script } : undefined;
}
