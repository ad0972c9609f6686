import type { ChildProcess } from "node:child_process";
import type { Clock, Spawn } from "../ports.ts";

/** Whether anything of the group still runs. */
function groupAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch (error) {
    // EPERM: something is there that is not ours to signal; we started it, so it counts as alive.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Gone already.
  }
}

/** Resolves true once `gone()` holds, false after `ms`. */
function waitUntil(clock: Clock, ms: number, gone: () => boolean): Promise<boolean> {
  const started = clock.elapsed();
  return new Promise((resolve) => {
    const look = () => {
      if (gone()) resolve(true);
      else if (clock.elapsed() - started >= ms) resolve(false);
      else clock.after(15, look);
    };
    look();
  });
}

/** How long each step of an orderly end may take, in ms; 5 s in all (decisions.md). */
export interface EndSteps {
  readonly afterStdin: number;
  readonly afterTerm: number;
}

export const ORDERLY: EndSteps = { afterStdin: 2000, afterTerm: 2000 };
/** For a probe's sibling, which nobody will miss. */
export const BRISK: EndSteps = { afterStdin: 0, afterTerm: 500 };

const AFTER_KILL_MS = 1000;

/**
 * Ends a process and everything it started: stdin is closed, then SIGTERM, then SIGKILL, to the whole group (C-09).
 * The child must lead a process group of its own (POSIX `detached`). On Windows `taskkill /T /F` ends the tree.
 */
export async function endProcessTree(child: ChildProcess, spawn: Spawn, clock: Clock, steps: EndSteps): Promise<void> {
  const pid = child.pid;
  child.stdin?.end();
  if (pid === undefined) return;
  const childGone = () => child.exitCode !== null || child.signalCode !== null;
  if (process.platform === "win32") {
    if (await waitUntil(clock, steps.afterStdin, childGone)) return;
    await new Promise<void>((resolve) => {
      const killer = spawn("taskkill", ["/PID", String(pid), "/T", "/F"], { stdio: "ignore", windowsHide: true });
      killer.once("error", () => resolve());
      killer.once("exit", () => resolve());
    });
    return;
  }
  const gone = () => childGone() && !groupAlive(pid);
  // The leader heeded its stdin: what it left behind is told to go at once, not after the whole wait.
  await waitUntil(clock, steps.afterStdin, childGone);
  if (gone()) return;
  await endGroup(pid, clock, steps.afterTerm, gone);
}

/**
 * Ends every process of a group: SIGTERM, a wait, SIGKILL. POSIX only.
 * @param pid of the group's leader
 * @param afterTermMs how long SIGTERM may take, in ms
 * @param gone when it counts as ended
 */
export async function endGroup(
  pid: number,
  clock: Clock,
  afterTermMs: number,
  gone: () => boolean = () => !groupAlive(pid),
): Promise<void> {
  signalGroup(pid, "SIGTERM");
  if (await waitUntil(clock, afterTermMs, gone)) return;
  signalGroup(pid, "SIGKILL");
  await waitUntil(clock, AFTER_KILL_MS, gone);
}
