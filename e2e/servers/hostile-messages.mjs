// Messages that are JSON-RPC by their outline and wrong, out of place or out of time by what they say.
import { deep, oddName, oddObject, oddValue } from "./hostile-values.mjs";

/** @typedef {import("./seeded.mjs").Chance} Chance */
/**
 * What goes on while frames are made.
 * @typedef {object} Around
 * @property {boolean} modern
 * @property {number[]} answered ids of the other side's requests that were answered or cancelled
 * @property {(string | number)[]} asked ids of requests made here that may still be open
 * @property {string | number | undefined} token of a call in flight
 * @property {number} progress the last one told for it
 * @property {() => string} freshId an id that was never used
 */
/** @typedef {{ text: string, asks?: string | number, again?: boolean, withdraws?: string | number }} Made */

/** @param {string} rest */
const rpc = (rest) => `{"jsonrpc":"2.0",${rest}}`;
/** @param {string} method @param {string} [params] */
const notify = (method, params) => rpc(`"method":"${method}"${params === undefined ? "" : `,"params":${params}`}`);
/** @param {string | number} id @param {string} method @param {string} [params] */
const request = (id, method, params) =>
  rpc(
    `"id":${JSON.stringify(id)},"method":${JSON.stringify(method)}${params === undefined ? "" : `,"params":${params}`}`,
  );

const NOT_OFFERED = ["resources/list", "tools/call", "initialize"];
const OFFERED = ["roots/list", "tasks/get", "tasks/list", "tasks/result", "tasks/cancel"];
const UNKNOWN = [
  "kitchen/order",
  "__proto__",
  "toString",
  "constructor",
  "",
  "\u0000",
  "ping ",
  "PING",
  "notifications/x",
];
const KNOWN_NOTES = [
  "message",
  "tools/list_changed",
  "prompts/list_changed",
  "resources/list_changed",
  "resources/updated",
];
const SCHEMAS = [
  '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
  '{"type":"object","properties":{"a":{"type":"string","pattern":"(a+)+$"}}}',
  '{"type":"object","properties":{"a":{"$ref":"#/properties/a"}}}',
  '{"type":"object","properties":{"a":{"enum":[{},[],null]}}}',
  '{"type":"object","properties":{"a":{"type":"number","minimum":1e999,"maximum":"x"}}}',
  '{"type":"object","properties":{"a":{"type":"string","minLength":-5,"format":{}}}}',
  '{"type":"array"}',
  '{"type":"object","properties":[]}',
];

/** Wrong by shape, with no claim to an open id. @param {Chance} chance @param {Around} around @returns {Made} */
const wrongTypes = (chance, around) => {
  const members = ["method", "params", "result", "error", "extra"].filter(() => chance.once(2));
  const text = members.map((name) => `"${name}":${oddValue(chance)}`);
  // Never the id of a request: what becomes of that has its own kinds.
  const ids = [
    "null",
    "{}",
    "[]",
    "true",
    "1.5",
    "-7",
    "1e999",
    '"nobody\'s"',
    '" 1"',
    '"0x1"',
    '"1.0"',
    "9007199254740993",
  ];
  if (around.modern || !members.includes("method")) text.push(`"id":${chance.pick(ids)}`);
  return { text: rpc(text.length === 0 ? '"x":1' : text.join(",")) };
};

