// A server of either era whose lists change, without any library: tools, prompts, resources, templates, completions, subscriptions.
//   --era legacy|modern    (default legacy)
//   --capabilities JSON    instead of everything
//   --honour JSON          modern: what it agrees to of a subscription, instead of all
//   --prompt-asks          prompts/get and resources/read ask the person first: modern by a round, legacy by a request
//   --pages N              prompts and resources come in pages of N; without it in one
//   --icons JSON          the icons of the first item of each list
//   --cursor empty         the cursors are empty texts (modern case B121)
//   --eager               legacy: a tool is added, and told of, while the tools are first listed without it
//   --mute METHOD          never answers that request
//   --ttl MS               modern: how long what it answers may be used again, instead of not at all
//   --nameless N           N items of each list lack what they must have
// Some of what it lists is odd: a role that is none, a size below zero.
// Tools: `change` {add?, times?, list?, during?} adds an item and tells of it (a tool named `!broken` ends tools/list); `during` is added and told of
// while that list is read the next time, without it. `touch` {uri} says that a resource changed, `stray` {uri} likewise
// though nobody subscribed, `drop` ends the subscription. `demo://gone` can't be read or subscribed to.
import { flag, listen, option, record, refuse, reply, send, textResult } from "./wire.mjs";

const modern = option("era", "legacy") === "modern";
const version = modern ? "2026-07-28" : "2025-11-25";
const everything = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  completions: {},
};
const capabilities = JSON.parse(option("capabilities", JSON.stringify(everything)));
const serverInfo = { name: "raw-lists", version: "1.0.0" };
const subscriptionKey = "io.modelcontextprotocol/subscriptionId";

record({ $event: "started", pid: process.pid });

/** What was added so far, by list. @type {Record<string, string[]>} */
const added = { tools: [], prompts: [], resources: [] };
/** What is added while a list is read, by list. @type {Record<string, string | undefined>} */
const during = {};
/** The subscriptions that are open: id and what each agreed to. @type {Map<string | number, any>} */
const open = new Map();
/** Legacy subscriptions. @type {Set<string>} */
const subscribed = new Set();

const icons = option("icons", "");
const drawn = icons === "" ? {} : { icons: JSON.parse(icons) };
/** @param {object | null} item */
function nameless(item) {
  return Array.from({ length: Number(option("nameless", "0")) }, () => item);
}

const tools = () => [
  { name: "change", inputSchema: { type: "object" }, ...drawn },
  ...["touch", "stray", "drop"].map((name) => ({ name, inputSchema: { type: "object" } })),
  ...(added.tools ?? []).map((name) => ({ name, inputSchema: { type: "object" } })),
  ...nameless({ inputSchema: { type: "object" } }),
];
const prompts = () => [
  {
    name: "plan",
    title: "Plan an evening",
    ...drawn,
    description: "A plan.\u202eevil",
    arguments: [
      { name: "city", description: "Where", required: true },
      { name: "place", required: "yes" },
    ],
  },
  { name: "bare" },
  ...(added.prompts ?? []).map((name) => ({ name })),
  ...nameless({ title: "?" }),
];
const resources = () => [
  {
    uri: "demo://row/1",
    name: "Row 1",
    ...drawn,
    mimeType: "text/plain",
    size: 12,
    annotations: {
      audience: ["user", "robot"],
      priority: 0.5,
      lastModified: "2026-01-02T03:04:05Z",
    },
  },
  { uri: "file:///it's%20here", name: "here", size: -1, annotations: { priority: 7 } },
  ...(added.resources ?? []).map((name) => ({ uri: `demo://${name}`, name })),
  ...nameless({ uri: "demo://nameless" }),
];
const resourceTemplates = [
  { uriTemplate: "demo://row/{row}{?format,limit}", name: "A row", ...drawn },
  { uriTemplate: "demo://broken/{", name: "broken" },
  ...nameless(null),
];

/**
 * One page of a list.
 * @param {string} name
 * @param {readonly (object | null)[]} items
 * @param {string | undefined} cursor
 */
function page(name, items, cursor) {
  const size = Number(option("pages", "0"));
  if (size === 0) return { [name]: items };
  served[name] = cursor === undefined ? 0 : (served[name] ?? 0);
  const from = served[name];
  served[name] = from + size;
  const more = from + size < items.length;
  return {
    [name]: items.slice(from, from + size),
    ...(more && { nextCursor: option("cursor", "") === "empty" ? "" : `after ${from + size}` }),
  };
}
/** How far each list was read: its cursors say nothing. @type {Record<string, number>} */
const served = {};

/**
 * @param {string | number | undefined} id
 * @param {object} result
 */
function complete(id, result) {
  const ttlMs = Number(option("ttl", "0"));
  reply(id, modern ? { resultType: "complete", ttlMs, cacheScope: "private", ...result } : result);
}

/**
 * A notification to whoever listens for it.
 * @param {string} method
 * @param {string} wanted the name in a filter
 * @param {any} [params]
 */
function tell(method, wanted, params = {}) {
  if (!modern) {
    send({ method, params });
    return;
  }
  for (const [id, filter] of open) {
    const listening = wanted === "resource" ? filter.resourceSubscriptions?.includes(params.uri) : filter[wanted];
    if (listening) send({ method, params: { ...params, _meta: { [subscriptionKey]: id } } });
  }
}

