import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { QuestionView } from "../../preload/contract/elicitation.ts";
import type { EraSetting } from "../../preload/contract/servers.ts";
import { bundledProfiles } from "./connection/bundled-profiles.ts";
import type { ServerDefinition } from "./connection/definition.ts";
import type { Serve } from "./connection/pair-transport.ts";
import type { Profile } from "./connection/profile.ts";
import type { PermissionStore } from "./consent/tool-permissions.ts";
import { McpHost } from "./host.ts";
import type { Clock, Ports } from "./ports.ts";
import type { RootsStore } from "./roots/root-grants.ts";
import type { SamplingModel } from "./sampling/model.ts";
import { systemClock, systemPorts } from "./system-ports.ts";
import type { TaskStore } from "./tasks/kept-task.ts";

/** One line of what a raw server wrote down: a message it received, or an event of its own. */
export interface RecordedLine {
  readonly $event?: string;
  readonly pid?: number;
  readonly id?: string | number;
  readonly method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into it freely
  readonly [name: string]: any;
}

/** Servers whose calls become tasks; the modern one over either transport. */
type RawTasksFile = "tasks-legacy" | "tasks-modern";

export type HttpServerFile =
  | "raw-cached"
  | "http-legacy"
  | "http-modern"
  | "http-sse"
  | "http-case"
  | "hostile-http"
  | "tasks-modern";

/** Where what the person allowed is kept; for the run alone unless given. */
interface StoresOfAllowed {
  readonly permissions?: PermissionStore | undefined;
  readonly roots?: RootsStore | undefined;
}

/** A real host with real servers for tests; `end` leaves no process and no file behind. */
export class HostFixture {
  readonly host: McpHost;
  protected readonly folder = mkdtempSync(join(tmpdir(), "parley-host-"));
  private servers = 0;
  protected readonly children: ChildProcess[] = [];

  /**
   * @param more ports that stand in for the real ones
   * @param beside what is there beside them: a model that answers sampling requests instead of the person, stores
   */
  constructor(
    clock: Clock = systemClock,
    profiles: readonly Profile[] = bundledProfiles,
    more: Partial<Ports> = {},
    beside: {
      readonly model?: SamplingModel | undefined;
      readonly tasks?: TaskStore | undefined;
    } & StoresOfAllowed = {},
  ) {
    const ports = systemPorts({
      opener: () => Promise.reject(new Error("a test reached the real browser")),
      notifier: { notify: () => {} },
    });
    this.host = new McpHost({
      ports: { ...ports, clock, ...more },
      clientInfo: { name: "parley", title: "Parley", version: "0.0.0" },
      profiles,
      ...(beside.model && { model: beside.model }),
      ...(beside.tasks && { tasks: beside.tasks }),
      ...(beside.permissions && { permissions: beside.permissions }),
      ...(beside.roots && { roots: beside.roots }),
    });
  }

  /** Adds one of the raw servers of e2e/servers; returns its id, all it has recorded so far, and its last process's part of it. */
  addRaw(
    file:
      | "raw-legacy"
      | "raw-modern"
      | "raw-lists"
      | "raw-cached"
      | "raw-skills"
      | "raw-switched"
      | "tool-kinds"
      | "hostile-stdio"
      | RawTasksFile,
    args: readonly string[] = [],
    eraSetting: EraSetting = "auto",
    more: Partial<ServerDefinition> = {},
  ) {
    this.servers += 1;
    const id = `${file}-${this.servers}`;
    const record = join(this.folder, `${id}.jsonl`);
    const script = join(import.meta.dirname, "../../e2e/servers", `${file}.mjs`);
    this.host.addServer({
      id,
      name: id,
      eraSetting,
      ...more,
      transport: { kind: "stdio", command: process.execPath, args: [script, ...args], env: { RECORD: record } },
    });
    return { id, recorded: () => recordedLines(record), session: () => lastProcess(recordedLines(record)) };
  }

  /** Adds a server whose command line stays while another raw server answers to it; `become` says which, from its next start. */
  addSwitched(file: "raw-legacy" | "raw-modern", ...args: readonly string[]) {
    const as = join(this.folder, `switched-${this.servers + 1}.json`);
    const become = (next: "raw-legacy" | "raw-modern", ...options: readonly string[]) =>
      writeFileSync(as, JSON.stringify([`${next}.mjs`, ...options]));
    become(file, ...args);
    return { ...this.addRaw("raw-switched", ["--as", as]), become };
  }

  /** Starts one of the raw HTTP servers without adding it; returns its address and all it has recorded so far. */
  async startHttp(file: HttpServerFile, args: readonly string[] = []) {
    this.servers += 1;
    const record = join(this.folder, `${file}-${this.servers}.jsonl`);
    writeFileSync(record, "");
    const script = join(import.meta.dirname, "../../e2e/servers", `${file}.mjs`);
    const child = spawn(process.execPath, [script, ...args], {
      env: { ...process.env, RECORD: record },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.children.push(child);
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    return { url: line.toString("utf8").trim(), recorded: () => recordedLines(record), child };
  }

  /** Starts one of the raw HTTP servers and adds it. */
  async addHttp(
    file: HttpServerFile,
    args: readonly string[] = [],
    more: {
      readonly eraSetting?: EraSetting;
      readonly profile?: string;
      readonly messageBytes?: number;
      readonly query?: string;
      readonly headers?: Record<string, string>;
    } = {},
  ) {
    const server = await this.startHttp(file, args);
    const id = `${file}-${this.servers}`;
    const { eraSetting = "auto", query = "", headers = {}, ...settings } = more;
    const transport = { kind: "http", url: `${server.url}${query}`, headers } as const;
    this.host.addServer({ id, name: id, eraSetting, ...settings, transport });
    return { id, ...server };
  }

  addInProcess(id: string, serve: Serve, eraSetting: EraSetting = "auto"): string {
    this.host.addServer({ id, name: id, eraSetting, transport: { kind: "in-process", serve, target: id } });
    return id;
  }

  /** Resolves with the next question that fits, open or ended; one that is there already counts. */
  question(
    fits: (question: QuestionView) => boolean = (question) => question.state.kind === "open",
  ): Promise<QuestionView> {
    const there = this.host.broker.all().find(fits);
    if (there) return Promise.resolve(there);
    return new Promise((resolve) => {
      const stop = this.host.broker.onChange((question) => {
        if (!fits(question)) return;
        stop();
        resolve(question);
      });
    });
  }

  async end(): Promise<void> {
    await this.host.close();
    for (const child of this.children) child.kill("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function recordedLines(file: string): readonly RecordedLine[] {
  // A server that has written nothing yet has no file.
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as RecordedLine);
}

/** The probe's sibling writes to the same file; the session is the last process that started. */
function lastProcess(lines: readonly RecordedLine[]): readonly RecordedLine[] {
  return lines.slice(lines.findLastIndex((line) => line.$event === "started") + 1);
}
