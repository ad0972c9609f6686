import { Failure } from "./failure.mjs";

/**
 * What each command needs beyond the packages. `electron`: a runtime and its system libraries;
 * `ownDisplay`: an Xvfb of its own even where there is a display.
 * @type {Readonly<Record<string, { electron: boolean, ownDisplay?: boolean }>>}
 */
export const tasks = {
  start: { electron: true },
  demo: { electron: true, ownDisplay: true },
  dev: { electron: true },
  build: { electron: false },
  check: { electron: false },
  test: { electron: true },
  "test:unit": { electron: false },
  "test:e2e": { electron: true },
  "test:deep": { electron: true },
  bench: { electron: true },
  cases: { electron: false },
  format: { electron: false },
};

/**
 * @param {readonly string[]} argv what follows the script's name
 * @returns {{ task: string, args: string[], needs: { electron: boolean, ownDisplay?: boolean } }}
 * @throws {Failure} for a missing or unknown task
 */
export function parseArguments(argv) {
  const [task, ...args] = argv;
  const needs = task !== undefined && Object.hasOwn(tasks, task) ? tasks[task] : undefined;
  if (task === undefined || needs === undefined) {
    const what = task === undefined ? "No task was named." : `There is no task "${task}".`;
    throw new Failure(what, `Tasks: ${Object.keys(tasks).join(", ")}.`);
  }
  return { task, args, needs };
}
