// A Streamable HTTP server of the legacy era without any library.
//   --probe STATUS|silent    what `server/discover` leads to (default 400 with a JSON-RPC error)
//   --initialize STATUS      what `initialize` is refused with
//   --json                   answers with JSON bodies instead of streams
//   --get STATUS             what GET is refused with
//   --stateless              no session ids
//   --expire-from N          the N-th session and those after it are unknown right after `initialize`
//   --redirect URL           every POST is redirected there with 307
//   --offers                 it has resources that can be subscribed to, and a log with levels
//   --huge-error             refusals have a body of 10 MB
// and the options of question.mjs. Tools: see `tools` below.
import { gzipSync } from "node:zlib";
import { answer, breakOff, errorOf, openStream, resultOf, sendEvent, serve } from "./http-wire.mjs";
import { question } from "./question.mjs";
import { pagesDone, pagesNeeded, URL_REQUIRED } from "./url-pages.mjs";
import { flag, option, record, textResult } from "./wire.mjs";

/** @typedef {import("./wire.mjs").Message} Message */
/** @typedef {{ id: string | number, args: any, response: import("node:http").ServerResponse, stream: () => void }} Call */

let sessions = 0;
/** @type {string | undefined} */
let session;
/** Questions without an answer yet. @type {Map<string | number, (answer: Message) => void>} */
const asked = new Map();
let nextQuestion = 1;
/** What a GET with a Last-Event-ID leads to. @type {((response: import("node:http").ServerResponse) => void)[]} */
const resumes = [];
/** @type {import("node:http").ServerResponse | undefined} */
let standing;

/**
 * @param {Call} call
 * @param {{ method: string, params?: any }} [request] an elicitation unless given
 */
function ask({ response, args }, request = { method: "elicitation/create", params: question(args) }) {
  const id = `q${nextQuestion++}`;
  return new Promise((/** @type {(answer: any) => void} */ resolve) => {
    asked.set(id, ({ result, error }) => resolve({ result, error }));
    sendEvent(response, { id, ...request }, { id: `ev-${id}` });
  });
}

/** @type {Record<string, (call: Call) => void | Promise<void>>} */
const tools = {
  echo: ({ id, args, response, stream }) => {
    const result = textResult(JSON.stringify(args));
    if (flag("json")) {
      answer(response, 200, resultOf(id, result));
      return;
    }
    stream();
    sendEvent(response, { id, result });
    response.end();
  },
  ask: async (call) => {
    call.stream();
    sendEvent(call.response, { id: call.id, result: textResult(JSON.stringify(await ask(call))) });
    call.response.end();
  },
  /** Asks for roots; the result says what came back. */
  roots: async (call) => {
    call.stream();
    sendEvent(call.response, {
      id: call.id,
      result: textResult(JSON.stringify([await ask(call, { method: "roots/list" })])),
    });
    call.response.end();
  },
  /** Sends each of `requests` (`{ method, params }`) and returns what came back. */
  request: async (call) => {
    call.stream();
    const answers = call.args.requests.map((/** @type {any} */ request) => ask(call, request));
    sendEvent(call.response, { id: call.id, result: textResult(JSON.stringify(await Promise.all(answers))) });
    call.response.end();
  },
  complete: ({ id, args, response, stream }) => {
    stream();
    for (const notification of pagesDone(args)) sendEvent(response, notification);
    sendEvent(response, { id, result: textResult("told") });
    response.end();
  },
  needs_pages: ({ id, args, response }) => {
    const needed = pagesNeeded(args);
    if (needed) answer(response, 200, errorOf(id, URL_REQUIRED, "Pages have to be visited first", needed.data));
    else answer(response, 200, resultOf(id, textResult(JSON.stringify(args))));
  },
  /** The session is forgotten; the call itself is still answered. */
  expire: (call) => {
    session = undefined;
    tools.echo?.(call);
  },
  /** Breaks off after one event with an id, breaks off `empty` resumed streams at once, then answers. */
  drop: ({ id, args, response, stream }) => {
    for (let count = 0; count < (args.empty ?? 0); count += 1) resumes.push((resumed) => resumed.end());
    resumes.push((resumed) => {
      sendEvent(resumed, { id, result: textResult("resumed") });
      resumed.end();
    });
    stream();
    response.write(`id: ev-1\nretry: ${args.retry ?? 100}\ndata: \n\n`);
    breakOff(response);
  },
  /** Asks, breaks off, and asks the same again on the second resumed stream. */
  ask_and_drop: ({ id, args, response, stream }) => {
    const ask = { id: "q61", method: "elicitation/create", params: question(args) };
    /** @type {import("node:http").ServerResponse | undefined} */
    let last;
    asked.set("q61", ({ result }) => {
      if (last) sendEvent(last, { id, result: textResult(JSON.stringify(result)) });
      last?.end();
    });
    resumes.push((resumed) => breakOff(resumed));
    resumes.push((resumed) => {
      last = resumed;
      sendEvent(resumed, ask, { id: "ev-1" });
      record({ $event: "asked-again" });
    });
    stream();
    sendEvent(response, ask, { id: "ev-1", retry: args.retry ?? 3000 });
    breakOff(response);
  },
  /** Breaks off with nothing to resume from. */
  lose: ({ response, stream }) => {
    stream();
    breakOff(response);
  },
  /** Never answers. */
  hang: ({ stream }) => stream(),
  /** A small body that unpacks to `bytes`. */
  bomb: ({ args, response }) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(gzipSync(Buffer.alloc(args.bytes, " ")));
  },
  /** One event of `bytes`. */
  big: ({ id, args, response, stream }) => {
    stream();
    sendEvent(response, { id, result: textResult("x".repeat(args.bytes)) });
    response.end();
  },
  /** An answer that arrives byte by byte. */
  split: async ({ id, args, response, stream }) => {
    stream();
    response.socket?.setNoDelay();
    const text = `data: ${JSON.stringify(resultOf(id, textResult(args.text)))}\n\n`;
    for (const byte of Buffer.from(text)) {
      await new Promise((written) => response.write(Uint8Array.of(byte), written));
    }
    response.end();
  },
  status: ({ args, response }) => answer(response, args.status, undefined, args.headers),
  page: ({ response }) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end("<h1>Sign in to the network</h1>");
  },
  /** Asks on the standing stream. */
  ask_standing: (call) => {
    if (standing) sendEvent(standing, { id: "q-standing", method: "elicitation/create", params: question(call.args) });
    asked.set("q-standing", () => record({ $event: "standing-answered" }));
    tools.echo?.(call);
  },
};

