// A server of the modern era (2026-07-28) without any library.
//   --versions A,B         the revisions it supports (default 2026-07-28)
//   --list-input-required  answers tools/list with input_required, which only calls may be answered with
//   --capabilities JSON    what it declares (default {"tools":{}})
//   --state odd|big|none   what requestState looks like (default odd: quotes, spaces, unicode, 10 KB)
//   --server-info JSON     who it says it is
// and the options of habits.mjs, pages.mjs and question.mjs. Tools: see `tools` below.
import "./habits.mjs";
import { writeSync } from "node:fs";
import { described, paged, toolPage } from "./pages.mjs";
import { question } from "./question.mjs";
import { flag, listen, option, record, refuse, reply, send, textResult } from "./wire.mjs";

/** @typedef {{ id: string | number, args: any, meta: any, responses: any, state: string | undefined }} Call */

const versionKey = "io.modelcontextprotocol/protocolVersion";
const versions = option("versions", "2026-07-28").split(",");
const serverInfo = JSON.parse(option("server-info", '{"name":"raw-modern","version":"1.0.0"}'));
const stamp = { "io.modelcontextprotocol/serverInfo": serverInfo };

// Bytes that a client is tempted to trim, unescape, parse or re-encode.
const oddities = '  {"not":"yours"} \\u0041 \'"`<&>%20+=\t\r\n\u0000\u2028 漢字 한글 é e\u0301 😀 \ud800 ';
let rounds = 0;

/**
 * A state that no other round has, and that says which round of which call it belongs to.
 * @param {object} fact
 * @param {string} [kind]
 */
function mintState(fact, kind = option("state", "odd")) {
  if (kind === "none") return undefined;
  rounds += 1;
  const filler = kind === "odd" || kind === "big" ? `${oddities}${"0123456789abcdef".repeat(640)}` : "";
  return JSON.stringify({ round: rounds, ...fact, filler });
}

/** Every state that was handed out, by its number. @type {Map<number, string>} */
const minted = new Map();

/** What came with each leg of a scripted call so far, by the call's label. @type {Map<string, object[]>} */
const visits = new Map();

/**
 * @param {string | number} id
 * @param {Record<string, any> | undefined} inputRequests
 * @param {string | undefined} requestState
 */
function needInput(id, inputRequests, requestState) {
  if (requestState !== undefined) minted.set(rounds, requestState);
  const asked = { ...(inputRequests && { inputRequests }), ...(requestState !== undefined && { requestState }) };
  reply(id, { resultType: "input_required", ...asked, _meta: stamp });
}

/**
 * @param {string | number} id
 * @param {any} result
 */
function complete(id, result) {
  reply(id, { resultType: "complete", ...result, _meta: stamp });
}

/**
 * What a retry brought: the answers, whether its state is what we sent, and what that state says.
 * @param {Call} call
 */
function readRetry({ responses, state }) {
  const fact = state === undefined ? undefined : JSON.parse(state);
  return {
    responses: responses ?? null,
    fact,
    sameState: fact === undefined ? null : minted.get(fact.round) === state,
  };
}

/** @param {Call} call */
function finish(call) {
  const { responses, sameState } = readRetry(call);
  complete(call.id, textResult(JSON.stringify({ args: call.args, responses, sameState })));
}

/** @param {any} args */
const elicit = (args) => ({ method: "elicitation/create", params: question(args) });

/** @param {Call} call */
const isRetry = ({ responses, state }) => responses !== undefined || state !== undefined;

function die() {
  writeSync(2, "out of cheese\nat the till\nredo from start\n");
  process.exit(3);
}

