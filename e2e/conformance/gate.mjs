// The whole suite against a client, scenario by scenario:
//   node e2e/conformance/gate.mjs [--command COMMAND] [--only PATTERN] [--revision R]… [--jobs N]
// The suite appends its server's address to the command and sets MCP_CONFORMANCE_SCENARIO, _PROTOCOL_VERSION and _CONTEXT. Ends with
// 1 on any difference to the baseline; the last line is "N passed, N failed". Our own command has to be built (npm run build).
import { parseArgs } from "node:util";
import { listScenarios, ownCommand, runScenario } from "./suite.mjs";
import { baseline, problemsOf } from "./verdict.mjs";

const { values } = parseArgs({
  options: {
    command: { type: "string", default: ownCommand() },
    only: { type: "string", default: "" },
    revision: { type: "string", multiple: true, default: Object.keys(baseline) },
    jobs: { type: "string", default: "2" },
  },
});

const only = new RegExp(values.only);
const todo = (await listScenarios("newest", values.revision)).filter(({ name }) => only.test(name));
const known = new Set(todo.map(({ name, revision }) => `${revision} ${name}`));
let passed = 0;
let failed = 0;

/**
 * @param {string} title
 * @param {readonly string[]} problems
 */
function tell(title, problems) {
  if (problems.length === 0) passed += 1;
  else failed += 1;
  const lines = problems.map((problem) => `       ${problem}`);
  console.log([`${problems.length === 0 ? "ok  " : "FAIL"} ${title}`, ...lines].join("\n"));
}

async function work() {
  for (let next = todo.shift(); next; next = todo.shift()) {
    const { name, revision } = next;
    const run = await runScenario("newest", values.command, next);
    tell(`${revision} ${name}`, problemsOf(name, run, baseline[revision]?.[name] ?? []));
  }
}

// Its clock tolerates a fifth of a second: alone, and before the machine is warm with the others.
const timed = todo.findIndex(({ name }) => name === "sse-retry");
if (timed > 0) todo.unshift(...todo.splice(timed, 1));
if (timed >= 0) {
  const rest = todo.splice(1);
  await work();
  todo.push(...rest);
}
await Promise.all(Array.from({ length: Number(values.jobs) }, work));

for (const revision of values.revision) {
  for (const name of Object.keys(baseline[revision] ?? {})) {
    if (only.test(name) && !known.has(`${revision} ${name}`)) tell(`${revision} ${name}`, ["not in the suite"]);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
