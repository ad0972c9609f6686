// A server of the legacy era without any library.
//   --version V            what `initialize` is answered with (default 2025-11-25)
//   --probe error|silent|exit   what any first message other than `initialize` leads to (default error)
//   --initialize hang      never answers `initialize`
//   --ask-early            asks before it answers `initialize`
//   --roots-early          asks for roots before it answers `initialize`
//   --ask-at-list METHOD   sends such a request, as for one token, when it is asked for its tools
//   --ask-on-signal        asks when it gets SIGUSR2
//   --roots-at-once        asks for roots as soon as it may, and again after each change that it is told of
//   --server-info JSON     who it says it is
//   --capabilities JSON    what it declares (default {"tools":{}})
//   --refuse-level LEVEL   refuses to log from that level on
// and the options of habits.mjs, pages.mjs and question.mjs. Tools: see `tools` below.
import "./habits.mjs";
import { writeSync } from "node:fs";
import { described, paged, toolPage } from "./pages.mjs";
import { question } from "./question.mjs";
import { pagesDone, pagesNeeded, URL_REQUIRED } from "./url-pages.mjs";
import { flag, listen, option, record, refuse, reply, send, textResult } from "./wire.mjs";

/** @typedef {import("./wire.mjs").Message} Message */
/** @typedef {{ id: string | number, args: any, meta: any }} Call */

/** Questions we asked and have no answer to yet. @type {Map<string | number, (answer: Message) => void>} */
const asked = new Map();
let nextId = 1;

/**
 * @param {any} params
 * @param {string} [method]
 * @returns {Promise<{ result?: any, error?: any }>}
 */
function ask(params, method = "elicitation/create") {
  const id = `q${nextId++}`;
  return new Promise((resolve) => {
    asked.set(id, ({ result, error }) => resolve(error ? { error } : { result }));
    send({ id, method, ...(params === undefined ? {} : { params }) });
  });
}

const askRoots = () => ask(undefined, "roots/list");

function die() {
  writeSync(2, "out of cheese\nat the till\nredo from start\n");
  process.exit(3);
}

/** @type {Record<string, (call: Call) => void | Promise<void>>} */
const tools = {
  /** Asks once and returns what came back, as JSON text. */
  ask: async ({ id, args }) => reply(id, textResult(JSON.stringify(await ask(question(args))))),
  /** Asks once and repeats nothing of the answer. */
  ask_quietly: async ({ id, args }) => {
    const { result, error } = await ask(question(args));
    reply(id, textResult(error ? "refused" : result.action));
  },
  /** Asks `count` questions at once. */
  ask_many: async ({ id, args }) => {
    const answers = Array.from({ length: args.count ?? 3 }, (_, index) =>
      ask({ ...question(args), message: `Question ${index + 1}` }),
    );
    reply(id, textResult(JSON.stringify(await Promise.all(answers))));
  },
  /** Sends each of `requests` (`{ method, params }`) and returns what came back; the first text of a prompt `times` over. */
  request: async ({ id, args }) => {
    const answers = args.requests.map((/** @type {any} */ { method, params }) => {
      const block = params?.messages?.[0]?.content;
      if (args.times !== undefined) block.text = block.text.repeat(args.times);
      return ask(params, method);
    });
    reply(id, textResult(JSON.stringify(await Promise.all(answers))));
  },
  /** Asks the same `times` over, whatever the answer. */
  ask_again: async ({ id, args }) => {
    const answers = [];
    for (let turn = 0; turn < (args.times ?? 3); turn += 1) answers.push(await ask(question(args)));
    reply(id, textResult(JSON.stringify(answers)));
  },
  /** Says of the pages `ids` that they are done. */
  complete: ({ id, args }) => {
    for (const notification of pagesDone(args)) send(notification);
    reply(id, textResult("told"));
  },
  /** Is refused until the pages of pages.mjs were asked for, once for each list. */
  needs_pages: ({ id, args }) => {
    const needed = pagesNeeded(args);
    if (needed) refuse(id, URL_REQUIRED, "Pages have to be visited first", needed.data);
    else reply(id, textResult(JSON.stringify(args)));
  },
  /** Asks for roots `times` at once; the result says what came back. */
  roots: async ({ id, args }) => {
    const answers = Array.from({ length: args.times ?? 1 }, askRoots);
    reply(id, textResult(JSON.stringify(await Promise.all(answers))));
  },
  /** Answers first and asks afterwards, a `method` of its own if named: no call is in flight then. */
  ask_late: ({ id, args }) => {
    reply(id, textResult("You will hear from me."));
    void (args.method === undefined ? ask(question(args)) : ask(args.params, args.method));
  },
  /** Takes every open question back. */
  withdraw: ({ id }) => {
    const open = [...asked.keys()];
    for (const requestId of open) {
      send({ method: "notifications/cancelled", params: { requestId, reason: "no longer needed" } });
    }
    reply(id, textResult(`withdrawn ${open.length}`));
  },
  /** Asks, and is gone as soon as the question has left. */
  ask_and_die: ({ args }) => send({ id: "q-last", method: "elicitation/create", params: question(args) }, die),
  /** Gone at once, with exit code 3. */
  die,
  /** Never answers. */
  hang: () => {},
  echo: ({ id, args }) => reply(id, textResult(JSON.stringify(args))),
  /** Answers with `bytes` letters. */
  big: ({ id, args }) => reply(id, textResult("x".repeat(args.bytes))),
  /** Reports progress `count` times. */
  progress: ({ id, args, meta }) => {
    for (let progress = 1; progress <= (args.count ?? 3); progress += 1) {
      send({ method: "notifications/progress", params: { progressToken: meta?.progressToken, progress } });
    }
    reply(id, textResult("done"));
  },
  /** Logs each of `messages`, and `count` lines more. */
  log: ({ id, args }) => {
    const lines = Array.from({ length: args.count ?? 0 }, (_, index) => ({ level: "info", data: `line ${index + 1}` }));
    for (const params of [...(args.messages ?? []), ...lines]) send({ method: "notifications/message", params });
    reply(id, textResult("logged"));
  },
  tool_error: ({ id }) => reply(id, { ...textResult("the kitchen is closed"), isError: true }),
  /** Refuses for want of `required` capabilities. */
  needs: ({ id, args }) => refuse(id, -32021, "Missing capability", { requiredCapabilities: args.required }),
  protocol_error: ({ id }) => refuse(id, -32000, "the kitchen is on fire"),
};

