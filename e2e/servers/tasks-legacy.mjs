// A server of the legacy era whose calls become tasks (2025-11-25, basic/utilities/tasks), without any library.
//   --capabilities JSON   what it declares
// and the options of habits.mjs and task-book.mjs. Tools: `work` runs as a task alone, `maybe` either way, `never` and `plain` do not; `ask` asks
// plainly; `ask_task` asks as a task with `params` and makes the requests of `after` about it, one after the other, and tells the answers. Arguments: see task-book.mjs; besides, `hurry` sends a status notification after each look, `progress` tells of progress
// after the task was created, `silent` answers nothing, `held` answers when the next call comes, `stubborn` says nothing to a cancel, and
// `task` is put into the question.
import "./habits.mjs";
import { advance, answered, cancelled, create, find, resultText, shown, stateOf } from "./task-book.mjs";
import { listen, option, record, refuse, reply, send, textResult } from "./wire.mjs";

/** @typedef {import("./task-book.mjs").Task} Task */
/** @typedef {string | number} Id */

const offered = '{"tools":{},"tasks":{"list":{},"cancel":{},"requests":{"tools":{"call":{}}}}}';
const capabilities = JSON.parse(option("capabilities", offered));
const RELATED = "io.modelcontextprotocol/related-task";
const form = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };

/** @type {Map<Id, (answer: any) => void>} */
const asked = new Map();
/** Requests for a result that is not there yet. @type {Map<string, Id[]>} */
const waiting = new Map();
let questions = 0;
/** Answers that are held back. @type {(() => void)[]} */
const held = [];

/** @param {string} method @param {any} params @param {(answer: any) => void} then */
function request(method, params, then) {
  questions += 1;
  const id = `q${questions}`;
  asked.set(id, then);
  send({ id, method, params });
}

/** @param {any} params @param {(answer: any) => void} then */
function ask(params, then) {
  request("elicitation/create", { mode: "form", message: "Who?", requestedSchema: form, ...params }, then);
}

/** @param {Task} task */
const isOver = (task) => ["completed", "failed", "cancelled"].includes(stateOf(task));

/** @param {Id} id @param {Task} task */
function giveResult(id, task) {
  const { error } = task.args;
  if (stateOf(task) === "completed")
    reply(id, { ...textResult(resultText(task)), _meta: { [RELATED]: { taskId: task.id } } });
  else refuse(id, error?.code ?? -32603, error?.message ?? `It is ${stateOf(task)}`, error?.data);
}

/** @param {Task} task */
function settle(task) {
  if (!isOver(task)) return;
  for (const id of waiting.get(task.id) ?? []) giveResult(id, task);
  waiting.delete(task.id);
}

/** @param {Id} id @param {Task} task */
function result(id, task) {
  if (isOver(task)) return giveResult(id, task);
  waiting.set(task.id, [...(waiting.get(task.id) ?? []), id]);
  if (stateOf(task) !== "input_required") return undefined;
  const also = task.args.task === undefined ? {} : { task: task.args.task };
  return ask({ _meta: { [RELATED]: { taskId: task.id } }, ...also }, (answer) => {
    answered(task, answer);
    settle(task);
  });
}

/** @param {Id} id @param {Task} task */
function look(id, task) {
  const state = stateOf(task);
  if (state === "broken") {
    advance(task);
    return refuse(id, -32603, "the book is wet");
  }
  reply(id, shown(task, state, false));
  if (state !== "input_required") advance(task);
  settle(task);
  if (task.args.hurry) send({ method: "notifications/tasks/status", params: shown(task, stateOf(task), false) });
}

/** @param {Id} id @param {any} args */
function askAsTask(id, { params, after = [["tasks/result"]], ttl = 60000, pause }) {
  ask({ ...params, task: { ttl } }, (first) => {
    /** @type {any[]} */
    const answers = [first];
    const next = () => {
      const [method, taskId = first.task?.taskId] = after[answers.length - 1] ?? [];
      if (method === undefined) return reply(id, textResult(JSON.stringify(answers)));
      return request(method, { taskId }, (answer) => {
        answers.push(answer);
        next();
      });
    };
    if (pause) held.push(next);
    else next();
  });
}

/** @param {Id} id @param {any} params */
function call(id, { name, arguments: args = {}, task: wanted, _meta: meta }) {
  for (const give of held.splice(0)) give();
  if (args.silent) return undefined;
  if (name === "ask") return ask(args.params, (answer) => reply(id, textResult(JSON.stringify(answer))));
  if (name === "ask_task") return askAsTask(id, args);
  if (wanted === undefined)
    return name === "work" ? refuse(id, -32601, "As a task only") : reply(id, textResult("plain"));
  const task = create(args);
  const created = () => reply(id, { task: shown(task, "working", false) });
  if (args.held) return void held.push(created);
  created();
  for (const progress of args.progress ?? []) {
    send({ method: "notifications/progress", params: { progressToken: meta.progressToken, progress, total: 10 } });
  }
  return undefined;
}

const tools = ["work", "maybe", "never", "plain", "ask", "ask_task"].map((name) => {
  const taskSupport = { work: "required", maybe: "optional", never: "forbidden" }[name];
  return { name, inputSchema: { type: "object" }, ...(taskSupport && { execution: { taskSupport } }) };
});

listen(({ id, method, params, result: answer, error }) => {
  if (id === undefined) return;
  if (method === undefined) {
    const then = asked.get(id);
    asked.delete(id);
    return then ? then(error ? { error } : answer) : record({ $event: "unexpected-response", id });
  }
  if (method === "initialize") {
    const serverInfo = { name: "tasks-legacy", version: "1.0.0" };
    return reply(id, { protocolVersion: option("version", "2025-11-25"), capabilities, serverInfo });
  }
  if (method === "tools/list") return reply(id, { tools });
  if (method === "tools/call") return call(id, params);
  const task = find(params?.taskId);
  if (!task || stateOf(task) === "unknown") return refuse(id, -32602, "Failed to retrieve task: Task not found");
  if (method === "tasks/get") return look(id, task);
  if (method === "tasks/result") return result(id, task);
  if (method !== "tasks/cancel") return refuse(id, -32601, "Method not found");
  if (task.args.stubborn) return undefined;
  if (isOver(task)) return refuse(id, -32602, "It is over");
  cancelled(task);
  reply(id, shown(task, "cancelled", false));
  return settle(task);
});
