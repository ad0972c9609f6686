// A server of the modern era made with the official library.
//   --http    over HTTP, its address the first line on stdout (default stdio)
// Tool `greet`: asks for a name when none is given, and greets.
import { createServer } from "node:http";
import { createMcpHandler, inputRequired, inputResponse, Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { flag, textResult } from "./wire.mjs";

const inputSchema = { type: /** @type {const} */ ("object"), properties: { name: { type: "string" } } };
const requestedSchema = {
  type: /** @type {const} */ ("object"),
  properties: { name: { type: /** @type {const} */ ("string"), title: "Name" } },
  required: ["name"],
};

function make() {
  const server = new Server({ name: "sdk-modern", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({ tools: [{ name: "greet", inputSchema }] }));
  server.setRequestHandler("tools/call", (request, context) => {
    const { name } = request.params.arguments ?? {};
    if (typeof name === "string") return textResult(`Hello ${name}`);
    const answer = inputResponse(context.mcpReq.inputResponses, "who");
    if (answer.kind === "elicit") {
      return textResult(answer.action === "accept" ? `Hello ${answer.content?.name}` : `Nobody: ${answer.action}`);
    }
    const ask = inputRequired.elicit({ mode: "form", message: "Who is there?", requestedSchema });
    return inputRequired({ inputRequests: { who: ask } });
  });
  return server;
}

if (!flag("http")) serveStdio(make);
else {
  const handler = createMcpHandler(make);
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { method = "GET", url, headers } = request;
    const sent = { method, headers: /** @type {Record<string, string>} */ (headers), ...(body === "" ? {} : { body }) };
    const answer = await handler.fetch(new Request(`http://${headers.host}${url}`, sent));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.stdout.write(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/mcp\n`);
  });
}
