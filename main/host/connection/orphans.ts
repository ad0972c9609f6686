import type { ChildProcess } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import type { Clock, Spawn } from "../ports.ts";
import { processStart } from "./orphans-identity.ts";
import { endGroup, ORDERLY } from "./process-group.ts";

const known = z.object({ pid: z.number().int().min(2), start: z.string().min(1), command: z.string() });
const file = z.object({ v: z.literal(1), owner: known.nullable(), children: z.array(known).max(10_000) });
type Known = z.infer<typeof known>;

/** What the record needs. */
export interface OrphansDeps {
  /** Where it is kept; one file for one running app. */
  readonly path: string;
  readonly spawn: Spawn;
  readonly clock: Clock;
}

/**
 * A small file of the processes that we run, so that the next start can end what a crash left behind (C-09). A process is
 * known by its id and its start; one of them alone may be somebody else's. On Windows nothing is written: a job object would
 * be needed there, which Node has not; the closed stdin ends most servers.
 */
export class Orphans {
  private readonly deps: OrphansDeps;
  private readonly running = new Map<number, Known>();
  private owner: Known | null = null;
  /** The file is another running app's. */
  private foreign = false;

  constructor(deps: OrphansDeps) {
    this.deps = deps;
  }

  /**
   * Ends the process trees that an earlier run left behind, then begins a record of our own. To be awaited before the first
   * server is started: two copies of one would fight over ports and locks.
   * @returns the commands of what was ended
   */
  async reap(): Promise<readonly string[]> {
    const { spawn, clock } = this.deps;
    const earlier = this.read();
    const start = await processStart(process.pid, spawn);
    this.owner = start === undefined ? null : { pid: process.pid, start, command: "" };
    // Whoever wrote it is alive: these are its servers, no orphans.
    this.foreign = !!earlier?.owner && earlier.owner.pid !== process.pid && (await this.lives(earlier.owner));
    if (this.foreign) return [];
    const ended: string[] = [];
    await Promise.all(
      (earlier?.children ?? []).map(async (child) => {
        if (!(await this.lives(child))) return;
        ended.push(child.command);
        await endGroup(child.pid, clock, ORDERLY.afterTerm);
      }),
    );
    this.write();
    return ended;
  }

  /** A `spawn` that writes down what leads a process group of its own, and strikes it out when it has ended. */
  readonly spawn: Spawn = (command, args, options) => {
    const child = this.deps.spawn(command, args, options);
    if (options.detached && child.pid !== undefined) void this.watch(child, child.pid, command);
    return child;
  };

  private async watch(child: ChildProcess, pid: number, command: string): Promise<void> {
    let over = false;
    child.once("exit", () => {
      over = true;
      if (this.running.delete(pid)) this.write();
    });
    const start = await processStart(pid, this.deps.spawn);
    if (start === undefined || over) return;
    this.running.set(pid, { pid, start, command });
    this.write();
  }

  private async lives({ pid, start }: Known): Promise<boolean> {
    return (await processStart(pid, this.deps.spawn)) === start;
  }

  private read(): z.infer<typeof file> | undefined {
    try {
      return file.parse(JSON.parse(readFileSync(this.deps.path, "utf8")));
    } catch {
      // None yet, or not ours to understand: nothing is ended on a guess.
      return undefined;
    }
  }

  /** Whole or not at all. A disk that refuses costs the record, never a server. */
  private write(): void {
    const { path } = this.deps;
    if (this.foreign) return;
    try {
      if (this.running.size === 0) {
        rmSync(path, { force: true });
        return;
      }
      mkdirSync(dirname(path), { recursive: true });
      const text = JSON.stringify({ v: 1, owner: this.owner, children: [...this.running.values()] });
      writeFileSync(`${path}.new`, text, { mode: 0o600 });
      renameSync(`${path}.new`, path);
    } catch {
      // See above.
    }
  }
}