const listed = Object.keys(tools).map((name) => ({ name, inputSchema: { type: "object" } }));

/** @param {Message} message */
function initialize({ id }) {
  const serverInfo = JSON.parse(option("server-info", '{"name":"raw-legacy","version":"1.0.0"}'));
  const capabilities = JSON.parse(option("capabilities", '{"tools":{}}'));
  const result = { protocolVersion: option("version", "2025-11-25"), capabilities, serverInfo };
  if (option("initialize", "") === "hang") return;
  if (flag("ask-early")) send({ id: "q-early", method: "elicitation/create", params: question() });
  if (flag("roots-early")) void askRoots();
  reply(id, result);
}

if (flag("ask-on-signal")) process.on("SIGUSR2", () => void ask(question()));

let initialized = false;
listen((message) => {
  const { id, method, params } = message;
  if (method === undefined) {
    const settle = id === undefined ? undefined : asked.get(id);
    if (settle && id !== undefined) {
      asked.delete(id);
      settle(message);
    } else record({ $event: "unexpected-response", id });
    return;
  }
  if (method === "initialize") {
    initialized = true;
    initialize(message);
  } else if (!initialized) {
    const probe = option("probe", "error");
    if (probe === "exit") process.exit(1);
    if (probe === "error") refuse(id, -32601, "Method not found");
  } else if (method === "notifications/initialized" || method === "notifications/roots/list_changed") {
    if (flag("roots-at-once")) void askRoots();
  } else if (method === "tools/list" && option("ask-at-list", "") !== "") {
    void ask({ messages: [], maxTokens: 1 }, option("ask-at-list", ""));
    reply(id, { tools: described(listed) });
  } else if (method === "logging/setLevel" && params.level === option("refuse-level", "")) {
    refuse(id, -32602, "No such level here");
  } else if (method === "ping" || method === "logging/setLevel") reply(id, {});
  else if (method === "tools/list" && paged) {
    const page = toolPage(params?.cursor);
    if ("error" in page) refuse(id, -32000, page.error);
    else reply(id, page.result);
  } else if (method === "tools/list") reply(id, { tools: described(listed) });
  else if (method === "tools/call") {
    const tool = Object.hasOwn(tools, params.name) ? tools[params.name] : undefined;
    if (tool && id !== undefined) void tool({ id, args: params.arguments ?? {}, meta: params._meta });
    else refuse(id, -32602, `Unknown tool: ${params.name}`);
  } else if (id !== undefined) refuse(id, -32601, "Method not found");
});
