import { afterEach, describe, expect, it } from "vitest";
import { ManualClock } from "../manual-clock.ts";
import type { Clock } from "../ports.ts";
import { systemClock, systemSpawn } from "../system-ports.ts";
import { StdioTransport } from "./stdio-transport.ts";

let transport: StdioTransport | undefined;
afterEach(() => transport?.close());

const message = { jsonrpc: "2.0", id: 1, method: "ping", params: {} } as const;

/** A program that has closed its stdin and lives on. */
async function deaf(clock: Clock) {
  const code = `
    require("node:fs").closeSync(0);
    console.log('{"jsonrpc":"2.0","method":"notifications/deaf"}');
    setInterval(() => {}, 1_000_000);
  `;
  const made = new StdioTransport(
    { command: process.execPath, args: ["-e", code], env: {} },
    { spawn: systemSpawn, clock },
    { stderr: () => {}, junk: () => {} },
    1_000_000,
    { afterStdin: 0, afterTerm: 2000 },
  );
  transport = made;
  const heard = new Promise<void>((resolve) => {
    made.onmessage = () => resolve();
  });
  await made.start();
  await heard;
  return made;
}

describe.skipIf(process.platform === "win32")("a pipe that broke", () => {
  it("is told once the exit behind it is known: the exit says why", async () => {
    const made = await deaf(systemClock);
    const sent = made.send(message).then(
      () => "sent",
      () => made.end,
    );
    process.kill(made.pid ?? 0, "SIGKILL");
    expect(await sent).toEqual({ code: "exited", params: { code: "SIGKILL" } });
  });

  it("is told a second later when its program lives on", async () => {
    const held = new ManualClock();
    const clock: Clock = { ...systemClock, after: (ms, run) => (ms === 1000 ? held : systemClock).after(ms, run) };
    const made = await deaf(clock);
    let told = false;
    const sent = made.send(message).catch(() => {
      told = true;
    });
    await expect.poll(() => held.armed).toBe(1);
    held.advance(999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toBe(false);
    held.advance(1);
    await sent;
    expect(told).toBe(true);
    expect(made.end).toBeUndefined();
  });
});
