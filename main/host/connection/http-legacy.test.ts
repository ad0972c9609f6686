import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { afterEach, describe, expect, it } from "vitest";
import { systemHttp } from "../http/http-port.ts";
import { ManualClock } from "../manual-clock.ts";
import { HttpLegacyTransport } from "./http-legacy.ts";
import type { HttpExchange } from "./transport.ts";

const open: { server: Server; transport: HttpLegacyTransport; clock: ManualClock }[] = [];
afterEach(async () => {
  for (const { server, transport, clock } of open.splice(0)) {
    const closed = transport.close();
    clock.advance(10_000);
    await closed;
    server.closeAllConnections();
    server.close();
  }
});

type Answer = (response: ServerResponse, body: { id?: number; method?: string } | undefined) => void;

/** A transport in a session with a server that answers as told, by method or HTTP verb. */
async function session(answers: { readonly [what: string]: Answer }) {
  const seen: { what: string; headers: IncomingMessage["headers"] }[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const body = text === "" ? undefined : JSON.parse(text);
    const what = body?.method ?? (body ? "answer" : (request.method ?? "").toLowerCase());
    seen.push({ what, headers: request.headers });
    const answer = answers[what];
    if (answer) answer(response, body);
    else if (what === "initialize") {
      response.writeHead(200, { "content-type": "application/json", "mcp-session-id": "secret-id" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id: body.id, result: { protocolVersion: "2025-11-25" } }));
    } else response.writeHead(what === "get" ? 405 : 202).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const clock = new ManualClock();
  const exchanges: HttpExchange[] = [];
  const { port } = server.address() as AddressInfo;
  const transport = new HttpLegacyTransport(
    { url: `http://127.0.0.1:${port}/mcp?key=secret-query`, headers: { "X-Key": "secret-key" } },
    { http: systemHttp({}), clock },
    { stderr: () => {}, junk: () => {}, exchange: (exchange) => exchanges.push(exchange) },
    10_000,
  );
  open.push({ server, transport, clock });
  const arrived: JSONRPCMessage[] = [];
  transport.onmessage = (message) => arrived.push(message);
  await transport.send({ jsonrpc: "2.0", id: 0, method: "initialize" });
  transport.setProtocolVersion("2025-11-25");
  const count = (what: string) => seen.filter((request) => request.what === what).length;
  return { transport, clock, seen, count, arrived, exchanges };
}