/** @type {Record<string, (chance: Chance, around: Around) => Made>} */
export const messages = {
  wrongTypes,
  unknownAnswer: (chance) => ({
    text: rpc(`"id":${chance.pick(["987654321", '"who"', "-1", '""'])},"result":${oddObject(chance)}`),
  }),
  lateAnswer: (chance, { answered }) =>
    answered.length === 0
      ? { text: rpc('"id":987654321,"result":{}') }
      : {
          text: rpc(
            `"id":${chance.pick(answered)},${chance.once(3) ? `"error":${oddValue(chance)}` : `"result":${oddObject(chance)}`}`,
          ),
        },
  errorForNobody: (chance) => ({
    text: rpc(`"id":null,"error":{"code":-32700,"message":"Parse error","data":${oddValue(chance)}}`),
  }),
  unknownProgress: (chance) => ({
    text: notify(
      "notifications/progress",
      `{"progressToken":${chance.pick(['"x"', "987654321", "-1", '""', '"0x1"'])},"progress":1}`,
    ),
  }),
  lateProgress: (chance, { answered }) => ({
    text: notify(
      "notifications/progress",
      `{"progressToken":${answered.length === 0 ? 987654321 : chance.pick(answered)},"progress":5}`,
    ),
  }),
  backwardProgress: (chance, { token, progress }) => ({
    text: notify(
      "notifications/progress",
      `{"progressToken":${JSON.stringify(token ?? "x")},"progress":${progress - 1 - chance.whole(100)}}`,
    ),
  }),
  oddProgress: (chance, { token }) => ({
    text: notify(
      "notifications/progress",
      chance.pick([
        `{"progressToken":${oddValue(chance)},"progress":"1"}`,
        `{"progressToken":${JSON.stringify(token ?? "x")},"progress":${chance.pick(['"9"', "null", "1e999", "{}", "true"])}}`,
        `{"progressToken":${JSON.stringify(token ?? "x")},"progress":1e6,"total":"all","message":{}}`,
        oddValue(chance),
      ]),
    ),
  }),
  unknownNotification: (chance) => ({
    text: rpc(`"method":${JSON.stringify(chance.pick(UNKNOWN))},"params":${oddObject(chance)}`),
  }),
  oddNotification: (chance) => ({ text: notify(`notifications/${chance.pick(KNOWN_NOTES)}`, oddValue(chance)) }),
  listChanged: (chance) => ({ text: notify(`notifications/${chance.pick(KNOWN_NOTES)}`) }),
  pageDone: (chance) => ({
    text: notify(
      "notifications/elicitation/complete",
      chance.pick([`{"elicitationId":${oddValue(chance)}}`, oddValue(chance)]),
    ),
  }),
  cancelsNothing: (chance) => ({
    text: notify(
      "notifications/cancelled",
      chance.pick([`{"requestId":${oddValue(chance)}}`, '{"requestId":"nobody"}', oddValue(chance)]),
    ),
  }),
  withdrawn: (chance, { asked }) => {
    const requestId = asked.length === 0 ? "nobody" : chance.pick(asked);
    const reason = chance.once(2) ? '"no longer"' : oddValue(chance);
    return {
      text: notify("notifications/cancelled", `{"requestId":${JSON.stringify(requestId)},"reason":${reason}}`),
      withdraws: requestId,
    };
  },
  notOffered: (chance, { freshId }) => {
    const id = freshId();
    return {
      text: request(
        id,
        chance.pick([...NOT_OFFERED, ...OFFERED, ...UNKNOWN]),
        chance.once(2) ? oddObject(chance) : oddValue(chance),
      ),
      asks: id,
    };
  },
  ping: (chance, { freshId }) => {
    const id = freshId();
    return { text: request(id, "ping", chance.once(2) ? undefined : oddValue(chance)), asks: id };
  },
  oddQuestion: (chance, { freshId }) => {
    const id = freshId();
    const message = chance.once(3) ? oddValue(chance) : '"Hostile question"';
    const schema = chance.once(3) ? oddValue(chance) : chance.pick(SCHEMAS);
    const params = chance.pick([
      `{"message":${message},"requestedSchema":${schema}}`,
      `{"mode":${oddValue(chance)},"message":${message},"requestedSchema":${schema}}`,
      `{"mode":"url","message":${message},"url":${chance.pick(['"javascript:alert(1)"', '"http://[::1"', oddValue(chance)])},"elicitationId":${oddValue(chance)}}`,
      `{"message":"Hostile question","requestedSchema":{"type":"object","properties":{${oddName(chance)}:${oddValue(chance)}}}}`,
      oddValue(chance),
    ]);
    return { text: request(id, "elicitation/create", params), asks: id };
  },
  oddSampling: (chance, { freshId }) => {
    const id = freshId();
    const text = `{"type":"text","text":${chance.once(2) ? '"Hostile prompt"' : oddValue(chance)}}`;
    const use = '{"type":"tool_use","id":"__proto__","name":"x","input":{"__proto__":1}}';
    const content = chance.pick([
      text,
      `[${text}]`,
      use,
      '{"type":"tool_result","toolUseId":"__proto__","content":[]}',
      oddValue(chance),
    ]);
    const params = chance.pick([
      `{"messages":[{"role":"user","content":${content}}],"maxTokens":${chance.pick(["10", "0", "1e999", oddValue(chance)])}}`,
      `{"messages":[{"role":"assistant","content":${content}}],"maxTokens":1,"includeContext":${oddValue(chance)}}`,
      `{"messages":${oddValue(chance)},"maxTokens":5,"tools":${oddValue(chance)}}`,
      oddValue(chance),
    ]);
    return { text: request(id, "sampling/createMessage", params), asks: id };
  },
  repeatedId: (chance, { asked, freshId }) => {
    const id = asked.length === 0 ? freshId() : chance.pick(asked);
    return {
      text: request(id, chance.pick(["ping", "elicitation/create", "roots/list"]), "{}"),
      asks: id,
      again: true,
    };
  },
  deepNotification: () => ({ text: notify("notifications/message", `{"data":${deep(300)}}`) }),
  deepRequest: (chance, { freshId }) => {
    const id = freshId();
    return { text: request(id, chance.pick(["ping", "elicitation/create"]), `{"x":${deep(1_000)}}`), asks: id };
  },
  deepAnswer: () => ({ text: rpc(`"id":987654321,"result":{"x":${deep(5_000)}}`) }),
  twiceNamed: (chance) => ({
    text: chance.pick([
      '{"jsonrpc":"1.0","jsonrpc":"2.0","method":"notifications/message","method":"notifications/x"}',
      '{"jsonrpc":"2.0","id":"nobody","id":null,"result":{},"result":[]}',
    ]),
  }),
};

