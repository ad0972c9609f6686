// A Streamable HTTP server of the modern era without any library.
//   --discover STATUS|sse    what `server/discover` leads to: a bare status, or its answer in a stream
//   --versions A,B           the versions it says it supports (default 2026-07-28)
// Tools: see `tools` below.
import { answer, breakOff, errorOf, openStream, resultOf, sendEvent, serve } from "./http-wire.mjs";
import { option, record, textResult } from "./wire.mjs";

const VERSION = "io.modelcontextprotocol/protocolVersion";
const versions = option("versions", "2026-07-28").split(",");
/** How often the tools were listed; the header of `book` changes after the first time. */
let lists = 0;

/** What came with each leg of a scripted call so far, by the call's label. @type {Map<string, unknown[]>} */
const visits = new Map();

/** @param {object} properties */
const schema = (properties) => ({ type: "object", properties });

function tools() {
  const mirrored = { type: "string", "x-mcp-header": lists > 1 ? "Room-Name" : "Room" };
  return [
    { name: "echo", inputSchema: schema({}) },
    {
      name: "headers",
      inputSchema: schema({
        region: { type: "string", "x-mcp-header": "Region" },
        count: { type: "integer", "x-mcp-header": "Count" },
        deep: schema({ on: { type: "boolean", "x-mcp-header": "On" } }),
      }),
    },
    { name: "raum größe", inputSchema: schema({}) },
    { name: "bad header", inputSchema: schema({ a: { type: "string", "x-mcp-header": "not a token" } }) },
    { name: "book", inputSchema: schema({ room: mirrored }) },
    { name: "always_mismatched", inputSchema: schema({}) },
    { name: "lose", inputSchema: schema({}) },
    { name: "hang", inputSchema: schema({}) },
    { name: "forgetful", inputSchema: schema({}) },
    { name: "ask", inputSchema: schema({}) },
    { name: "needs_more", inputSchema: schema({}) },
    { name: "script", inputSchema: schema({}) },
    { name: "protocol_error", inputSchema: schema({}) },
    { name: "status", inputSchema: schema({}) },
  ];
}

const complete = { resultType: "complete" };

serve((request, response, body) => {
  if (request.method !== "POST") return answer(response, 405);
  const { id, method, params } = body;
  if (method === "server/discover") {
    const discover = option("discover", "");
    const result = {
      ...complete,
      supportedVersions: versions,
      capabilities: { tools: {} },
      serverInfo: { name: "http-modern", version: "1.0.0" },
      ttlMs: 0,
      cacheScope: "private",
    };
    if (!versions.includes(params._meta[VERSION])) {
      return answer(response, 400, errorOf(id, -32022, "Unsupported protocol version", { supported: versions }));
    }
    if (discover === "sse") {
      openStream(response);
      sendEvent(response, { id, result });
      return;
    }
    return discover === "" ? answer(response, 200, resultOf(id, result)) : answer(response, Number(discover));
  }
  if (method === "tools/list") {
    lists += 1;
    return answer(response, 200, resultOf(id, { ...complete, tools: tools(), ttlMs: 0, cacheScope: "private" }));
  }
  if (method !== "tools/call") return answer(response, 404, errorOf(id, -32601, "Method not found"));
  const text = (/** @type {string} */ said) =>
    answer(response, 200, resultOf(id, { ...complete, ...textResult(said) }));
  const args = params.arguments ?? {};
  switch (params.name) {
    case "headers":
      return text(
        JSON.stringify(Object.fromEntries(Object.entries(request.headers).filter(([k]) => k.startsWith("mcp-")))),
      );
    case "book":
      // The annotation has changed since the first list: a client that goes by the old one is told so.
      if (request.headers["mcp-param-room-name"] === args.room) return text("booked");
      return answer(response, 400, errorOf(id, -32020, "Mcp-Param-Room-Name is missing"));
    case "always_mismatched":
      return answer(response, 400, errorOf(id, -32020, "never right"));
    case "needs_more":
      return answer(response, 400, errorOf(id, -32021, "Missing capability", { requiredCapabilities: { roots: {} } }));
    case "status":
      return answer(response, args.status);
    case "lose":
      openStream(response);
      response.write("id: ev-1\nretry: 100\ndata: \n\n");
      return breakOff(response);
    case "forgetful":
      // The answer is given and the stream left open.
      openStream(response);
      return sendEvent(response, { id, result: { ...complete, ...textResult("there") } });
    case "hang":
      openStream(response);
      record({ $event: "hanging" });
      return sendEvent(response, {
        method: "notifications/progress",
        params: { progressToken: params._meta.progressToken, progress: 1 },
      });
    case "ask": {
      const given = params.inputResponses?.who;
      if (given && args.lose) {
        openStream(response);
        return breakOff(response);
      }
      if (given) return text(JSON.stringify(given));
      const requestedSchema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
      const ask = {
        method: "elicitation/create",
        params: { mode: "form", message: "Who is asking?", requestedSchema },
      };
      const result = { resultType: "input_required", inputRequests: { who: ask }, requestState: "s-1" };
      return answer(response, 200, resultOf(id, result));
    }
    case "script": {
      // One leg of `legs` (`{ requests, state }`) after the other; the result tells what each brought.
      const brought = [...(visits.get(args.label) ?? []), params.inputResponses ?? null];
      visits.set(args.label, brought);
      const leg = args.legs[brought.length - 1];
      if (leg === undefined) return text(JSON.stringify(brought));
      const asked = { inputRequests: leg.requests, requestState: leg.state };
      return answer(response, 200, resultOf(id, { resultType: "input_required", ...asked }));
    }
    case "protocol_error":
      return answer(response, 200, errorOf(id, args.code, "the kitchen is on fire", args.data));
    default:
      return text(JSON.stringify(args));
  }
});
