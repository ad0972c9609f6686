import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ManualClock } from "../host/manual-clock.ts";
import { forgetfulRoots } from "../host/roots/root-grants.ts";
import { systemPorts } from "../host/system-ports.ts";
import type { CallEvent } from "./call-events.ts";
import { CallRun } from "./call-run.ts";
import { inspectServer } from "./inspect-server.ts";
import { targetDefinition } from "./target.ts";
import { loadWording } from "./wording.ts";

/** A legacy server that asks for folders at once, and never takes the answer: the request that carries it hangs. */
let server: Server;
let told: () => void;
/** The answer has come. */
let answered: Promise<void>;
const called: string[] = [];

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "GET") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`data: ${JSON.stringify({ jsonrpc: "2.0", id: "r", method: "roots/list" })}\n\n`);
    return;
  }
  const chunks = await request.toArray();
  const { id, method, result } = JSON.parse(Buffer.concat(chunks).toString() || "{}");
  if (result !== undefined) return told();
  if (id === undefined) return void response.writeHead(202).end();
  called.push(method);
  // Not before the answer is on its way: the call would go out without waiting for it.
  if (method === "tools/list") await answered;
  const results: { readonly [method: string]: object } = {
    initialize: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "h", version: "1" } },
    "tools/list": { tools: [{ name: "go", inputSchema: { type: "object" } }] },
    "tools/call": { content: [{ type: "text", text: "gone" }] },
  };
  response.writeHead(200, { "content-type": "application/json", "mcp-session-id": "s" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id, result: results[method] ?? {} }));
}

beforeEach(async () => {
  called.length = 0;
  answered = new Promise((resolve) => {
    told = resolve;
  });
  server = createServer((request, response) => void receive(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function world() {
  const clock = new ManualClock();
  const ports = { ...systemPorts({ opener: async () => {}, notifier: { notify: () => {} } }), clock };
  const target = { kind: "address", url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp` } as const;
  return { clock, ports, target };
}

/** A call that waits for its server to take the answer. */
async function waiting(timeoutSeconds?: number) {
  const { clock, ports, target } = world();
  const events: CallEvent[] = [];
  let interrupt = () => {};
  const run = new CallRun({
    options: {
      ...{ target, era: "legacy", tool: "go", args: {}, json: false, quiet: false },
      ...(timeoutSeconds !== undefined && { timeoutSeconds }),
    },
    definition: targetDefinition(target, "legacy"),
    rules: [],
    roots: forgetfulRoots,
    wording: await loadWording(),
    ports,
    report: (event) => events.push(event),
    terminal: {
      out: () => {},
      err: () => {},
      onInterrupt: (listener) => {
        interrupt = listener;
        return () => {};
      },
    },
  });
  const exit = run.toEnd();
  await expect.poll(() => events.some(({ t }) => t === "connected")).toBe(true);
  const failure = () => events.find(({ t }) => t === "error");
  return { clock, exit, failure, interrupt: () => interrupt() };
}

it("ends as timed out where a server never takes the answer that it asked for", async () => {
  const { clock, exit, failure } = await waiting(3);
  clock.advance(3_000);
  expect(await exit).toBe(1);
  expect(failure()).toMatchObject({ code: "timed-out", params: { seconds: 3 } });
  expect(called).not.toContain("tools/call");
});

it("ends as stopped where it is interrupted meanwhile", async () => {
  const { exit, failure, interrupt } = await waiting();
  interrupt();
  expect(await exit).toBe(1);
  expect(failure()).toMatchObject({ code: "stopped" });
});

it("waits for it no longer than a while: then the call goes out all the same", async () => {
  const { clock, exit } = await waiting();
  expect(called).not.toContain("tools/call");
  clock.advance(5_000);
  expect(await exit).toBe(0);
  expect(called).toContain("tools/call");
});

it("an inspection waits for it no longer either", async () => {
  const { clock, ports, target } = world();
  const begun = clock.now();
  let tools: number | undefined;
  const { signal } = new AbortController();
  const inspection = inspectServer(targetDefinition(target, "legacy"), ports, signal, forgetfulRoots).then((read) => {
    tools = read.tools.length;
  });
  await answered;
  const passing = () => {
    clock.advance(500);
    return tools;
  };
  await expect.poll(passing).toBe(1);
  await inspection;
  expect(clock.now() - begun).toBeLessThan(15_000);
});
