// A server of the modern era whose calls become tasks (extension io.modelcontextprotocol/tasks), without any library.
//   --http                over HTTP; else over stdio
//   --capabilities JSON   what it declares
// and the options of task-book.mjs. Tools: `work` answers with a task, `plain` does not. Arguments: see task-book.mjs; besides,
// `asks` names the questions of each state that wants input (default [["who"]]), `slow` lists an answered one once more, and
// `requests` is put in the place of a question of that name, `before` asks before there is a task, `first` is what it begins as, and a task with `leave` is over after as many looks, answered or not.
import { answer as answerHttp, errorOf, resultOf, serve } from "./http-wire.mjs";
import { advance, answered, cancelled, create, find, resultText, shown, stateOf } from "./task-book.mjs";
import { flag, listen, option, refuse, reply, textResult } from "./wire.mjs";

/** @typedef {import("./task-book.mjs").Task} Task */
/** @typedef {{ result: object } | { code: number, message: string }} Answer */

const offered = '{"tools":{},"extensions":{"io.modelcontextprotocol/tasks":{}}}';
const capabilities = JSON.parse(option("capabilities", offered));
const form = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
const fresh = { ttlMs: 0, cacheScope: "private" };

/** @param {object} result @returns {Answer} */
const complete = (result) => ({ result: { resultType: "complete", ...result } });

/** The names of what the task still asks for. @param {Task} task @returns {string[]} */
function outstanding(task) {
  const { steps = [], asks = [["who"]] } = task.args;
  const turn = steps.slice(0, task.at).filter((/** @type {string} */ step) => step === "input_required").length;
  const given = task.answers.flatMap((answer) => Object.keys(answer));
  return (asks[turn] ?? []).filter((/** @type {string} */ key) => !given.includes(key));
}

/** @param {any} args @param {string[]} keys */
function questions(args, keys) {
  const ask = (/** @type {string} */ key) => ({
    method: "elicitation/create",
    params: { mode: "form", message: `Question ${key}`, requestedSchema: form },
  });
  return Object.fromEntries(keys.map((key) => [key, args.requests?.[key] ?? ask(key)]));
}

/** @param {Task} task @returns {Answer} */
function look(task) {
  task.looks = (task.looks ?? 0) + 1;
  if (task.args.leave === task.looks) task.args = { ...task.args, steps: ["completed"] };
  const state = stateOf(task);
  const base = shown(task, state, true);
  if (state === "broken") {
    advance(task);
    return { code: -32603, message: "the book is wet" };
  }
  if (state === "input_required") return complete({ ...base, inputRequests: questions(task.args, outstanding(task)) });
  advance(task);
  if (state === "completed") return complete({ ...base, result: textResult(resultText(task)) });
  if (state === "failed") return complete({ ...base, error: task.args.error });
  if (state === "working" && task.args.slow && task.answers.length > 0) {
    return complete({
      ...base,
      status: "input_required",
      inputRequests: questions(task.args, Object.keys(task.answers[0])),
    });
  }
  return complete(base);
}

/** @param {Task} task @param {any} responses @returns {Answer} */
function update(task, responses) {
  task.answers.push(responses);
  if (outstanding(task).length > 0) return complete({});
  task.answers.pop();
  answered(task, responses);
  return complete({});
}

/** @param {any} params @returns {Answer} */
function call({ arguments: args = {}, inputResponses }) {
  if (args.before && !inputResponses) {
    return { result: { resultType: "input_required", inputRequests: questions(args, ["first"]), requestState: "s" } };
  }
  return { result: { resultType: "task", ...shown(create(args), args.first ?? "working", true) } };
}

/** @param {string | undefined} method @param {any} params @returns {Answer} */
function respond(method, params) {
  if (method === "server/discover") return complete({ supportedVersions: ["2026-07-28"], capabilities, ...fresh });
  if (method === "tools/list") {
    return complete({ tools: ["work", "plain"].map((name) => ({ name, inputSchema: { type: "object" } })), ...fresh });
  }
  if (method === "tools/call" && params.name === "plain") return complete(textResult("plain"));
  if (method === "tools/call") return call(params);
  const task = find(params?.taskId);
  if (!task || stateOf(task) === "unknown")
    return { code: -32602, message: "Failed to retrieve task: Task has expired" };
  if (method === "tasks/get") return look(task);
  if (method === "tasks/update") return update(task, params.inputResponses);
  if (method !== "tasks/cancel") return { code: -32601, message: "Method not found" };
  cancelled(task);
  return complete({});
}

if (flag("http")) {
  serve((_request, response, { id, method, params }) => {
    if (id === undefined) return answerHttp(response, 202);
    const said = respond(method, params);
    answerHttp(response, 200, "result" in said ? resultOf(id, said.result) : errorOf(id, said.code, said.message));
  });
} else {
  listen(({ id, method, params }) => {
    if (id === undefined) return;
    const said = respond(method, params);
    if ("result" in said) reply(id, said.result);
    else refuse(id, said.code, said.message);
  });
}
