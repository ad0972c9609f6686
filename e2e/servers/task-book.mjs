// Tasks that go as their call says: `steps` is a list of states, and each look at the task is answered with the next one.
//   steps: working | input_required | completed | failed | cancelled | unknown (no such task) | broken (an internal error)
//   ttl, poll: what the task is said to have; words: its statusMessage; text: of its result; error: what it failed with
// A task that wants input stays there until `answered`. With `--book FILE` tasks outlive the process.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { option } from "./wire.mjs";

/** @typedef {{ id: string, at: number, args: any, answers: any[], looks?: number }} Task */

const file = option("book", "");
const created = "2026-01-01T00:00:00Z";

/** @type {Map<string, Task>} */
const tasks = new Map(file && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : []);

function save() {
  if (file) writeFileSync(file, JSON.stringify([...tasks]));
}

/** @param {any} args of the call @returns {Task} */
export function create(args) {
  const task = { id: args.id ?? `task-${tasks.size + 1}-of-the-book`, at: 0, args, answers: [] };
  tasks.set(task.id, task);
  save();
  return task;
}

/** @param {string} id */
export const find = (id) => tasks.get(id);

/** @param {Task} task @returns {string} */
export const stateOf = ({ at, args: { steps = ["completed"] } }) => steps[Math.min(at, steps.length - 1)];

/** The task goes on; the last state stays. @param {Task} task */
export function advance(task) {
  task.at += 1;
  save();
}

/** @param {Task} task @param {any} answer */
export function answered(task, answer) {
  task.answers.push(answer);
  advance(task);
}

/** @param {Task} task */
export function cancelled(task) {
  task.args = { ...task.args, steps: ["cancelled"] };
  save();
}

/** What every state says of itself. @param {Task} task @param {string} status @param {boolean} modern */
export function shown({ id, args: { ttl = 60000, poll, words } }, status, modern) {
  const spans = modern ? { ttlMs: ttl, pollIntervalMs: poll } : { ttl, pollInterval: poll };
  return { taskId: id, status, statusMessage: words, createdAt: created, lastUpdatedAt: created, ...spans };
}

/** @param {Task} task */
export function resultText({ answers, args: { text = "done" } }) {
  return answers.length === 0 ? text : JSON.stringify(answers);
}
