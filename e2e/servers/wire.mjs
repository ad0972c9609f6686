// JSON-RPC over stdio by hand: one message a line, both ways. With RECORD set, every line that arrives is appended to that file.
import { appendFileSync } from "node:fs";

/** @typedef {{ jsonrpc?: string, id?: string | number, method?: string, params?: any, result?: any, error?: any }} Message */

const recordFile = process.env.RECORD;

/**
 * Appends one line to the record; what happened beside messages is kept as `{ "$event": … }`.
 * @param {object} entry
 */
export function record(entry) {
  if (recordFile) appendFileSync(recordFile, `${JSON.stringify(entry)}\n`);
}

/**
 * Calls `receive` for every message that arrives.
 * @param {(message: Message) => void} receive
 */
export function listen(receive) {
  let rest = "";
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (/** @type {string} */ chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.trim() === "") continue;
      if (recordFile) appendFileSync(recordFile, `${line}\n`);
      receive(JSON.parse(line));
    }
  });
  process.stdin.on("end", () => record({ $event: "stdin-end" }));
}

/**
 * Writes one message; the callback runs once the line has left this process.
 * @param {Message} message
 * @param {() => void} [sent]
 */
export function send(message, sent) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`, () => sent?.());
}

/**
 * @param {string | number | undefined} id
 * @param {object} result
 */
export function reply(id, result) {
  if (id !== undefined) send({ id, result });
}

/**
 * @param {string | number | undefined} id
 * @param {number} code
 * @param {string} message
 * @param {unknown} [data]
 */
export function refuse(id, code, message, data) {
  if (id !== undefined) send({ id, error: { code, message, ...(data === undefined ? {} : { data }) } });
}

/**
 * The value after `--name`, or the fallback when the option isn't given.
 * @param {string} name
 * @param {string} fallback
 */
export function option(name, fallback) {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : (process.argv[at + 1] ?? fallback);
}

/** @param {string} name */
export function flag(name) {
  return process.argv.includes(`--${name}`);
}

/** @param {string} text */
export function textResult(text) {
  return { content: [{ type: /** @type {const} */ ("text"), text }] };
}
