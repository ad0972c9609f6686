// A server of the deprecated HTTP+SSE transport (2024-11-05) without any library.
//   --post STATUS      what a POST to its own address is refused with (default 405)
//   --endpoint URL     the place to POST to that it names (default one of its own)
// Tools: `echo`, `ask` (a question in between), `drop` (the stream ends without an answer).
import { answer, errorOf, openStream, resultOf, sendEvent, serve } from "./http-wire.mjs";
import { question } from "./question.mjs";
import { option, textResult } from "./wire.mjs";

/** @type {import("node:http").ServerResponse | undefined} */
let stream;
/** @type {string | number} */
let asking = 0;

/** @param {object} message */
const send = (message) => stream && sendEvent(stream, message, { event: "message" });

serve((request, response, body) => {
  if (request.method === "GET") {
    openStream(response);
    stream = response;
    response.write(`event: endpoint\ndata: ${option("endpoint", "/messages?session=secret-place")}\n\n`);
    return;
  }
  if (request.url !== "/messages?session=secret-place") return answer(response, Number(option("post", "405")));
  answer(response, 202);
  const { id, method, params } = body;
  if (method === "initialize") {
    const serverInfo = { name: "http-sse", version: "1.0.0" };
    send(resultOf(id, { protocolVersion: "2024-11-05", capabilities: { tools: {} }, serverInfo }));
  } else if (method === "tools/list") {
    send(resultOf(id, { tools: ["echo", "ask", "drop"].map((name) => ({ name, inputSchema: { type: "object" } })) }));
  } else if (method === "tools/call" && params.name === "ask") {
    asking = id;
    send({ id: "q1", method: "elicitation/create", params: question(params.arguments) });
  } else if (method === "tools/call" && params.name === "drop") stream?.end();
  else if (method === "tools/call") send(resultOf(id, textResult(JSON.stringify(params.arguments ?? {}))));
  else if (method === undefined) send(resultOf(asking, textResult(JSON.stringify(body.result))));
  else if (id !== undefined) send(errorOf(id, -32601, "Method not found"));
});
