import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock, systemSpawn } from "../system-ports.ts";
import { StdioTransport } from "./stdio-transport.ts";

let folder: string;
let transport: StdioTransport | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-stdio-"));
});
afterEach(async () => {
  await transport?.close();
  rmSync(folder, { recursive: true });
});

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    // A zombie answers too; only its state tells.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

async function start(args: readonly string[], limit = 1_000_000) {
  const record = join(folder, "record.jsonl");
  const script = join(import.meta.dirname, "../../../e2e/servers/raw-legacy.mjs");
  const messages: JSONRPCMessage[] = [];
  const stderr: string[] = [];
  let closed = 0;
  const made = new StdioTransport(
    { command: process.execPath, args: [script, ...args], env: { RECORD: record } },
    { spawn: systemSpawn, clock: systemClock },
    { stderr: (text) => stderr.push(text), junk: () => {} },
    limit,
  );
  transport = made;
  made.onmessage = (message) => messages.push(message);
  made.onclose = () => {
    closed += 1;
  };
  await made.start();
  const events = () =>
    readFileSync(record, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { $event?: string; pid?: number });
  return { made, messages, stderr, events, closes: () => closed };
}
const initialize = { jsonrpc: "2.0", id: 1, method: "initialize", params: {} } as const;

describe.skipIf(process.platform === "win32")("StdioTransport", () => {
  it("[C-09] ends a server that heeds its stdin without a signal, and says closed once", async () => {
    const { made, messages, events, closes } = await start([]);
    await made.send(initialize);
    await expect.poll(() => messages.length).toBe(1);
    await made.close();
    await made.close();
    expect(events().at(-1)?.$event).toBe("stdin-end");
    expect(alive(made.pid ?? 0)).toBe(false);
    expect(closes()).toBe(1);
    expect(made.end).toEqual({ code: "closed", params: {} });
  });

  it("[C-09] ends a server that heeds neither stdin nor SIGTERM, in that order", async () => {
    const { made, messages, events } = await start(["--stubborn"]);
    await made.send(initialize);
    await expect.poll(() => messages.length).toBe(1);
    await made.close();
    expect(alive(made.pid ?? 0)).toBe(false);
    expect(
      events().flatMap((event) => (event.$event === undefined || event.$event === "started" ? [] : [event.$event])),
    ).toEqual(["stdin-end", "SIGTERM"]);
  }, 25_000);

  it.each(["own", "inherit"])(
    "[C-09] leaves no helper behind that a server started with its %s stdio",
    async (stdio) => {
      const { made, messages, events, closes } = await start(["--helper", stdio]);
      await made.send(initialize);
      await expect.poll(() => messages.length).toBe(1);
      const helper = events().find((event) => event.$event === "helper")?.pid ?? 0;
      expect(alive(helper)).toBe(true);
      await made.close();
      await expect.poll(() => alive(helper)).toBe(false);
      expect(closes()).toBe(1);
    },
  );

  it("[C-11] fails alone on a message over the limit, with its size", async () => {
    const { made, messages, closes } = await start([], 20_000);
    await made.send(initialize);
    await expect.poll(() => messages.length).toBe(1);
    const call = (id: number, bytes: number) =>
      made.send({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "big", arguments: { bytes } } });
    await call(2, 15_000);
    await expect.poll(() => messages.length).toBe(2);
    await call(3, 30_000);
    await expect.poll(closes).toBe(1);
    expect(made.end?.code).toBe("message-too-large");
    expect(made.end?.params).toMatchObject({ limit: 20_000 });
    expect(made.end?.params.size).toBeGreaterThan(20_000);
  });

  it("[C-11] keeps the last words of a server that ends by itself, and its exit code", async () => {
    const { made, stderr, closes } = await start(["--exit-at-start", "9"]);
    await expect.poll(closes).toBe(1);
    expect(stderr.join("")).toBe("reading settings\nno database at db.example:5432\ngiving up\n");
    expect(made.end).toEqual({ code: "exited", params: { code: 9 } });
    await expect(made.send(initialize)).rejects.toThrow();
  });
});
