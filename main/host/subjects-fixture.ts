import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundledProfiles } from "./connection/bundled-profiles.ts";
import { HostFixture } from "./host-fixture.ts";
import type { Clock, Ports } from "./ports.ts";
import { systemClock } from "./system-ports.ts";
import { PROBE_STDIO_MS } from "./untrusted/limits.ts";

const subjects = join(import.meta.dirname, "../../e2e/subjects");
const guard = pathToFileURL(join(import.meta.dirname, "../../e2e/servers/loopback-only.mjs"));

/** The clock, except that the era probe waits long: some of these take seconds to start when the machine is busy. */
const patientClock: Clock = {
  ...systemClock,
  after: (ms, run) => systemClock.after(ms === PROBE_STDIO_MS ? 60_000 : ms, run),
};

/** How to start a public server. */
export interface SubjectStart {
  /** Given the folder that is the server's own. */
  readonly args?: (home: string) => readonly string[];
  readonly env?: (home: string) => { readonly [name: string]: string };
}

/** A host with public servers, each with a folder of its own as its home and without a network. */
export class SubjectsFixture extends HostFixture {
  /** @param more ports that stand in for the real ones */
  constructor(more: Partial<Ports> = {}) {
    super(patientClock, bundledProfiles, more);
  }

  /** Adds an installed package's server over stdio; returns its id, which is the package's name. */
  addSubject(packageName: string, { args = () => [], env = () => ({}) }: SubjectStart = {}): string {
    const home = this.homeOf(packageName);
    this.host.addServer({
      id: packageName,
      name: packageName,
      transport: {
        kind: "stdio",
        command: process.execPath,
        args: [entryOf(packageName), ...args(home)],
        env: { ...confined(home), ...env(home) },
        cwd: home,
      },
    });
    return packageName;
  }

  /** Starts an installed package's HTTP server and adds it; returns its id. @param args its command line @param path of its address */
  async addHttpSubject(packageName: string, args: readonly string[], path: string): Promise<string> {
    const url = await this.startHttpSubject(packageName, args, path);
    this.host.addServer({ id: packageName, name: packageName, transport: { kind: "http", url, headers: {} } });
    return packageName;
  }

  /** Starts an installed package's HTTP server; returns its address. */
  async startHttpSubject(packageName: string, args: readonly string[], path: string): Promise<string> {
    const home = this.homeOf(packageName);
    const child = spawn(process.execPath, [entryOf(packageName), ...args], {
      cwd: home,
      env: { PATH: process.env.PATH, ...confined(home), PORT: "0" },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.children.push(child);
    let stderr = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    const port = await new Promise<number>((resolve, reject) => {
      child.once("message", ({ listening }: { listening: number }) => resolve(listening));
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`${packageName} ended with ${code}: ${stderr}`)));
    });
    return `http://127.0.0.1:${port}${path}`;
  }

  /** How another program would start an installed package's server over stdio, as a configuration file says it. */
  launchOf(packageName: string) {
    const home = this.homeOf(packageName);
    return { command: process.execPath, args: [entryOf(packageName)], env: confined(home), cwd: home };
  }

  private homeOf(packageName: string): string {
    const home = join(this.folder, packageName);
    mkdirSync(home, { recursive: true });
    return home;
  }
}

/** Where a public server keeps its files, and the guard that it runs under. */
function confined(home: string) {
  return { HOME: home, USERPROFILE: home, APPDATA: home, LOCALAPPDATA: home, NODE_OPTIONS: `--import=${guard}` };
}

/** The program of an installed package. Throws when it isn't installed, saying how it would be. */
function entryOf(packageName: string): string {
  const folder = join(subjects, "node_modules", packageName);
  let bin: string | Record<string, string>;
  try {
    bin = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).bin;
  } catch (error) {
    throw new Error(`${packageName} is not installed: npm run test:deep installs it`, { cause: error });
  }
  const [entry] = typeof bin === "string" ? [bin] : Object.values(bin);
  if (entry === undefined) throw new Error(`${packageName} has no program`);
  return join(folder, entry);
}