const question = {
  method: "elicitation/create",
  params: { message: "May I?", requestedSchema: { type: "object", properties: { ok: { type: "boolean" } } } },
};
/** What waits for an answer of the person. @type {Map<string | number, () => void>} */
const asking = new Map();

/**
 * Answers once the person has answered, where that was asked for.
 * @param {string | number | undefined} id
 * @param {any} params
 * @param {() => object} result
 */
function afterAsking(id, params, result) {
  if (!flag("prompt-asks") || params.inputResponses !== undefined) return complete(id, result());
  if (modern) return reply(id, { resultType: "input_required", inputRequests: { q: question }, requestState: "s-1" });
  const asked = `ask-${String(id)}`;
  asking.set(asked, () => complete(id, result()));
  return send({ id: asked, ...question });
}

/** @type {Record<string, (args: any) => void>} */
const calls = {
  change: ({ list = "tools", add, times = 1, during: next }) => {
    if (add) added[list]?.push(add);
    if (next) during[list] = next;
    for (let turn = 0; turn < times; turn++) tell(`notifications/${list}/list_changed`, `${list}ListChanged`);
  },
  touch: ({ uri }) => tell("notifications/resources/updated", "resource", { uri }),
  stray: ({ uri }) => send({ method: "notifications/resources/updated", params: { uri } }),
  drop: () => {
    for (const id of open.keys()) reply(id, { resultType: "complete" });
    open.clear();
  },
};

/**
 * What is listed, as it is before whatever changes it meanwhile.
 * @param {string} list
 * @param {() => readonly (object | null)[]} items
 */
function whileRead(list, items) {
  const before = items();
  const add = during[list];
  during[list] = undefined;
  if (add) calls.change?.({ list, add });
  return before;
}

/** @type {Record<string, (id: string | number | undefined, params: any) => void>} */
const methods = {
  initialize: (id) => reply(id, { protocolVersion: version, capabilities, serverInfo }),
  ping: (id) => reply(id, {}),
  "server/discover": (id) =>
    complete(id, {
      supportedVersions: [version],
      capabilities,
      _meta: { "io.modelcontextprotocol/serverInfo": serverInfo },
    }),
  "tools/list": (id) => {
    if (added.tools?.at(-1) === "!broken") refuse(id, -32000, "the list is lost");
    else if (flag("eager") && added.tools?.length === 0) {
      const before = tools();
      calls.change?.({ add: "late" });
      complete(id, { tools: before });
    } else complete(id, { tools: whileRead("tools", tools) });
  },
  "prompts/list": (id, { cursor }) => complete(id, page("prompts", whileRead("prompts", prompts), cursor)),
  "resources/list": (id, { cursor }) => complete(id, page("resources", whileRead("resources", resources), cursor)),
  "resources/templates/list": (id) => complete(id, { resourceTemplates }),
  "tools/call": (id, { name, arguments: args }) => {
    calls[name]?.(args);
    complete(id, textResult("done"));
  },
  "prompts/get": (id, params) =>
    afterAsking(id, params, () => ({
      messages: [{ role: "user", content: { type: "text", text: `Plan ${JSON.stringify(params.arguments)}` } }],
    })),
  "resources/read": (id, params) => {
    if (params.uri === "demo://gone")
      return refuse(id, modern ? -32602 : -32002, "Resource not found", { uri: params.uri });
    if (params.uri === "demo://unknown") return refuse(id, -32602, `Unknown resource: ${params.uri}`);
    if (params.uri === "demo://vague") return refuse(id, -32602, "Invalid params");
    if (params.uri === "demo://bad") return refuse(id, -32602, "Bad parameters", { uri: "demo://else" });
    return afterAsking(id, params, () => ({
      contents: [
        { uri: params.uri, mimeType: "text/plain", text: "Grüße 한글" },
        { uri: params.uri, mimeType: "application/octet-stream", blob: "AAEC/w==" },
      ],
    }));
  },
  "resources/subscribe": (id, { uri }) => {
    if (uri === "demo://gone") return refuse(id, -32002, "Resource not found", { uri });
    subscribed.add(uri);
    reply(id, {});
  },
  "resources/unsubscribe": (id, { uri }) => {
    subscribed.delete(uri);
    reply(id, {});
  },
  "subscriptions/listen": (id, { notifications }) => {
    if (id === undefined) return;
    const agreed = JSON.parse(option("honour", JSON.stringify(notifications)));
    open.set(id, agreed);
    send({
      method: "notifications/subscriptions/acknowledged",
      params: { notifications: agreed, _meta: { [subscriptionKey]: id } },
    });
  },
  "completion/complete": (id, { argument, context }) => {
    if (argument.value === "fail") return refuse(id, -32603, "no idea");
    const values = Array.from({ length: modern ? 100 : 120 }, (_, n) =>
      `${argument.value}${n} ${context?.arguments?.city ?? ""}`.trim(),
    );
    return complete(id, { completion: { values, ...(argument.value === "untold" ? {} : { total: 500 }) } });
  },
};

listen(({ id, method, params = {} }) => {
  if (method === undefined) {
    if (id !== undefined) asking.get(id)?.();
    return;
  }
  if (method === "notifications/cancelled") open.delete(params.requestId);
  if (id === undefined || method === option("mute", "")) return;
  if (method === (modern ? "initialize" : "server/discover")) return refuse(id, -32601, "Method not found");
  const answer = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (answer) answer(id, params);
  else refuse(id, -32601, "Method not found");
});
