import type { ChildProcess } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { HostError } from "../host-error.ts";
import type { Ports } from "../ports.ts";
import { NOTIFICATIONS_PER_SECOND } from "../untrusted/limits.ts";
import { childEnv, variable } from "./child-env.ts";
import { explainStartFailure } from "./command-lookup.ts";
import { LineSplitter } from "./line-splitter.ts";
import type { SearchPath } from "./login-path.ts";
import { Pace } from "./pace.ts";
import { type EndSteps, endProcessTree, ORDERLY } from "./process-group.ts";
import { messagesIn } from "./rpc-text.ts";
import type { HostTransport, TransportEnd, TransportReports } from "./transport.ts";
import { systemWindowsDisk, windowsLaunch } from "./windows-command.ts";

/** How to start a server's program; never joined into a shell string (C-12). */
export interface StdioLaunch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string };
  readonly cwd?: string | undefined;
}

/** What starting a program needs of the host. */
export type StdioPorts = Pick<Ports, "spawn" | "clock"> & {
  /** The PATH to look for programs in and to give them; our own unless said. */
  readonly searchPath?: SearchPath | undefined;
};

/** How long after its exit a child's last output is still waited for, in ms: a helper may hold the pipe open for ever. */
const LAST_WORDS_MS = 250;
/** How long after a broken pipe the exit behind it is waited for, in ms: a program may also close its stdin and live on. */
const EXIT_TOLD_MS = 1000;

/**
 * stdio transport (specification, basic/transports §stdio): one JSON-RPC message a line. The child leads its own process
 * group, so that its whole tree can be ended.
 */
export class StdioTransport implements HostTransport {
  onmessage?: HostTransport["onmessage"];
  onclose?: HostTransport["onclose"];
  onerror?: HostTransport["onerror"];
  end: TransportEnd | undefined;
  private child: ChildProcess | undefined;
  private closing: Promise<void> | undefined;
  private version: string | undefined;
  private readonly whenEnded = new Set<() => void>();
  private readonly launch: StdioLaunch;
  private readonly ports: StdioPorts;
  private readonly reports: TransportReports;
  private readonly limit: number;
  private readonly steps: EndSteps;
  private readonly splitter: LineSplitter;
  private readonly pace: Pace;

