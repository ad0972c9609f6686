// The server that the benches of many tools and of a long result ask: `--tools N`, and a tool `big` that gives 5 MB of text.
import process from "node:process";
import { parseArgs } from "node:util";
import { firstLine, longText } from "./big-text.mjs";

const { values } = parseArgs({ options: { tools: { type: "string", default: "3" }, mark: { type: "string" } } });

/** @param {number} index */
const tool = (index) => ({
  name: `tool_${index}`,
  title: `Tool number ${index}`,
  description: `Looks up entry ${index} of the register and says what stands there, with whatever belongs to it.`,
  inputSchema: {
    type: "object",
    properties: {
      id: { type: "string", description: "Which entry", minLength: 1 },
      kind: { type: "string", enum: ["person", "place", "thing", "event"], default: "place" },
      limit: { type: "integer", minimum: 1, maximum: 100, default: 10, description: "How many at most" },
      deep: { type: "boolean", description: "Whether what belongs to it is looked up too" },
    },
    required: ["id"],
  },
  annotations: { readOnlyHint: true },
});
const tools = [
  { name: "big", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } },
  ...Array.from({ length: Number(values.tools) - 1 }, (_, index) => tool(index + 1)),
];

/** @param {object} message */
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

/** The long text as JSON, without its quotes: made once, so that its making is not measured with every call. */
let long = "";
/** @param {unknown} id @param {number} turn */
function sendLong(id, turn) {
  long ||= JSON.stringify(longText()).slice(1, -1);
  const first = JSON.stringify(firstLine(turn)).slice(1, -1);
  const text = `"${first}${long}"`;
  process.stdout.write(
    `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[{"type":"text","text":${text}}]}}\n`,
  );
}

/** @param {any} message */
function receive({ id, method, params }) {
  if (method === "initialize") {
    const serverInfo = { name: "bench-bulk", version: "1.0.0" };
    send({ id, result: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo } });
  } else if (method === "tools/list") {
    send({ id, result: { tools } });
  } else if (method === "tools/call") {
    if (params.name === "big") sendLong(id, params.arguments.turn);
    else send({ id, result: { content: [{ type: "text", text: "done" }] } });
  } else if (id !== undefined) {
    send(method === "ping" ? { id, result: {} } : { id, error: { code: -32601, message: "Method not found" } });
  }
}

let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (/** @type {string} */ chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop() ?? "";
  for (const line of lines) if (line !== "") receive(JSON.parse(line));
});
