import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { McpServer as LegacyServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { HostFixture } from "./host-fixture.ts";

let fixture: HostFixture;
let server: Server | undefined;
beforeEach(() => {
  fixture = new HostFixture();
});
afterEach(async () => {
  await fixture.end();
  server?.closeAllConnections();
  server?.close();
});

async function add(handler: Parameters<typeof createServer>[1]): Promise<string> {
  server = createServer(handler);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  fixture.host.addServer({
    id: "sdk",
    name: "sdk",
    transport: { kind: "http", url: `http://127.0.0.1:${port}/mcp`, headers: {} },
  });
  await fixture.host.connect("sdk");
  return "sdk";
}

const negotiated = () => fixture.host.servers()[0]?.state;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

describe("servers made with the official libraries", () => {
  it("[C-05] speaks the modern era to createMcpHandler, mirrored headers included", async () => {
    const handler = createMcpHandler(() => {
      const made = new McpServer({ name: "modern-sdk", version: "1.0.0" });
      made.registerTool(
        "greet",
        { inputSchema: z.object({ name: z.string().meta({ "x-mcp-header": "Name" }) }) },
        ({ name }) => ({ content: [{ type: "text", text: `Hello ${name}` }] }),
      );
      return made;
    });
    const id = await add(async (request, response) => {
      const body = await bodyOf(request);
      const answer = await handler.fetch(
        new Request(`http://${request.headers.host}${request.url}`, {
          method: request.method ?? "GET",
          headers: request.headers as Record<string, string>,
          ...(body === "" ? {} : { body }),
        }),
      );
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      for await (const chunk of answer.body ?? []) response.write(chunk);
      response.end();
    });
    expect(negotiated()).toMatchObject({
      kind: "ready",
      negotiated: { era: "modern", serverInfo: { name: "modern-sdk" } },
    });
    const { done } = fixture.host.runTool({ serverId: id, tool: "greet", args: { name: "Größe" } });
    expect(await done).toMatchObject({ kind: "result", text: "Hello Größe" });
  });

  it.each([true, false])(
    "[C-05] speaks the legacy era to StreamableHTTPServerTransport (JSON bodies: %s)",
    async (json) => {
      const sessions = new Map<string, StreamableHTTPServerTransport>();
      const id = await add(async (request, response) => {
        const text = await bodyOf(request);
        const known = sessions.get(String(request.headers["mcp-session-id"]));
        if (known) return known.handleRequest(request, response, text === "" ? undefined : JSON.parse(text));
        const transport = new StreamableHTTPServerTransport({
          sessionIdGenerator: () => randomUUID(),
          enableJsonResponse: json,
          onsessioninitialized: (session) => void sessions.set(session, transport),
          onsessionclosed: (session) => void sessions.delete(session),
        });
        const made = new LegacyServer({ name: "legacy-sdk", version: "1.0.0" });
        made.registerTool("greet", { inputSchema: { name: z.string() } }, async ({ name }, extra) => {
          const answer = await made.server.elicitInput(
            { message: "Sure?", requestedSchema: { type: "object", properties: { yes: { type: "boolean" } } } },
            // Related to the call it is sent on that call's stream, where there is one.
            json ? {} : { relatedRequestId: extra.requestId },
          );
          return { content: [{ type: "text", text: `Hello ${name}: ${answer.action}` }] };
        });
        await made.connect(transport as never);
        return transport.handleRequest(request, response, text === "" ? undefined : JSON.parse(text));
      });
      expect(negotiated()).toMatchObject({ kind: "ready", negotiated: { era: "legacy", version: "2025-11-25" } });
      const { done } = fixture.host.runTool({ serverId: id, tool: "greet", args: { name: "Kim" } });
      const question = await fixture.question();
      await fixture.host.broker.respond(question.key, { action: "decline", by: "person" });
      expect(await done).toMatchObject({ kind: "result", text: "Hello Kim: decline" });
      await fixture.host.disconnect(id, "person");
      expect(sessions.size).toBe(0);
    },
  );
});
