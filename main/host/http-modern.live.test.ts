import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HostError } from "./host-error.ts";
import { HostFixture } from "./host-fixture.ts";
import { ManualClock } from "./manual-clock.ts";

let fixture: HostFixture;
beforeEach(() => {
  fixture = new HostFixture();
});
afterEach(() => fixture.end());

type Server = Awaited<ReturnType<HostFixture["addHttp"]>>;

async function connected(args: readonly string[] = []) {
  const server = await fixture.addHttp("http-modern", args);
  await fixture.host.connect(server.id);
  return server;
}

const stateOf = (id: string) => fixture.host.servers().find((server) => server.id === id)?.state;
const run = (serverId: string, tool: string, args: { readonly [name: string]: unknown } = {}) =>
  fixture.host.runTool({ serverId, tool, args });
const requests = (server: Server) => server.recorded().filter((line) => line.http !== undefined);
const calls = (server: Server, tool: string) =>
  requests(server).filter((line) => line.body?.method === "tools/call" && line.body.params.name === tool);
const failure = (id: string) =>
  fixture.host.connect(id).then(
    () => undefined,
    (error: HostError) => error.toAppError(),
  );

describe("a request of the modern era over HTTP", () => {
  it("[C-04] carries version, identity and capabilities in _meta, and mirrors version, method and name into headers", async () => {
    const server = await connected();
    await run(server.id, "echo").done;
    expect(stateOf(server.id)).toMatchObject({ kind: "ready", negotiated: { era: "modern", version: "2026-07-28" } });
    for (const { http, headers, body } of requests(server)) {
      expect(http).toBe("POST");
      expect(headers).toMatchObject({ "mcp-protocol-version": "2026-07-28", "mcp-method": body.method });
      expect(headers).not.toHaveProperty("mcp-session-id");
      expect(body.params._meta).toMatchObject({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "parley" },
        "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {}, url: {} }, sampling: {} },
      });
    }
    expect(requests(server).map((line) => line.headers["mcp-name"])).toEqual([undefined, undefined, "echo"]);
  });

  it("[C-04] mirrors declared parameters, in Base64 where a header can't hold them, and no others", async () => {
    const server = await connected();
    const seen = async (args: { readonly [name: string]: unknown }) => {
      const end = await run(server.id, "headers", args).done;
      const all = JSON.parse(end.kind === "result" ? end.text : "{}") as { [name: string]: string };
      return Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith("mcp-param-")));
    };
    expect(await seen({ region: "eu-1", count: 42, deep: { on: false }, other: "x" })).toEqual({
      "mcp-param-region": "eu-1",
      "mcp-param-count": "42",
      "mcp-param-on": "false",
    });
    expect(await seen({ region: "Größe\r\nX-Evil: 1", count: null })).toEqual({
      "mcp-param-region": `=?base64?${Buffer.from("Größe\r\nX-Evil: 1").toString("base64")}?=`,
    });
    await run(server.id, "raum größe").done;
    const name = calls(server, "raum größe")[0]?.headers["mcp-name"];
    expect(name).toBe(`=?base64?${Buffer.from("raum größe").toString("base64")}?=`);
  });

  it("[C-04] a tool with an invalid annotation is left out with a warning, the others stay", async () => {
    const server = await connected();
    const tools = fixture.host.servers()[0]?.tools.map((tool) => tool.name);
    expect(tools).toContain("headers");
    expect(tools).not.toContain("bad header");
    expect(() => run(server.id, "bad header")).toThrow(/tool-not-offered/);
    const warned = fixture.host.traffic.kept().filter((record) => record.kind === "violation");
    expect(warned.map((record) => record.body)).toEqual([
      { toolLeftOut: "bad header", reason: "a: its header name is no HTTP token" },
    ]);
  });

  it("[C-35] is tried once more with fresh headers and a new id after -32020, and never twice", async () => {
    const server = await connected();
    expect(await run(server.id, "book", { room: "blue" }).done).toMatchObject({ kind: "result", text: "booked" });
    const [first, second, ...more] = calls(server, "book");
    expect(more).toEqual([]);
    expect(first?.headers).toMatchObject({ "mcp-param-room": "blue" });
    expect(second?.headers).toMatchObject({ "mcp-param-room-name": "blue" });
    expect(second?.body.id).not.toBe(first?.body.id);
    expect(requests(server).filter((line) => line.body.method === "tools/list")).toHaveLength(2);

    const end = await run(server.id, "always_mismatched").done;
    expect(end).toMatchObject({ kind: "error", error: { code: "protocol-error", params: { code: -32020 } } });
    expect(calls(server, "always_mismatched")).toHaveLength(2);
  });

  it("[C-35] takes a 400's JSON-RPC error for the answer, and names the capability that was missing", async () => {
    const server = await connected();
    expect(await run(server.id, "needs_more").done).toMatchObject({
      kind: "error",
      error: { code: "capability-missing", params: { capabilities: "roots" } },
    });
  });

  it("asks in rounds, each retry a POST of its own", async () => {
    const server = await connected();
    const { done } = run(server.id, "ask");
    const question = await fixture.question();
    await fixture.host.broker.respond(question.key, { action: "accept", answers: { f0: "Kim" }, by: "person" });
    expect(await done).toMatchObject({ kind: "result", text: '{"action":"accept","content":{"name":"Kim"}}' });
    const [first, second] = calls(server, "ask");
    expect(second?.body.params.requestState).toBe("s-1");
    expect(second?.body.id).not.toBe(first?.body.id);
  });
});

