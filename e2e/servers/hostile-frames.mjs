// Frames that no server should send: seeded, so that what was found can be found again. A frame has no line feed, is never
// blank, and is within the limit on one message.
import { messages } from "./hostile-messages.mjs";
import { deep, oddObject, oddValue } from "./hostile-values.mjs";
import { seeded } from "./seeded.mjs";

/** @typedef {import("./hostile-messages.mjs").Around} Around */
/** @typedef {import("./seeded.mjs").Chance} Chance */
/** @typedef {{ kind: string, bytes: Buffer, messages: number, asks?: string | number, again?: boolean, withdraws?: string | number }} Frame */

const GOOD = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"hello"}}';
const JUNK = [
  "Listening on port 3000",
  "undefined",
  "NaN",
  "<html>",
  "{",
  "}",
  "'",
  "\u001b[31merror\u001b[0m",
  "Content-Length: 52",
  "a\rb",
];
const SCALARS = ["null", "0", '"x"', "true", "[]", "{}", "[1,2]"];

/** @type {Record<string, (chance: Chance) => string | Buffer>} */
const texts = {
  truncated: (chance) => GOOD.slice(0, 1 + chance.whole(GOOD.length - 1)),
  junk: (chance) => chance.pick(JUNK),
  noMessage: (chance) => chance.pick(SCALARS),
  nul: (chance) => (chance.once(2) ? `\u0000${GOOD}` : GOOD.replace("hello", "he\u0000llo")),
  badUtf8: (chance) => {
    const bytes = Buffer.from(GOOD);
    bytes[chance.whole(bytes.length)] = chance.pick([0xff, 0xc0, 0xed, 0x80]);
    return bytes;
  },
  surrogates: () => GOOD.replace("hello", "\\ud800 \\udc00\\ud800"),
  mark: () => `\uFEFF${GOOD}`,
  returns: () => `\r${GOOD.replaceAll(",", ",\r")}\r`,
  otherVersion: (chance) => GOOD.replace('"2.0"', chance.pick(['"1.0"', "2.0", "null", '"2.00"', '["2.0"]'])),
  noVersion: (chance) => oddObject(chance),
  polluting: (chance) =>
    `{"__proto__":{"jsonrpc":"2.0","method":"ping"},"jsonrpc":"2.0","method":"notifications/message","params":{"__proto__":${oddValue(chance)},"constructor":{"prototype":{"polluted":1}}}}`,
  endless: (chance) => (chance.once(10) ? deep(100_000) : deep(2_000)),
  twoInOne: () => `${GOOD}${GOOD}`,
};

/** @type {Record<string, (chance: Chance) => readonly string[]>} */
const arrays = {
  batch: (chance) => Array.from({ length: 1 + chance.whole(4) }, () => (chance.once(2) ? GOOD : chance.pick(SCALARS))),
  emptyBatch: () => [],
};

/** Every kind there is. */
export const kinds = [...Object.keys(texts), ...Object.keys(arrays), ...Object.keys(messages)];

/**
 * Frames without an end.
 * @param {number} seed
 * @param {{ batches: boolean }} options whether an array of messages counts one by one, as at 2025-03-26
 * @returns {(around: Around) => Frame}
 */
export function hostileFrames(seed, { batches }) {
  const chance = seeded(seed);
  let made = 0;
  return (around) => {
    // Each kind comes as often as any other; which of its shapes is left to chance.
    const kind = /** @type {string} */ (kinds[made++ % kinds.length]);
    const array = arrays[kind]?.(chance);
    const text = array ? `[${array.join(",")}]` : texts[kind]?.(chance);
    if (text !== undefined) return { kind, bytes: Buffer.from(text), messages: batches ? countOf(text) : 1 };
    const message = /** @type {(typeof messages)[string]} */ (messages[kind])(chance, around);
    return { kind, messages: 1, ...message, bytes: Buffer.from(message.text) };
  };
}

/** How many messages, or what should be some, stand in it one by one. @param {string | Buffer} text */
function countOf(text) {
  try {
    const value = JSON.parse(String(text));
    return Array.isArray(value) ? Math.max(value.length, 1) : 1;
  } catch {
    return 1;
  }
}