/** Answers to `tools/list`, each the rest of a message as JSON text. */
export const ODD_LISTS = [
  ...["null", "[]", '"x"', "5", "{}", '{"_meta":5}', '{"__proto__":{"tools":[]}}', `{"x":${deep(300)}}`],
  ...["null", "5", '"x"', "{}", "[null]", "[5]", "[[]]", "[{}]", '[{"name":5}]', '[{"name":"x"}]'].map(toolList),
  ...["null", "5", "[]", '{"type":"string"}', '{"type":5,"properties":[]}', `{"x":${deep(150)}}`].map(toolOf),
  toolList('[{"name":"__proto__","inputSchema":{"type":"object","properties":{"__proto__":{}}}}]'),
  toolList('[{"name":"","description":5,"title":{},"inputSchema":{"type":"object"}}]'),
  toolList(
    '[{"name":"x","inputSchema":{"type":"object"},"annotations":"odd"},{"name":"x","inputSchema":{"type":"object"}}]',
  ),
  ...["5", "{}", "[]", "true"].map((cursor) => `{"tools":[],"nextCursor":${cursor}}`),
]
  .map((result) => `"result":${result}`)
  .concat('"error":5', '"error":null', '"x":1', '"result":{},"error":{"code":1,"message":"m"}');

/** @param {string} tools */
function toolList(tools) {
  return `{"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":${tools}}`;
}

/** @param {string} schema */
function toolOf(schema) {
  return toolList(`[{"name":"x","inputSchema":${schema}}]`);
}

/**
 * An answer to an open request that is none, or a strange one.
 * @param {Chance} chance @param {string | number} id @param {boolean} modern
 * @returns {{ text: string, end: "error" | "any" }}
 */
export function strangeAnswer(chance, id, modern) {
  const none = [
    '"result":null|"result":[]|"result":"x"|"result":5|"error":"boom"|"error":{}|"error":{"code":"x","message":"m"}'.split(
      "|",
    ),
    '"x":1|"result":{"_meta":5}|"result":{},"error":{"code":1,"message":"m"}|"error":{"code":1,"message":{"toString":1}}'.split(
      "|",
    ),
    `"result":{"x":${deep(400)}}`,
    modern
      ? '"result":{"resultType":"mystery"}|"result":{"resultType":"input_required","inputRequests":[]}'.split("|")
      : [],
  ].flat();
  const strange = [
    '{"content":5}',
    '{"content":[null]}',
    '{"content":[{"type":5}]}',
    '{"structuredContent":"x"}',
    '{"isError":"yes"}',
    "{}",
  ];
  const isNone = chance.once(2);
  const said = isNone ? chance.pick(none) : `"result":${chance.once(4) ? oddObject(chance) : chance.pick(strange)}`;
  return { text: rpc(`"id":${JSON.stringify(id)},${said}`), end: isNone ? "error" : "any" };
}
