// A server of the modern era whose results say how long they may be used again, without any library; over stdio, or with --http over HTTP.
//   --hints JSON    by method what its results say (`{"ttlMs": …, "cacheScope": …}`); nothing unless said. "prompts/list=2" is its page 2
//   --refuse        page 2 of the prompts is always refused, as if its cursor were unknown
// Prompts come in two pages, and the name of each tells how often its page was asked for. Reading `demo://ask` asks the person first.
// Tools: `tell` {method, params?, loose?} notifies, `loose` outside every subscription; `forget` makes every cursor so far unknown.
import { answer, errorOf, openStream, resultOf, sendEvent, serve } from "./http-wire.mjs";
import { flag, listen, option, record, refuse, reply, send, textResult } from "./wire.mjs";

const version = "2026-07-28";
const capabilities = { tools: {}, prompts: {}, resources: { listChanged: true, subscribe: true } };
const hints = JSON.parse(option("hints", "{}"));
const subscriptionKey = "io.modelcontextprotocol/subscriptionId";

/** How often each was asked for. @type {Record<string, number>} */
const asked = {};
/** The subscriptions that are open, by stream or id. @type {Map<unknown, (method: string, params: object, loose: boolean) => void>} */
const open = new Map();
let generation = 1;

/** @param {string} what */
const count = (what) => {
  asked[what] = (asked[what] ?? 0) + 1;
  return asked[what];
};

/** @typedef {{ result: object } | { code: number, message: string, data?: unknown } | undefined} Answer */

/** @param {string} method @param {object} result @returns {Answer} */
const complete = (method, result) => ({ result: { resultType: "complete", ...hints[method], ...result } });

/** @param {string} method @param {any} params */
function tell(method, { loose = false, ...params }) {
  for (const deliver of open.values()) deliver(method, params, loose);
}

/** @type {Record<string, (params: any) => Answer>} */
const methods = {
  "server/discover": () =>
    complete("server/discover", {
      ...{ supportedVersions: [version], capabilities, ttlMs: 0, cacheScope: "private" },
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "raw-cached", version: "1.0.0" } },
    }),
  "tools/list": () =>
    complete("tools/list", { tools: ["tell", "forget"].map((name) => ({ name, inputSchema: { type: "object" } })) }),
  "tools/call": ({ name, arguments: args }) => {
    if (name === "forget") generation += 1;
    if (name === "tell") tell(args.method, { ...args.params, loose: args.loose });
    return complete("tools/call", textResult("done"));
  },
  "prompts/list": ({ cursor }) => {
    const next = `two of ${generation}`;
    if (cursor === undefined) {
      return complete("prompts/list", { prompts: [{ name: `one-${count("page 1")}` }], nextCursor: next });
    }
    if (cursor !== next || flag("refuse")) return { code: -32602, message: "Unknown cursor" };
    return complete("prompts/list=2", { prompts: [{ name: `two-${count("page 2")}` }] });
  },
  "resources/list": () => complete("resources/list", { resources: [{ uri: "demo://a", name: `a-${count("list")}` }] }),
  "resources/templates/list": () => complete("resources/templates/list", { resourceTemplates: [] }),
  "resources/read": ({ uri, inputResponses }) => {
    if (uri === "demo://ask" && inputResponses === undefined) {
      const requestedSchema = { type: "object", properties: { ok: { type: "boolean" } } };
      const ask = { method: "elicitation/create", params: { message: "May I?", requestedSchema } };
      return { result: { resultType: "input_required", inputRequests: { q: ask }, requestState: "s" } };
    }
    return complete("resources/read", { contents: [{ uri, text: `${uri} ${count(uri)}` }] });
  },
};

/**
 * @param {import("./wire.mjs").Message} message
 * @param {unknown} key clients over HTTP count their ids each for themselves
 * @param {(message: object) => void} sendTo
 */
function subscribe({ id, params: { notifications } }, key, sendTo) {
  /** @param {string} method @param {object} params @param {boolean} loose */
  const deliver = (method, params, loose) =>
    sendTo({ method, params: { ...params, _meta: { [subscriptionKey]: loose ? "listen:none" : id } } });
  open.set(key, deliver);
  deliver("notifications/subscriptions/acknowledged", { notifications }, false);
}

/** @param {import("./wire.mjs").Message} message @returns {Answer} */
function answerTo({ id, method = "", params = {} }) {
  if (id === undefined) return undefined;
  const answerer = Object.hasOwn(methods, method) ? methods[method] : undefined;
  return answerer ? answerer(params) : { code: -32601, message: "Method not found" };
}

if (flag("http")) {
  serve((request, response, body) => {
    if (request.method !== "POST") return answer(response, 405);
    if (body.method === "subscriptions/listen") {
      openStream(response);
      response.on("close", () => open.delete(response));
      return subscribe(body, response, (message) => sendEvent(response, message));
    }
    const given = answerTo(body);
    if (!given) return answer(response, 202);
    const { id } = body;
    return "result" in given
      ? answer(response, 200, resultOf(id, given.result))
      : answer(response, given.code === -32601 ? 404 : 200, errorOf(id, given.code, given.message, given.data));
  });
} else {
  record({ $event: "started", pid: process.pid });
  listen((message) => {
    const { id, method, params } = message;
    if (method === "notifications/cancelled") open.delete(params?.requestId);
    if (method === "subscriptions/listen") return subscribe(message, id, send);
    const given = answerTo(message);
    if (!given) return;
    if ("result" in given) reply(id, given.result);
    else refuse(id, given.code, given.message, given.data);
  });
}