/** @type {Record<string, (call: Call) => void>} */
const tools = {
  /** Asks once; the result tells what the retry carried. */
  ask: (call) => {
    if (isRetry(call)) finish(call);
    else needInput(call.id, { "the key": elicit(call.args) }, mintState({ label: call.args.label }, call.args.state));
  },
  /** Asks once and repeats nothing of the answer. */
  ask_quietly: (call) => {
    if (call.responses !== undefined) complete(call.id, textResult(call.responses.q.action));
    else needInput(call.id, { q: elicit(call.args) }, mintState({}, "none"));
  },
  /** Asks `count` questions in one round. */
  ask_many: (call) => {
    if (isRetry(call)) return finish(call);
    const keys = Array.from({ length: call.args.count ?? 3 }, (_, index) => `q${index + 1}`);
    const requests = keys.map((key) => [key, { ...elicit({ ...call.args, message: `Question ${key}` }) }]);
    return needInput(call.id, Object.fromEntries(requests), mintState({}));
  },
  /** Asks the same in `times` rounds, whatever the answer. */
  ask_again: (call) => {
    const turn = readRetry(call).fact?.turn ?? 0;
    if (turn >= (call.args.times ?? 3)) finish(call);
    else needInput(call.id, { again: elicit(call.args) }, mintState({ turn: turn + 1 }));
  },
  /** Sends the caller round `times` times with a state and no question. */
  state_only: (call) => {
    const turn = readRetry(call).fact?.turn ?? 0;
    if (turn >= (call.args.times ?? 1)) finish(call);
    else needInput(call.id, undefined, mintState({ turn: turn + 1 }, "odd"));
  },
  /** Leads the caller through `legs` (`{ state?, ask?, requests? }`), one a leg; the result tells what each leg brought. */
  script: (call) => {
    const { label = "", legs = [] } = call.args;
    const brought = [...(visits.get(label) ?? []), { responses: call.responses, state: call.state }];
    visits.set(label, brought);
    const leg = legs[brought.length - 1];
    if (leg === undefined) return complete(call.id, textResult(JSON.stringify(brought)));
    return needInput(call.id, leg.requests ?? (leg.ask ? { asked: elicit(call.args) } : undefined), leg.state);
  },
  /** Wants input but says neither what nor for which state. */
  neither: ({ id }) => needInput(id, undefined, undefined),
  /** A question beside a request of a method that no revision knows. */
  unknown_request: ({ id, args }) =>
    needInput(id, { fine: elicit(args), odd: { method: "kitchen/order", params: {} } }, mintState({})),
  /** Asks for a model's help, which the client may not have offered. */
  sampling: ({ id }) => {
    const messages = [{ role: "user", content: { type: "text", text: "Say hello" } }];
    needInput(id, { help: { method: "sampling/createMessage", params: { messages, maxTokens: 10 } } }, mintState({}));
  },
  /** A request of the server's own, which this era doesn't have. */
  push: ({ id, args }) => {
    send({ id: "pushed", ...elicit(args) });
    complete(id, textResult("pushed"));
  },
  /** Answers with a task, which only the extension of that name knows. */
  as_task: ({ id }) => {
    const task = { taskId: "t-1", status: "working", createdAt: "2026-01-01T00:00:00Z", ttlMs: 1000 };
    reply(id, { resultType: "task", ...task, _meta: stamp });
  },
  /** Refuses for want of `required` capabilities. */
  needs: ({ id, args }) => refuse(id, -32021, "Missing capability", { requiredCapabilities: args.required }),
  odd_result: ({ id }) => reply(id, { resultType: "mystery", ...textResult("?"), _meta: stamp }),
  bare_result: ({ id }) => reply(id, textResult("no resultType")),
  /** Asks, and is gone as soon as the question has left. */
  ask_and_die: ({ id, args }) => {
    const result = {
      resultType: "input_required",
      inputRequests: { last: elicit(args) },
      requestState: "s",
      _meta: stamp,
    };
    send({ id, result }, die);
  },
  /** Gone at once, with exit code 3. */
  die,
  /** Never answers. */
  hang: () => {},
  echo: ({ id, args }) => complete(id, textResult(JSON.stringify(args))),
  /** Logs each of `messages`, and `count` lines more. */
  log: ({ id, args }) => {
    const lines = Array.from({ length: args.count ?? 0 }, (_, index) => ({ level: "info", data: `line ${index + 1}` }));
    for (const params of [...(args.messages ?? []), ...lines]) send({ method: "notifications/message", params });
    complete(id, textResult("logged"));
  },
  tool_error: ({ id }) => complete(id, { ...textResult("the kitchen is closed"), isError: true }),
  protocol_error: ({ id, args }) => refuse(id, args.code ?? -32000, "the kitchen is on fire", args.data),
};

const fresh = { ttlMs: 0, cacheScope: "private" };
const listed = Object.keys(tools).map((name) => ({ name, inputSchema: { type: "object" } }));

listen(({ id, method, params }) => {
  if (id === undefined) return;
  if (method === undefined) return record({ $event: "unexpected-response", id });
  const version = params?._meta?.[versionKey];
  if (typeof version !== "string") return refuse(id, -32602, `Missing ${versionKey}`);
  if (!versions.includes(version)) {
    return refuse(id, -32022, "Unsupported protocol version", { supported: versions, requested: version });
  }
  if (method === "server/discover") {
    return complete(id, {
      supportedVersions: versions,
      capabilities: JSON.parse(option("capabilities", '{"tools":{}}')),
      ...fresh,
    });
  }
  if (method === "tools/list") {
    if (flag("list-input-required")) return needInput(id, { q: elicit(undefined) }, mintState({}));
    if (!paged) return complete(id, { tools: described(listed), ...fresh });
    const page = toolPage(params.cursor);
    return "error" in page ? refuse(id, -32000, page.error) : complete(id, { ...page.result, ...fresh });
  }
  if (method !== "tools/call") return refuse(id, -32601, "Method not found");
  const tool = Object.hasOwn(tools, params.name) ? tools[params.name] : undefined;
  if (!tool) return refuse(id, -32602, `Unknown tool: ${params.name}`);
  const { arguments: args = {}, _meta: meta, inputResponses: responses, requestState: state } = params;
  return tool({ id, args, meta, responses, state });
});
