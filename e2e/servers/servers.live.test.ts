import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, it } from "vitest";
import type { Message } from "./wire.mjs";

const children: ChildProcess[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Starts one of the raw servers and speaks to it line by line. */
function start(file: string, ...options: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "raw-"));
  folders.push(folder);
  const record = join(folder, "record.jsonl");
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...options], {
    env: { ...process.env, RECORD: record },
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const stderr: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => stderr.push(text));
  const line = async () => (await lines.next()).value as string;
  return {
    child,
    line,
    stderr,
    send: (message: Message) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`),
    read: async () => JSON.parse(await line()) as Message,
    recorded: () =>
      readFileSync(record, "utf8")
        .trim()
        .split("\n")
        .map((entry) => JSON.parse(entry)),
  };
}

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const call = (id: number, name: string, rest: object = {}): Message => ({
  id,
  method: "tools/call",
  params: { name, ...rest },
});
const modern = (id: number, name: string, rest: object = {}) => call(id, name, { _meta: meta, ...rest });

describe("raw-legacy", () => {
  it("answers with the version it was told, asks, and returns the answer unread", async () => {
    const server = start("raw-legacy.mjs", "--version", "1999-01-01", "--message", "Who?");
    server.send({ id: 1, method: "initialize", params: {} });
    expect((await server.read()).result.protocolVersion).toBe("1999-01-01");
    server.send(call(2, "ask"));
    const asked = await server.read();
    expect(asked).toMatchObject({ method: "elicitation/create", params: { message: "Who?" } });
    expect(asked.params).not.toHaveProperty("mode");
    server.send({ ...(asked.id !== undefined && { id: asked.id }), result: { action: "decline" } });
    const text = (await server.read()).result.content[0].text;
    expect(JSON.parse(text)).toEqual({ result: { action: "decline" } });
    expect(server.recorded().filter((entry) => !entry.$event)).toHaveLength(3);
  });

  it("takes its questions back, then dies with its last words when told so", async () => {
    const server = start("raw-legacy.mjs");
    server.send({ id: 1, method: "initialize", params: {} });
    await server.read();
    server.send(call(2, "ask_many", { arguments: { count: 2 } }));
    const ids = [(await server.read()).id, (await server.read()).id];
    server.send(call(3, "withdraw"));
    expect((await server.read()).params?.requestId).toBe(ids[0]);
    expect((await server.read()).params?.requestId).toBe(ids[1]);
    expect((await server.read()).id).toBe(3);
    server.send(call(4, "die"));
    expect(await once(server.child, "close")).toEqual([3, null]);
    expect(server.stderr.join("")).toContain("redo from start");
  });

  it("asks before initialize is answered, is silent on a probe or leaves at it, as told", async () => {
    const early = start("raw-legacy.mjs", "--ask-early", "--probe", "silent");
    early.send({ id: "probe", method: "server/discover", params: { _meta: meta } });
    early.send({ id: 1, method: "initialize", params: {} });
    expect((await early.read()).method).toBe("elicitation/create");
    expect((await early.read()).id).toBe(1);
    const shy = start("raw-legacy.mjs", "--probe", "exit");
    shy.send({ id: "probe", method: "server/discover", params: { _meta: meta } });
    expect(await once(shy.child, "close")).toEqual([1, null]);
  });
});

describe("raw-modern", () => {
  it("asks with a state of 10 KB of odd text and notices one changed byte", async () => {
    const server = start("raw-modern.mjs");
    server.send(modern(1, "ask"));
    const { result } = await server.read();
    expect(result).toMatchObject({
      resultType: "input_required",
      inputRequests: { "the key": { method: "elicitation/create" } },
    });
    expect(result.requestState.length).toBeGreaterThan(10_000);
    const inputResponses = { "the key": { action: "cancel" } };
    server.send(modern(2, "ask", { inputResponses, requestState: result.requestState }));
    server.send(
      modern(3, "ask", { inputResponses, requestState: result.requestState.replace("é", "é".normalize("NFD")) }),
    );
    const texts = [await server.read(), await server.read()].map((reply) => JSON.parse(reply.result.content[0].text));
    expect(texts[0]).toEqual({ args: {}, responses: inputResponses, sameState: true });
    expect(texts[1].sameState).toBe(false);
  });

  it("breaks the rules of input_required on demand", async () => {
    const server = start("raw-modern.mjs", "--list-input-required");
    server.send(modern(1, "neither"));
    expect(Object.keys((await server.read()).result).sort()).toEqual(["_meta", "resultType"]);
    server.send(modern(2, "unknown_request"));
    expect((await server.read()).result.inputRequests.odd.method).toBe("kitchen/order");
    server.send({ id: 3, method: "tools/list", params: { _meta: meta } });
    expect((await server.read()).result.resultType).toBe("input_required");
  });

  it("names its versions to a client that offers another, and refuses a request without one", async () => {
    const server = start("raw-modern.mjs", "--versions", "2027-01-01");
    server.send({ id: 1, method: "server/discover", params: { _meta: meta } });
    expect((await server.read()).error).toMatchObject({ code: -32022, data: { supported: ["2027-01-01"] } });
    server.send({ id: 2, method: "initialize", params: {} });
    expect((await server.read()).error.code).toBe(-32602);
  });
});

describe("habits", () => {
  it("exits at start with its reasons on stderr", async () => {
    const server = start("raw-legacy.mjs", "--exit-at-start", "7");
    expect(await once(server.child, "close")).toEqual([7, null]);
    expect(server.stderr.join("")).toContain("no database");
  });

  it("prints junk before the first message", async () => {
    const server = start("raw-modern.mjs", "--junk");
    expect(await server.line()).toBe("Server started on stdio!");
    for (let skipped = 0; skipped < 3; skipped += 1) await server.line();
    server.send(modern(1, "echo"));
    expect((await server.read()).id).toBe(1);
  });

  it("outlives the end of stdin and SIGTERM, with a helper beside it", async () => {
    const server = start("raw-legacy.mjs", "--stubborn", "--helper", "own");
    server.send({ id: 1, method: "initialize", params: {} });
    await server.read();
    server.child.kill("SIGTERM");
    server.send({ id: 2, method: "ping" });
    expect((await server.read()).id).toBe(2);
    server.child.stdin?.end();
    await expect.poll(() => server.recorded().map((entry) => entry.$event)).toContain("stdin-end");
    expect(server.child.exitCode).toBe(null);
    const helper = server.recorded().find((entry) => entry.$event === "helper");
    expect(process.kill(helper.pid, 0)).toBe(true);
    process.kill(helper.pid, "SIGKILL");
  });
});