const call: JSONRPCMessage = { jsonrpc: "2.0", id: 1, method: "tools/call" };
const stream = (response: ServerResponse, text: string) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.end(text);
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("HttpLegacyTransport", () => {
  it("[C-24] resumes no sooner than the server's retry says, each time", async () => {
    let resumed = 0;
    const made = await session({
      "tools/call": (response) => stream(response, "id: ev-1\nretry: 3000\ndata: \n\n"),
      get: (response) => {
        resumed += 1;
        const answer = JSON.stringify({ jsonrpc: "2.0", id: 1, result: {} });
        stream(response, resumed < 2 ? ": nothing yet\n\n" : `id: ev-2\ndata: ${answer}\n\n`);
      },
    });
    const done = made.transport.send(call);
    for (const attempt of [1, 2]) {
      await expect.poll(() => made.clock.armed).toBe(1);
      made.clock.advance(2999);
      await turn();
      expect(made.count("get")).toBe(attempt - 1);
      made.clock.advance(1);
      await expect.poll(() => made.count("get")).toBe(attempt);
    }
    await done;
    expect(made.arrived.at(-1)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    const ids = made.seen.filter(({ what }) => what === "get").map(({ headers }) => headers["last-event-id"]);
    expect(ids).toEqual(["ev-1", "ev-1"]);
  });

  it("gives a stream up after ten resumes in a row that failed", async () => {
    const made = await session({
      "tools/call": (response) => stream(response, "id: ev-1\ndata: \n\n"),
      get: (response) => response.writeHead(503).end(),
    });
    const done = made.transport.send(call).catch((error: unknown) => error);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await expect.poll(() => made.clock.armed).toBe(1);
      made.clock.advance(30_000);
      await expect.poll(() => made.count("get")).toBe(attempt);
    }
    expect(await done).toMatchObject({ code: "stream-lost" });
    expect(made.clock.armed).toBe(0);
  });

  it("[C-24] drops a question that comes again on a resumed stream, not one of another stream", async () => {
    const ask = (id: string) =>
      `id: ev-1\nretry: 100\ndata: ${JSON.stringify({ jsonrpc: "2.0", id, method: "ping" })}\n\n`;
    const made = await session({
      "tools/call": (response) => stream(response, ask("q1")),
      get: (response, _) => stream(response, `${ask("q1")}data: {"jsonrpc":"2.0","id":1,"result":{}}\n\n`),
      "prompts/get": (response, body) =>
        stream(response, `${ask("q1")}data: {"jsonrpc":"2.0","id":${body?.id},"result":{}}\n\n`),
    });
    const questions = () => made.arrived.filter((message) => "method" in message);
    const done = made.transport.send(call);
    await expect.poll(() => made.clock.armed).toBe(1);
    made.clock.advance(100);
    await done;
    expect(questions()).toHaveLength(1);
    await made.transport.send({ jsonrpc: "2.0", id: 2, method: "prompts/get" });
    expect(questions()).toHaveLength(2);
  });

  it("[C-10] does not wait for a DELETE that is not answered", async () => {
    const made = await session({ delete: () => {} });
    let closed = false;
    const closing = made.transport.close().then(() => {
      closed = true;
    });
    await expect.poll(() => made.count("delete")).toBe(1);
    made.clock.advance(1999);
    await turn();
    expect(closed).toBe(false);
    made.clock.advance(1);
    await closing;
    expect(made.seen.at(-1)?.headers["mcp-session-id"]).toBe("secret-id");
  });

  it("an answer that the server does not accept within 30 s is not delivered", async () => {
    const made = await session({ answer: () => {} });
    const sent = made.transport.send({ jsonrpc: "2.0", id: "q1", result: {} }).catch((error: unknown) => error);
    await expect.poll(() => made.count("answer")).toBe(1);
    made.clock.advance(30_000);
    expect(await sent).toMatchObject({ code: "not-accepted", params: { seconds: 30 } });
  });

  it("one event over the limit ends the connection, the size named", async () => {
    const made = await session({
      "tools/call": (response) => stream(response, `data: ${"x".repeat(20_000)}\n\n`),
    });
    await expect(made.transport.send(call)).rejects.toMatchObject({
      code: "message-too-large",
      params: { limit: 10_000 },
    });
    expect(made.transport.end).toMatchObject({ code: "message-too-large" });
  });

  it("a session that expires under several requests is told once, and all of them fail", async () => {
    let known = true;
    const answer: Answer = (response, body) => {
      if (!known) response.writeHead(404).end();
      else {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ jsonrpc: "2.0", id: body?.id, result: {} }));
      }
    };
    const hanging: Answer = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.flushHeaders();
    };
    const made = await session({ ping: answer, answer, "tools/call": hanging });
    await made.transport.send({ jsonrpc: "2.0", id: 1, method: "ping" });
    let expired = 0;
    made.transport.onexpired = () => {
      expired += 1;
    };
    const code = (sent: Promise<void>) =>
      sent.then(
        () => undefined,
        (error: { code: string }) => error.code,
      );
    const running = code(made.transport.send({ jsonrpc: "2.0", id: 2, method: "tools/call" }));
    await expect.poll(() => made.count("tools/call")).toBe(1);
    known = false;
    const others = [3, 4].map((id) => code(made.transport.send({ jsonrpc: "2.0", id, result: {} })));
    expect(await Promise.all([running, ...others])).toEqual(["session-expired", "session-expired", "session-expired"]);
    expect(expired).toBe(1);
    expect(await code(made.transport.send({ jsonrpc: "2.0", id: 5, method: "ping" }))).toBe("session-expired");
    expect(made.count("ping")).toBe(1);
  });

  it("[C-03] a session that never answered a request does not expire: its 404 ends the connection", async () => {
    const made = await session({ "tools/call": (response) => response.writeHead(404).end() });
    let expired = 0;
    made.transport.onexpired = () => {
      expired += 1;
    };
    await expect(made.transport.send(call)).rejects.toMatchObject({ code: "session-expired" });
    expect(expired).toBe(0);
    expect(made.transport.end).toEqual({ code: "session-expired", params: {} });
  });

  it("[X-11] reports its exchanges with every secret hidden", async () => {
    const made = await session({});
    expect(made.exchanges).toMatchObject([
      {
        method: "POST",
        status: 200,
        sent: { "x-key": "<hidden>", "content-type": "application/json" },
        headers: { "mcp-session-id": "<hidden>", "content-type": "application/json" },
      },
    ]);
    expect(JSON.stringify(made.exchanges)).not.toMatch(/secret-/);
  });
});
