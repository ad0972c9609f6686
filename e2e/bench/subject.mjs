// The server that the sheet bench asks through: what it sends and receives is stamped where it leaves and arrives.
import process from "node:process";

/** @returns {number} ms since the epoch, by the clock that `performance.timeOrigin` shares with the pages */
const now = () => performance.timeOrigin + performance.now();

/** @type {Map<string, (answer: any) => void>} */
const asked = new Map();
let count = 0;

/** @param {object} message */
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

/**
 * @param {object} requestedSchema
 * @returns {Promise<{ askedAt: number, answeredAt: number, action: string }>}
 */
function ask(requestedSchema) {
  count += 1;
  const id = `q${count}`;
  // A message of its own each time: a question asked again would be held.
  const params = { message: `Question ${count}`, requestedSchema };
  return new Promise((resolve) => {
    const askedAt = now();
    asked.set(id, (answer) => resolve({ askedAt, answeredAt: now(), action: answer.result?.action ?? "error" }));
    send({ id, method: "elicitation/create", params });
  });
}

/** @param {any} message */
async function receive({ id, method, params, ...answer }) {
  if (method === undefined) {
    asked.get(id)?.(answer);
    asked.delete(id);
  } else if (method === "initialize") {
    const serverInfo = { name: "bench-subject", version: "1.0.0" };
    send({ id, result: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo } });
  } else if (method === "tools/list") {
    send({ id, result: { tools: [{ name: "ask", inputSchema: { type: "object" } }] } });
  } else if (method === "tools/call") {
    const { times, requestedSchema } = params.arguments;
    const answers = [];
    for (let turn = 0; turn < times; turn += 1) answers.push(await ask(requestedSchema));
    send({ id, result: { content: [{ type: "text", text: JSON.stringify(answers) }] } });
  } else if (id !== undefined) {
    send(method === "ping" ? { id, result: {} } : { id, error: { code: -32601, message: "Method not found" } });
  }
}

let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (/** @type {string} */ chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop() ?? "";
  for (const line of lines) if (line !== "") void receive(JSON.parse(line));
});