describe("the stream of a request", () => {
  it("[C-25] loses the request when it breaks; nothing is repeated or resumed by itself", async () => {
    const server = await connected();
    expect(await run(server.id, "lose").done).toEqual({
      kind: "error",
      error: { code: "stream-lost", params: { method: "tools/call" } },
    });
    expect(await run(server.id, "echo").done).toMatchObject({ kind: "result" });
    expect(calls(server, "lose")).toHaveLength(1);
    expect(requests(server).every((line) => line.http === "POST")).toBe(true);
    // The person says so: a re-issue is a new request.
    await run(server.id, "lose").done;
    const [first, second] = calls(server, "lose").map((line) => line.body.id);
    expect(second).not.toBe(first);
  });

  it("[C-25] that carried an answer is a failed call when it breaks: nothing is sent again by itself", async () => {
    const server = await connected();
    const { done } = run(server.id, "ask", { lose: true });
    const { key } = await fixture.question();
    await fixture.host.broker.respond(key, { action: "accept", answers: { f0: "Kim" }, by: "person" });
    expect(await done).toEqual({ kind: "error", error: { code: "stream-lost", params: { method: "tools/call" } } });
    expect(fixture.host.broker.find(key)?.state.kind).toBe("closed");
    await run(server.id, "echo").done;
    expect(calls(server, "ask")).toHaveLength(2);
  });

  it("is closed to cancel, and no notifications/cancelled is sent", async () => {
    const server = await connected();
    const { callId, done } = run(server.id, "hang");
    await expect.poll(() => fixture.host.calls().find((call) => call.id === callId)?.progress?.progress).toBe(1);
    fixture.host.stopCall(callId, "person");
    expect((await done).kind).toBe("stopped");
    await expect.poll(() => server.recorded()).toContainEqual({ $event: "closed-by-client", method: "tools/call" });
    await run(server.id, "echo").done;
    expect(requests(server).map((line) => line.body.method)).not.toContain("notifications/cancelled");
  });

  it("is let go of once the answer is there, though the server leaves it open", async () => {
    const server = await connected();
    expect(await run(server.id, "forgetful").done).toMatchObject({ kind: "result", text: "there" });
    await expect.poll(() => server.recorded()).toContainEqual({ $event: "closed-by-client", method: "tools/call" });
  });
});

