import { createHash } from "node:crypto";
import type { CommandApproval } from "../../../preload/contract/servers.ts";
import { HostError } from "../host-error.ts";
import { displayLabel } from "../untrusted/display-text.ts";
import type { FindProgram, LaunchCommand } from "./program.ts";

/** Fingerprints of what was approved, by server id. */
export type ApprovedCommands = { readonly [serverId: string]: string };

/** Where approvals are kept between runs. */
export interface ApprovalStore {
  readonly read: () => ApprovedCommands;
  readonly write: (approved: ApprovedCommands) => void;
}

/** Variables that make a program load other code: their values decide what runs, so they count and are shown like the command. */
const CODE_VARIABLES = new Set([
  ...["NODE_OPTIONS", "NODE_PATH", "LD_PRELOAD", "LD_LIBRARY_PATH", "LD_AUDIT", "DYLD_INSERT_LIBRARIES"],
  ...["DYLD_LIBRARY_PATH", "PYTHONPATH", "PYTHONSTARTUP", "PYTHONHOME", "RUBYOPT", "RUBYLIB", "PERL5OPT", "PERL5LIB"],
  ...["BASH_ENV", "ENV", "PATH", "JAVA_TOOL_OPTIONS", "CLASSPATH", "COMSPEC", "PATHEXT"],
]);
const SHELLS = /^(?:sh|bash|zsh|dash|ksh|fish|csh|tcsh|cmd|powershell|pwsh|wscript|cscript|osascript)(?:\.exe)?$/i;

/** Whether a command is a shell or a script host, whose arguments are code themselves. */
export function startsShell(command: string): boolean {
  return SHELLS.test(command.split(/[\\/]/).at(-1) ?? "");
}

/** The values of an environment that decide which code runs. */
function codeVariables(env: LaunchCommand["env"]): readonly (readonly [string, string])[] {
  return Object.entries(env)
    .filter(([name]) => CODE_VARIABLES.has(name.toUpperCase()))
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Where it would run: a relative path in a command or its arguments means another file in another folder. */
function folderOf(launch: LaunchCommand): string {
  return launch.cwd ?? process.cwd();
}

/**
 * A fingerprint of all that decides what runs: command, arguments, folder, names of variables, values of those that load code, and
 * the program's resolved file. Values of other variables are left out: a new token is no new program.
 * @returns SHA-256 in hexadecimal
 */
export function commandFingerprint(launch: LaunchCommand, program: string | undefined): string {
  const what = [
    launch.command,
    launch.args,
    folderOf(launch),
    Object.keys(launch.env).sort(),
    codeVariables(launch.env),
    program ?? null,
  ];
  return createHash("sha256").update(JSON.stringify(what)).digest("hex");
}

/** A person's approvals of local commands: each for one server, in exactly one form. */
export class CommandApprovals {
  private readonly store: ApprovalStore;
  private readonly findProgram: FindProgram;
  private approved: ApprovedCommands;

  constructor(store: ApprovalStore, findProgram: FindProgram) {
    this.store = store;
    this.findProgram = findProgram;
    this.approved = store.read();
  }

  /**
   * What the person has to approve before this server may start, whole and made safe for display.
   * @returns undefined when exactly this was approved before
   */
  async pending(id: string, launch: LaunchCommand): Promise<CommandApproval | undefined> {
    const program = await this.findProgram(launch);
    const fingerprint = commandFingerprint(launch, program);
    if (this.of(id) === fingerprint) return undefined;
    return {
      fingerprint,
      command: displayLabel(launch.command),
      args: launch.args.map((arg) => displayLabel(arg)),
      folder: displayLabel(folderOf(launch)),
      envNames: Object.keys(launch.env).map(displayLabel),
      codeVariables: codeVariables(launch.env).map(([name, value]) => ({ name, value: displayLabel(value) })),
      ...(program === undefined ? {} : { program: displayLabel(program) }),
      shell: startsShell(launch.command),
      changed: this.of(id) !== undefined,
    };
  }

  /**
   * Lets a server start, when it was approved before or is with this.
   * @param fingerprint what the person saw and approved now; undefined when they were shown nothing
   * @throws HostError `approval-needed` {name} when there is no approval of exactly what would run now
   */
  async require(id: string, name: string, launch: LaunchCommand, fingerprint: string | undefined): Promise<void> {
    const now = commandFingerprint(launch, await this.findProgram(launch));
    if (this.of(id) === now) return;
    if (fingerprint !== now) throw new HostError("approval-needed", { name });
    this.approved = { ...this.approved, [id]: now };
    this.store.write(this.approved);
  }

  /** The server is gone for good; one that gets its id later has to ask anew. */
  forget(id: string): void {
    if (this.of(id) === undefined) return;
    const { [id]: _gone, ...rest } = this.approved;
    this.approved = rest;
    this.store.write(this.approved);
  }

  private of(id: string): string | undefined {
    return Object.hasOwn(this.approved, id) ? this.approved[id] : undefined;
  }
}
