// A Streamable HTTP server that plays the server's part of a case (e2e/cases): each step of its client is waited for, the
// server's steps that follow are what it is answered with. What the case doesn't speak of is answered well.
//   --case FILE          the case; without one that begins with its client, it begins at the first tools/call of `book_room`
//   --era modern         speaks the modern era (default legacy)
//   --version V          what `initialize` is answered with (default 2025-11-25)
//   --first JSON         what `server/discover` is answered with, "$id" standing for its id; "silent": not at all
//   --first-status N     … and with which status (default 400)
//   --repeat N           how often the status of a step is given before all is well again (default 1)
//   --reset              breaks the connection where the step has a status
//   --expired-for-good   once a session is unknown, so is every later one
//   --port N             listens there
// Tools: `book_room` plays the case and is answered with "ok"; `ask` asks beside it; `echo` answers.
import { readFileSync } from "node:fs";
import { answer, breakOff, errorOf, openStream, resultOf, sendEvent, serve } from "./http-wire.mjs";
import { question } from "./question.mjs";
import { flag, option, record, textResult } from "./wire.mjs";

/** @typedef {import("node:http").ServerResponse} Response */
/** @typedef {{ from: string, send?: any, sse?: any, event?: string, do?: string, request?: number | string }} Step */

const isModern = option("era", "legacy") === "modern";
const caseFile = option("case", "");
/** @type {readonly Step[]} */
const steps = caseFile === "" ? [] : JSON.parse(readFileSync(caseFile, "utf8")).input.steps;
const complete = isModern ? { resultType: "complete" } : {};

let at = 0;
let refusals = Number(option("repeat", "1"));
let sessions = 0;
let isExpired = false;
/** The id of the call that the case's id 1 stands for, and the stream it is answered on. */
let callId = 0;
/** @type {Response | undefined} */
let stream;
/** @type {Response | undefined} */
let standing;

const session = () => (isExpired ? undefined : `s${sessions}`);

/** @param {any} step @param {any} request @param {any} body */
function fits({ from, send, request: answered }, request, body) {
  if (from === "user") return answered !== undefined && body?.method === undefined && body?.id === answered;
  const wanted = send?.http === undefined ? send : send.body;
  if (from !== "client") return false;
  if (send.http === "GET") {
    return request.method === "GET" && request.headers["last-event-id"] === send.headers["Last-Event-ID"];
  }
  return body?.method === wanted.method && body?.params?.name === wanted.params?.name;
}

/** Steps that are done on the other side alone. @param {Step | undefined} step */
const isTheirs = (step) =>
  step?.from === "user" ? step.request === undefined : step?.from === "env" && !/drop/.test(step.event ?? "");

/**
 * Plays what follows, with this response at hand, up to the next thing to wait for.
 * @param {Response} response
 * @returns whether the response was used
 */
function play(response) {
  const begin = at;
  for (let step = steps[at]; step; step = steps[at]) {
    if (step.from === "client" || (step.from === "user" && !isTheirs(step))) break;
    const status = step.send?.http;
    if (typeof status === "number" && status >= 400) {
      // Refused as often as is wished; only then is the step over.
      if (refusals <= 0) {
        at += 1;
        return false;
      }
      refusals -= 1;
      if (status === 404) isExpired = true;
      if (flag("reset")) response.socket?.resetAndDestroy();
      else answer(response, status, status === 404 ? errorOf(null, -32001, "Session not found") : undefined);
      return true;
    }
    at += 1;
    if (isTheirs(step)) continue;
    if (!response.headersSent) openStream(response);
    stream = response;
    if (step.from === "env") {
      record({ $event: "dropped" });
      breakOff(response);
    } else if (step.sse) sendEvent(response, step.sse.data, { id: step.sse.id, retry: step.sse.retry });
    else if (status === undefined) sendEvent(response, numbered(step.send));
    else sendEvent(response, { method: "notifications/progress", params: { progressToken: token, progress: 1 } });
  }
  return at > begin;
}

/** @type {string | number | undefined} */
let token;