  /** @param limit bytes one message may have */
  constructor(
    launch: StdioLaunch,
    ports: StdioPorts,
    reports: TransportReports,
    limit: number,
    steps: EndSteps = ORDERLY,
  ) {
    this.launch = launch;
    this.ports = ports;
    this.reports = reports;
    this.limit = limit;
    this.steps = steps;
    this.pace = new Pace(ports.clock, {
      pause: () => this.child?.stdout?.pause(),
      resume: () => this.child?.stdout?.resume(),
      slowed: () => this.reports.notice?.({ code: "reading-slowed", params: { limit: NOTIFICATIONS_PER_SECOND } }),
    });
    this.splitter = new LineSplitter(
      limit,
      (line) => this.receive(line),
      (bytes) => this.fail({ code: "message-too-large", params: { size: bytes, limit: this.limit } }),
    );
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Starts the program. Throws HostError `bad-cwd`, `command-not-found`, `command-not-executable`, `interpreter-not-found`,
   * `start-failed`; on Windows `argument-not-passable`.
   */
  async start(): Promise<void> {
    const { platform } = process;
    const { command, args, env, cwd } = this.launch;
    if (cwd !== undefined && !(existsSync(cwd) && statSync(cwd).isDirectory())) throw new HostError("bad-cwd", { cwd });
    const childEnvironment = childEnv(platform, process.env, env, await this.ports.searchPath?.());
    if (this.closing) throw new HostError("closed");
    const place = { path: variable(platform, childEnvironment, "PATH"), cwd: cwd ?? process.cwd() };
    const launch =
      platform === "win32"
        ? windowsLaunch(command, args, { ...place, ...windowsShell(childEnvironment) }, systemWindowsDisk)
        : { file: command, args, verbatim: false };
    const child = this.ports.spawn(launch.file, launch.args, {
      stdio: ["pipe", "pipe", "pipe"],
      env: childEnvironment,
      ...(cwd === undefined ? {} : { cwd }),
      shell: false,
      windowsHide: true,
      windowsVerbatimArguments: launch.verbatim,
      detached: platform !== "win32",
    });
    this.child = child;
    // A closed pipe is told by the exit, which says more.
    child.stdin?.on("error", () => {});
    child.stdout?.on("data", (chunk: Buffer) => this.splitter.push(chunk));
    child.stderr?.setEncoding("utf8");
    child.stderr?.on("data", (text: string) => this.reports.stderr(text));
    await new Promise<void>((resolve, reject) => {
      child.once("spawn", resolve);
      child.once("error", (error: NodeJS.ErrnoException) => {
        this.end = { code: "closed", params: {} };
        reject(explainStartFailure(command, error, place));
      });
    });
    child.on("error", (error) => this.onerror?.(error));
    child.once("exit", (code, signal) => this.lastWords(child, code, signal));
  }

  /** The child has ended; what it still had to say is read first, then the channel is closed. */
  private lastWords(child: ChildProcess, code: number | null, signal: NodeJS.Signals | null): void {
    const finish = () => {
      timer.cancel();
      child.stdout?.destroy();
      child.stderr?.destroy();
      this.fail({ code: "exited", params: { code: code ?? signal ?? "?" } });
    };
    const timer = this.ports.clock.after(LAST_WORDS_MS, finish);
    child.once("close", finish);
  }

  private receive(line: Buffer): void {
    const text = line.toString("utf8");
    if (text.trim() === "") return;
    for (const message of messagesIn(text, this.version, this.reports.junk)) {
      if ("method" in message && !("id" in message)) this.pace.count();
      this.onmessage?.(message, { bytes: line.length });
    }
  }

  setProtocolVersion(version: string): void {
    this.version = version;
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.child?.stdin;
    if (!stdin || this.end || this.closing) throw new Error("the server's process is not running");
    const text = `${JSON.stringify(message)}\n`;
    const failure = await new Promise<Error | null | undefined>((resolve) => stdin.write(text, resolve));
    if (!failure) return;
    // On a busy machine the pipe breaks before the exit is told; whoever hears of the one asks at once for the other.
    await this.exitTold();
    throw failure;
  }

  /** Resolves when the channel has ended, or when nothing says that it soon will. */
  private exitTold(): Promise<void> {
    if (this.end) return Promise.resolve();
    return new Promise((resolve) => {
      const told = () => {
        timer.cancel();
        this.whenEnded.delete(told);
        resolve();
      };
      const timer = this.ports.clock.after(EXIT_TOLD_MS, told);
      this.whenEnded.add(told);
    });
  }

  /** Something ended the channel that nobody asked for; the tree behind it is ended too. */
  private fail(end: TransportEnd): void {
    this.splitter.stop();
    // An exit that we asked for is no failure.
    this.ended(this.closing ? { code: "closed", params: {} } : end);
    void this.close();
  }

  private ended(end: TransportEnd): void {
    if (this.end) return;
    this.end = end;
    for (const told of this.whenEnded) told();
    this.onclose?.();
  }

  close(): Promise<void> {
    this.closing ??= this.closeOnce();
    return this.closing;
  }

  private async closeOnce(): Promise<void> {
    // What still comes is read and dropped: a full pipe would keep the program from ending, and a flood us from ending it.
    this.splitter.stop();
    this.pace.stop();
    if (this.child) await endProcessTree(this.child, this.ports.spawn, this.ports.clock, this.steps);
    this.ended({ code: "closed", params: {} });
  }
}

/** What Windows needs to start a batch file. */
function windowsShell(env: { readonly [name: string]: string }): {
  readonly pathExt: string;
  readonly comSpec: string;
} {
  const comSpec = variable("win32", env, "COMSPEC") || "cmd.exe";
  return { pathExt: variable("win32", env, "PATHEXT"), comSpec };
}
