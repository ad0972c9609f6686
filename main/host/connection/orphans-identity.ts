import { readFileSync } from "node:fs";
import type { Spawn } from "../ports.ts";

/**
 * The start of a process as Linux tells it: clock ticks since the boot, field 22 of /proc/<pid>/stat (proc_pid_stat(5)).
 * @returns undefined when the text is not of that form, or when it is of a process that has ended and is not yet waited for
 */
export function startTicks(stat: string): string | undefined {
  // The name, in brackets, may hold spaces and brackets itself; the fields after the last bracket start with the third.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields[22 - 3];
  if (fields[0] === "Z" || fields[0] === "X") return undefined;
  return ticks !== undefined && /^\d+$/.test(ticks) ? ticks : undefined;
}

function linuxStart(pid: number): string | undefined {
  try {
    const ticks = startTicks(readFileSync(`/proc/${pid}/stat`, "latin1"));
    // Ticks begin anew with each boot.
    return ticks && `${readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim()} ${ticks}`;
  } catch {
    return undefined;
  }
}

function psStart(pid: number, spawn: Spawn): Promise<string | undefined> {
  return new Promise((resolve) => {
    const env = { PATH: "/bin:/usr/bin", LC_ALL: "C", TZ: "UTC" };
    const ps = spawn("ps", ["-o", "lstart=", "-p", String(pid)], { stdio: ["ignore", "pipe", "ignore"], env });
    let text = "";
    ps.stdout?.setEncoding("utf8");
    ps.stdout?.on("data", (chunk: string) => {
      text += chunk;
    });
    ps.once("error", () => resolve(undefined));
    ps.once("close", () => resolve(text.trim().replace(/\s+/g, " ") || undefined));
  });
}

/**
 * When a process started, as a text that no other process with the same id has.
 * @returns undefined when there is no such process, or on Windows
 */
export async function processStart(
  pid: number,
  spawn: Spawn,
  platform: NodeJS.Platform = process.platform,
): Promise<string | undefined> {
  if (platform === "win32") return undefined;
  return platform === "linux" ? linuxStart(pid) : psStart(pid, spawn);
}
