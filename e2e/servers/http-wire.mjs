// HTTP by hand, without any library. The address is the first line on stdout; with RECORD set, every request is appended to
// that file as `{ http, path, headers, body }` the moment it has arrived whole, and what happens beside as `{ $event: … }`.
import { createServer } from "node:http";
import { record } from "./wire.mjs";

/** @typedef {import("node:http").IncomingMessage} Request */
/** @typedef {import("node:http").ServerResponse} Response */
/** @typedef {(request: Request, response: Response, body: any) => void | Promise<void>} Handle */

/**
 * Listens on a port of this machine.
 * @param {Handle} handle
 * @param {number} [wanted] the port; the system chooses one unless said
 */
export function serve(handle, wanted = 0) {
  const server = createServer(async (request, response) => {
    let text = "";
    request.setEncoding("utf8");
    for await (const chunk of request) text += chunk;
    const body = text === "" ? undefined : JSON.parse(text);
    record({ http: request.method, path: request.url, headers: request.headers, body });
    response.on("close", () => {
      if (!response.writableFinished) record({ $event: "closed-by-client", method: body?.method ?? request.method });
    });
    await handle(request, response, body);
  });
  server.listen(wanted, "127.0.0.1", () => {
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    process.stdout.write(`http://127.0.0.1:${port}/mcp\n`);
  });
}

/**
 * @param {Response} response
 * @param {number} status
 * @param {object} [body] sent as JSON
 * @param {Record<string, string>} [headers]
 */
export function answer(response, status, body, headers = {}) {
  const type = body === undefined ? {} : { "content-type": "application/json" };
  response.writeHead(status, { ...type, ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/**
 * @param {Response} response
 * @param {Record<string, string>} [headers]
 */
export function openStream(response, headers = {}) {
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", ...headers });
  response.flushHeaders();
}

/**
 * @param {Response} response
 * @param {object} message
 * @param {{ id?: string, retry?: number, event?: string }} [fields]
 */
export function sendEvent(response, message, fields = {}) {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  response.write(`${lines.join("")}data: ${JSON.stringify({ jsonrpc: "2.0", ...message })}\n\n`);
}

/**
 * Breaks the connection in the middle, as a network does.
 * @param {Response} response
 */
export function breakOff(response) {
  // What was written before has to leave first.
  response.write(": \n", () => response.socket?.resetAndDestroy());
}

/** @param {string | number} id @param {object} result */
export const resultOf = (id, result) => ({ jsonrpc: "2.0", id, result });

/** @param {string | number | null} id @param {number} code @param {string} message @param {unknown} [data] */
export const errorOf = (id, code, message, data) => ({
  jsonrpc: "2.0",
  id,
  error: { code, message, ...(data === undefined ? {} : { data }) },
});