describe("the era of a server behind a URL", () => {
  const legacy = async (args: readonly string[]) => {
    const server = await fixture.addHttp("http-legacy", args);
    return { server, failed: await failure(server.id) };
  };
  const discovers = (server: Server) => requests(server).filter((line) => line.body?.method === "server/discover");

  it.each(["400", "404", "405"])("[C-26] %s without a modern error means legacy", async (status) => {
    const { server, failed } = await legacy(["--probe", status]);
    expect(failed).toBeUndefined();
    expect(stateOf(server.id)).toMatchObject({ negotiated: { era: "legacy" } });
  });

  it.each([
    ["401", { code: "auth-required" }],
    ["403", { code: "http-error", params: { status: 403 } }],
    ["500", { code: "http-error", params: { status: 500 } }],
  ])("[C-26] %s is no evidence: an error, and nothing but the probe is sent", async (status, error) => {
    const { server, failed } = await legacy(["--probe", status]);
    expect(failed).toMatchObject(error);
    expect(requests(server)).toHaveLength(1);
  });

  it("[C-26] 503 without a body is an error that names the status", async () => {
    const server = await fixture.addHttp("http-modern", ["--discover", "503"]);
    expect(await failure(server.id)).toEqual({
      code: "http-error",
      params: { status: 503, origin: new URL(server.url).origin },
    });
  });

  it("[C-26] a 400 with -32022 never means legacy", async () => {
    const server = await fixture.addHttp("http-modern", ["--versions", "2031-01-01"]);
    expect(await failure(server.id)).toEqual({
      code: "version-mismatch",
      params: { offered: "2026-07-28", answered: "2031-01-01" },
    });
    expect(requests(server).map((line) => line.body.method)).toEqual(["server/discover"]);
  });

  it("[C-26] silence is an error after 10 s and not before", async () => {
    await fixture.end();
    const clock = new ManualClock();
    fixture = new HostFixture(clock);
    const server = await fixture.addHttp("http-legacy", ["--probe", "silent"]);
    const failed = failure(server.id);
    await expect.poll(() => discovers(server)).toHaveLength(1);
    clock.advance(9_999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(stateOf(server.id)?.kind).toBe("connecting");
    clock.advance(1);
    expect(await failed).toEqual({ code: "connect-timeout", params: { seconds: 10 } });
    expect(requests(server)).toHaveLength(1);
  });

  it("[C-26] the verdict is remembered, and asked anew at once when it no longer holds", async () => {
    let modern = false;
    const seen: string[] = [];
    const server = createServer(async (request, response) => {
      let text = "";
      for await (const chunk of request) text += chunk;
      const { id, method } = text === "" ? { id: null, method: request.method } : JSON.parse(text);
      seen.push(method);
      const answer = (status: number, body: object) => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify({ jsonrpc: "2.0", id, ...body }));
      };
      const capabilities = {};
      const serverInfo = { name: "s", version: "1" };
      if (method === "server/discover" && modern) {
        const result = {
          resultType: "complete",
          supportedVersions: ["2026-07-28"],
          capabilities,
          serverInfo,
          ttlMs: 0,
        };
        answer(200, { result: { ...result, cacheScope: "private" } });
      } else if (method === "initialize" && !modern) {
        answer(200, { result: { protocolVersion: "2025-11-25", capabilities, serverInfo } });
      } else if (id === undefined) response.writeHead(202).end();
      else answer(400, { error: { code: -32601, message: "Method not found" } });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    const url = `http://127.0.0.1:${port}/mcp`;
    fixture.host.addServer({ id: "s", name: "s", transport: { kind: "http", url, headers: {} } });
    await fixture.host.connect("s");
    await fixture.host.disconnect("s", "person");
    await fixture.host.connect("s");
    await fixture.host.disconnect("s", "person");
    expect(seen.filter((method) => method === "server/discover")).toHaveLength(1);
    modern = true;
    await fixture.host.connect("s");
    expect(stateOf("s")).toMatchObject({ kind: "ready", negotiated: { era: "modern" } });
    expect(seen.filter((method) => method === "server/discover")).toHaveLength(2);
    server.closeAllConnections();
    server.close();
  });

  it("takes a discover answer from a stream, though the server leaves it open", async () => {
    const server = await connected(["--discover", "sse"]);
    expect(stateOf(server.id)).toMatchObject({ negotiated: { era: "modern" } });
  });
});