/** @param {import("node:http").ServerResponse} response @param {number} status @param {string | number | null} id */
function refuse(response, status, id) {
  if (flag("huge-error")) {
    response.writeHead(status, { "content-type": "text/html" });
    response.end("x".repeat(10_000_000));
  } else answer(response, status, errorOf(id, -32000, "Bad Request: no valid session ID provided"));
}

/** @type {import("./http-wire.mjs").Handle} */
const handle = async (request, response, body) => {
  const given = request.headers["mcp-session-id"];
  const redirect = option("redirect", "");
  if (redirect !== "" && request.method === "POST") return answer(response, 307, undefined, { location: redirect });
  if (request.method === "DELETE") {
    session = undefined;
    return answer(response, 200);
  }
  if (body?.method === "server/discover") {
    const probe = option("probe", "400");
    if (probe !== "silent") refuse(response, Number(probe), null);
    return;
  }
  if (body?.method === "initialize") {
    const status = option("initialize", "");
    if (status !== "") return refuse(response, Number(status), body.id);
    sessions += 1;
    session = `secret-session-${sessions}`;
    const serverInfo = { name: "http-legacy", version: "1.0.0" };
    const offers = flag("offers") ? { resources: { subscribe: true }, logging: {} } : {};
    const result = { protocolVersion: body.params.protocolVersion, capabilities: { tools: {}, ...offers }, serverInfo };
    return answer(response, 200, resultOf(body.id, result), flag("stateless") ? {} : { "mcp-session-id": session });
  }
  if (sessions >= Number(option("expire-from", "Infinity"))) session = undefined;
  if (!flag("stateless") && given !== session) return answer(response, 404, errorOf(null, -32001, "Session not found"));
  if (request.method === "GET") {
    const status = option("get", "");
    if (status !== "") return answer(response, Number(status));
    const resume = request.headers["last-event-id"] === undefined ? undefined : resumes.shift();
    openStream(response);
    if (resume) resume(response);
    else standing = response;
    return;
  }
  if (body.method === undefined) {
    answer(response, 202);
    asked.get(body.id)?.(body);
    asked.delete(body.id);
  } else if (body.id === undefined) answer(response, 202);
  else if (body.method === "tools/list") {
    const listed = Object.keys(tools).map((name) => ({ name, inputSchema: { type: "object" } }));
    answer(response, 200, resultOf(body.id, { tools: listed }));
  } else if (body.method === "tools/call") {
    const { name, arguments: args = {} } = body.params;
    await tools[name]?.({ id: body.id, args, response, stream: () => openStream(response) });
  } else if (flag("offers") && body.method === "resources/list") {
    answer(response, 200, resultOf(body.id, { resources: [{ uri: "demo://a", name: `a of ${session}` }] }));
  } else if (flag("offers") && ["resources/subscribe", "logging/setLevel"].includes(body.method)) {
    answer(response, 200, resultOf(body.id, {}));
  } else answer(response, 200, errorOf(body.id, -32601, "Method not found"));
};

serve(handle);
