// A server of the legacy era that plays the server's part of a case (e2e/cases), over real pipes.
//   --case FILE       the case; its steps are played at the first tools/call, or, when one of them is the answer to `initialize`
//                     (result "$any"), from there on
//   --version V       what `initialize` is answered with (default 2025-11-25)
//   --first JSON      what any first message other than `initialize` is answered with, "$id" standing for its id; without it nothing
//   --habit NAME      hang: never answers `initialize`; die-at-initialize; flood-stderr, flood-notifications: writes without an end
//                     from `initialize` on; ask-and-ping: a call leads to a question and a ping; ignore-pings: none is answered
//                     before the first call
//   --part NAME      whose steps are played (default server)
//   --paced          a step of the user that no answer shows is waited for until `go_on` is called
// and the options of habits.mjs. Tools: `book_room` is answered by the case's response to id 1, and with "booked"
// from the second time on; `exit` ends with `code`; `go_on`.
import "./habits.mjs";
import { readFileSync } from "node:fs";
import { expand } from "./case-text.mjs";
import { question } from "./question.mjs";
import { flag, listen, option, record, refuse, reply, send, textResult } from "./wire.mjs";

/** @typedef {import("./wire.mjs").Message} Message */
/** @typedef {{ from: string, send?: any, raw?: string, sendInOneChunk?: any[], sendTimes?: number, chunkBytes?: number, request?: number | string }} Step */

const caseFile = option("case", "");
/** @type {readonly Step[]} */
const steps = caseFile === "" ? [] : JSON.parse(readFileSync(caseFile, "utf8")).input.steps;
const greets = steps.findIndex((step) => step.send?.result === "$any");

/** The call that the case's id 1 stands for. @type {string | number | undefined} */
let callId;
/** Who waits for the answer to a request of ours. @type {Map<string | number, () => void>} */
const waiting = new Map();
/** @type {Set<string | number>} */
const answered = new Set();
/** Calls of `go_on` that no step has waited for yet. */
let passes = 0;
/** @type {(() => void) | undefined} */
let release;

/** @param {any} message */
function line(message) {
  const isAnswer = message.method === undefined && message.id === 1;
  return `${JSON.stringify(expand({ jsonrpc: "2.0", ...message, ...(isAnswer && { id: callId }) }))}\n`;
}

/** @param {string | Buffer} bytes */
const write = (bytes) => new Promise((resolve) => process.stdout.write(bytes, () => resolve(undefined)));

/** @param {Step} step */
async function play(step) {
  if (step.from === "user" && step.request !== undefined) {
    const { request } = step;
    if (!answered.has(request)) await new Promise((resolve) => waiting.set(request, () => resolve(undefined)));
  } else if (step.from === "user" && flag("paced")) {
    if (passes === 0) await new Promise((resolve) => (release = () => resolve(undefined)));
    else passes -= 1;
  }
  if (step.from !== option("part", "server")) return;
  if (step.raw !== undefined) await write(step.raw);
  if (step.sendInOneChunk) await write(step.sendInOneChunk.map(line).join(""));
  if (step.send === undefined) return;
  const bytes = Buffer.from(line(step.send));
  const size = step.chunkBytes ?? bytes.length;
  for (let time = 0; time < (step.sendTimes ?? 1); time += 1) {
    for (let at = 0; at < bytes.length; at += size) {
      await write(bytes.subarray(at, at + size));
      // A write of its own reaches the other side as one only when this side lets go in between.
      if (size < bytes.length) await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** @param {readonly Step[]} part */
async function playAll(part) {
  for (const step of part) await play(step);
  record({ $event: "played" });
}

const habit = option("habit", "");
const logLine = JSON.stringify({
  jsonrpc: "2.0",
  method: "notifications/message",
  params: { level: "info", data: "x" },
});

/** Writes some 20,000 lines a second for as long as somebody reads. */
function flood() {
  const [stream, text] = habit === "flood-stderr" ? [process.stderr, "x".repeat(60)] : [process.stdout, logLine];
  const more = () => void stream.write(`${text}\n`.repeat(20), () => setTimeout(more, 1));
  more();
}

let awake = false;
let initialized = false;
listen((message) => {
  const { id, method, params } = message;
  if (method === undefined) {
    if (id === undefined) return;
    answered.add(id);
    waiting.get(id)?.();
    return;
  }
  if (method === "initialize") {
    initialized = true;
    if (habit === "hang") return;
    if (habit === "die-at-initialize") process.exit(9);
    if (habit.startsWith("flood-")) flood();
    const serverInfo = { name: "raw-case", version: "1.0.0" };
    const result = { protocolVersion: option("version", "2025-11-25"), capabilities: { tools: {} }, serverInfo };
    void playAll(steps.slice(0, Math.max(greets, 0))).then(() => reply(id, result));
  } else if (!initialized) {
    const first = option("first", "");
    if (first !== "") process.stdout.write(`${first.replace('"$id"', JSON.stringify(id))}\n`);
  } else if (method === "notifications/initialized") {
    if (greets !== -1) void playAll(steps.slice(greets + 1));
  } else if (method === "ping") {
    if (habit !== "ignore-pings" || awake) reply(id, {});
  } else if (method === "tools/list") {
    reply(id, { tools: ["book_room", "exit", "go_on"].map((name) => ({ name, inputSchema: { type: "object" } })) });
  } else if (method === "tools/call" && params.name === "exit") process.exit(params.arguments.code);
  else if (method === "tools/call" && params.name === "go_on") {
    if (release) release();
    else passes += 1;
    release = undefined;
    reply(id, textResult("gone on"));
  } else if (method === "tools/call") {
    const again = callId !== undefined;
    callId = id;
    awake = true;
    if (habit === "ask-and-ping") {
      send({ id: "q-1", method: "elicitation/create", params: question() });
      send({ id: "p-1", method: "ping" });
      return;
    }
    if (greets !== -1 || steps.length === 0 || again) reply(id, textResult("booked"));
    else void playAll(steps);
  } else refuse(id, -32601, "Method not found");
});