/** A message of the case, an answer to its call under the call's real id. @param {any} message */
function numbered(message) {
  return message.method === undefined && message.id === 1 ? { ...message, id: callId } : message;
}

/** Ends the call well, on its stream or on that of a resumed one. */
function finish() {
  if (stream?.writable) sendEvent(stream, resultOf(callId, { ...complete, ...textResult("ok") }));
  stream?.end();
}

/** @param {Response} response @param {any} body */
function first(response, body) {
  const text = option("first", "");
  const status = Number(option("first-status", "400"));
  if (text === "silent") return;
  if (text !== "") {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(text.replace('"$id"', JSON.stringify(body.id)));
  } else if (!isModern) answer(response, 400, errorOf(body.id, -32601, "Method not found"));
  else {
    const serverInfo = { name: "http-case", version: "1.0.0" };
    const lasting = { ttlMs: 0, cacheScope: "private" };
    const offer = { supportedVersions: ["2026-07-28"], capabilities: { tools: {} }, serverInfo };
    answer(response, 200, resultOf(body.id, { ...complete, ...offer, ...lasting }));
  }
}

/** @param {Response} response @param {any} body */
function call(response, body) {
  const { name, arguments: args } = body.params;
  if (name === "book_room") {
    callId = body.id;
    token = body.params._meta?.progressToken;
    stream = response;
    while (steps[at] && isTheirs(steps[at])) at += 1;
    if (steps[at] && fits(steps[at], {}, body)) at += 1;
    if (play(response)) return;
    return answer(response, 200, resultOf(body.id, { ...complete, ...textResult("ok") }));
  }
  if (name === "ask") {
    openStream(response);
    return sendEvent(response, { id: "beside", method: "elicitation/create", params: question(args) });
  }
  return answer(response, 200, resultOf(body.id, { ...complete, ...textResult(JSON.stringify(args)) }));
}

/** An answer, or a notification. @param {Response} response @param {any} request @param {any} body */
function accept(response, request, body) {
  if (body.method === undefined) {
    if (steps[at] && fits(steps[at], request, body)) at += 1;
    if (steps[at]?.send?.http >= 400 && play(response)) return;
  }
  answer(response, 202);
  if (body.method === "notifications/cancelled" && standing) {
    // Too late, and nobody waits for it any more.
    sendEvent(standing, resultOf(body.params.requestId, textResult("too late")));
    record({ $event: "late" });
  }
  if (body.method !== undefined) return;
  record({ $event: "accepted", id: body.id });
  if (stream && !steps.slice(at).some((step) => step.from === "server")) finish();
  else if (stream) play(stream);
}

/** @type {import("./http-wire.mjs").Handle} */
const handle = (request, response, body) => {
  if (request.method === "DELETE") return answer(response, 200);
  if (body?.method === "server/discover") return first(response, body);
  if (body?.method === "initialize") {
    sessions += 1;
    isExpired &&= flag("expired-for-good");
    const serverInfo = { name: "http-case", version: "1.0.0" };
    const result = { protocolVersion: option("version", "2025-11-25"), capabilities: { tools: {} }, serverInfo };
    return answer(response, 200, resultOf(body.id, result), { "mcp-session-id": `s${sessions}` });
  }
  if (!isModern && request.headers["mcp-session-id"] !== session()) {
    return answer(response, 404, errorOf(null, -32001, "Session not found"));
  }
  if (request.method === "GET") {
    if (steps[at] && fits(steps[at], request, undefined)) {
      at += 1;
      if (play(response)) return;
    }
    openStream(response);
    standing = response;
    return;
  }
  if (body.method === undefined || body.id === undefined) return accept(response, request, body);
  if (body.method === "tools/list") {
    const tools = ["book_room", "ask", "echo"].map((name) => ({ name, inputSchema: { type: "object" } }));
    const lasting = isModern ? { ttlMs: 0, cacheScope: "private" } : {};
    return answer(response, 200, resultOf(body.id, { ...complete, tools, ...lasting }));
  }
  if (body.method === "tools/call") return call(response, body);
  return answer(response, 200, errorOf(body.id, -32601, "Method not found"));
};

serve(handle, Number(option("port", "0")));
