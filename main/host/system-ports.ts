import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { systemHttp } from "./http/http-port.ts";
import type { Clock, Ports, Random, Spawn } from "./ports.ts";

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, run) {
    const handle = setTimeout(run, ms);
    return { cancel: () => clearTimeout(handle) };
  },
};

export const systemRandom: Random = { id: () => randomUUID() };

export const systemSpawn: Spawn = (command, args, options) => spawn(command, [...args], options);

/** The real ports, less the two that only a desktop has: a browser and notifications. */
export function systemPorts(desktop: Pick<Ports, "opener" | "notifier">): Ports {
  return { clock: systemClock, random: systemRandom, spawn: systemSpawn, http: systemHttp(process.env), ...desktop };
}
