import { runInForeground } from "./setup/child.mjs";
import { withDisplay } from "./setup/display.mjs";
import { Failure } from "./setup/failure.mjs";

/** @type {Readonly<Record<string, string>>} */
const benches = {
  start: "e2e/bench/start.mjs",
  sheet: "e2e/bench/sheet.mjs",
  fifty: "e2e/bench/fifty.mjs",
  queue: "e2e/bench/queue.mjs",
  tools: "e2e/bench/tools.mjs",
  result: "e2e/bench/result.mjs",
};

/**
 * @param {readonly string[]} args the bench's name, then its own options
 * @returns {Promise<number>} its exit code
 * @throws {Failure} for an unknown bench
 */
export async function bench([name = "", ...args]) {
  const script = Object.hasOwn(benches, name) ? benches[name] : undefined;
  if (script === undefined) {
    const what = name === "" ? "No bench was named." : `There is no bench "${name}".`;
    throw new Failure(what, `Benches: ${Object.keys(benches).join(", ")}, e.g. npm run bench -- start`);
  }
  return await withDisplay((env) => runInForeground(process.execPath, [script, ...args], { env }));
}
