// A server of either era that floods its client with frames of hostile-frames.mjs between good answers, and keeps a ledger of all
// that it sent and got. Tools:
//   echo {n}       answered with its arguments
//   ask {n}        asks `Question n`; answered with what came back
//   victim {n}     answered with nonsense by one of the frames, or not at all
//   frames {count} sends so many frames, progress of its own among them; then answered
//   say {before, after, hold}   says these messages before and after its answer, "$id" and "$token" standing for its own; with
//                  `hold` it is not answered
//   ledger         answered with the ledger: see `ledger`
import { hostileFrames } from "./hostile-frames.mjs";
import { ODD_LISTS, strangeAnswer } from "./hostile-messages.mjs";
import { seeded } from "./seeded.mjs";
import { textResult } from "./wire.mjs";

/** @typedef {import("./wire.mjs").Message} Message */
/**
 * Where messages leave: `frame` takes one whole.
 * @typedef {{ frame: (bytes: Buffer) => void, end: () => void }} Way
 */

const IN_A_TURN = 8;
/** So many frames, then the next echo is waited for: good calls come all the while, however fast the frames leave. */
const BEFORE_AN_ECHO = 100;
const question = (/** @type {number} */ n) => ({
  message: `Question ${n}`,
  requestedSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
});

/**
 * @param {{ modern: boolean, version: string, seed: number, oddLists: boolean, standing: () => Way | undefined }} options
 *   `oddLists`: every `tools/list` is answered with the next of ODD_LISTS
 *   `standing`: a way for what belongs to no call, where there is one
 */
export function hostileServer({ modern, version, seed, oddLists, standing }) {
  const chance = seeded(seed + 1);
  const next = hostileFrames(seed, { batches: version === "2025-03-26" });
  let lists = 0;
  let isCounting = false;
  let emitted = 0;
  /** Answered, and known to have arrived. @type {number[]} */
  let answered = [];
  /** Answers that may still be on their way, on a stream that this one's frames can overtake. @type {number[]} */
  let leaving = [];
  /** @type {Map<string | number, { n: number, way: Way }>} */
  const victims = new Map();
  /** How each victim was answered. @type {Record<number, "error" | "any">} */
  const ends = {};
  /** Requests sent, and answers received, by id. @type {Map<string | number, { times: number, withdrawn: boolean, answers: number }>} */
  const asked = new Map();
  let answersToNone = 0;
  /** @type {Map<string | number, (answer: Message) => void>} */
  const waiting = new Map();
  let ids = 0;
  /** @type {((value: unknown) => void)[]} */
  const echoes = [];

  /** @param {Way} way @param {Buffer} bytes @param {number} [messages] */
  const emit = (way, bytes, messages = 1) => {
    if (isCounting) emitted += messages;
    way.frame(bytes);
  };
  /** @param {Way} way @param {Message} message */
  const say = (way, message) => emit(way, Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message })));
  /** @param {string | number} id @param {boolean} [again] */
  const note = (id, again = false) => {
    const entry = asked.get(id) ?? { times: 0, withdrawn: false, answers: 0 };
    asked.set(id, { ...entry, times: entry.times + 1, withdrawn: entry.withdrawn || again });
  };

  /** @param {Way} way @param {string | number} id @param {object} result */
  function reply(way, id, result) {
    say(way, { id, result: modern ? { resultType: "complete", ...result } : result });
    if (typeof id === "number") leaving.push(id);
    way.end();
  }

  /** @param {Way} way @param {string | number} id @param {number} count @param {string | number | undefined} token */
  async function frames(way, id, count, token) {
    let progress = 0;
    for (let sent = 0; sent < count; sent += 1) {
      const open = [...asked].filter(([, entry]) => entry.answers === 0).map(([open]) => open);
      const at = chance.once(2) ? (standing() ?? way) : way;
      const hostile = open.filter((open) => typeof open === "string" && open.startsWith("h"));
      const frame = next({ modern, answered, asked: hostile, token, progress, freshId: () => `h${ids++}` });
      if (frame.asks !== undefined) note(frame.asks, frame.again);
      const withdrawn = frame.withdraws === undefined ? undefined : asked.get(frame.withdraws);
      if (withdrawn) withdrawn.withdrawn = true;
      emit(at, frame.bytes, frame.messages);
      const [victim] = victims;
      if (victim && chance.once(20)) strike(...victim);
      if (token !== undefined && chance.once(10)) {
        progress += 1;
        say(way, { method: "notifications/progress", params: { progressToken: token, progress } });
      }
      // What comes in meanwhile is answered in between.
      if (sent % BEFORE_AN_ECHO === 0) await new Promise((echoed) => echoes.push(echoed));
      if (sent % IN_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    reply(way, id, textResult(JSON.stringify({ count, progress })));
  }

  /** @param {string | number} id @param {{ n: number, way: Way }} victim */
  function strike(id, { n, way }) {
    const { text, end } = strangeAnswer(chance, id, modern);
    victims.delete(id);
    ends[n] = end;
    emit(way, Buffer.from(text));
    way.end();
  }

  /** @param {Way} way @param {string | number} id @param {any} params */
  function ask(way, id, { arguments: { n }, inputResponses }) {
    if (inputResponses) return reply(way, id, textResult(JSON.stringify({ n, answer: inputResponses.q })));
    if (modern) {
      const inputRequests = { q: { method: "elicitation/create", params: question(n) } };
      say(way, { id, result: { resultType: "input_required", inputRequests, requestState: `state ${n}` } });
      return way.end();
    }
    const asking = `good-${n}`;
    note(asking);
    waiting.set(asking, ({ result }) => reply(way, id, textResult(JSON.stringify({ n, answer: result }))));
    return say(way, { id: asking, method: "elicitation/create", params: question(n) });
  }

  function ledger() {
    const entries = [...asked].map(([id, entry]) => ({ id, ...entry }));
    return {
      // This answer too.
      emitted: emitted + 1,
      ends,
      answersToNone,
      asked: entries.length,
      answers: entries.reduce((sum, { answers }) => sum + answers, 0),
      owed: entries
        .filter(({ times, withdrawn, answers }) => !modern && times === 1 && !withdrawn && answers !== 1)
        .map(({ id }) => id),
      tooMany: entries.filter(({ times, answers }) => answers > times).map(({ id }) => id),
    };
  }

  /** @type {Record<string, (way: Way, id: string | number, params: any) => void>} */
  const tools = {
    echo: (way, id, params) => {
      reply(way, id, textResult(JSON.stringify(params.arguments)));
      echoes.shift()?.(undefined);
    },
    ask,
    victim: (way, id, params) => {
      victims.set(id, { n: params.arguments.n, way });
      // It is called once all before it has been answered.
      answered = [...answered, ...leaving].slice(-50);
      leaving = [];
    },
    say: (way, id, { arguments: { before = [], after = [], hold }, _meta: meta }) => {
      const filled = (/** @type {object} */ message) =>
        JSON.parse(
          JSON.stringify(message)
            .replaceAll('"$id"', JSON.stringify(id))
            .replaceAll('"$token"', String(meta?.progressToken)),
        );
      for (const message of before) say(way, filled(message));
      if (hold) return;
      reply(way, id, textResult('"said"'));
      for (const message of after) say(standing() ?? way, filled(message));
    },
    frames: (way, id, params) => void frames(way, id, params.arguments.count, params._meta?.progressToken),
    ledger: (way, id) => reply(way, id, textResult(JSON.stringify(ledger()))),
  };
  const serverInfo = { name: "hostile", version: "1.0.0" };
  const lasting = modern ? { ttlMs: 0, cacheScope: "private" } : {};

  /** @type {Record<string, (way: Way, id: string | number, params: any) => void>} */
  const methods = {
    initialize: (way, id) => reply(way, id, { protocolVersion: version, capabilities: { tools: {} }, serverInfo }),
    "server/discover": (way, id) =>
      reply(way, id, { supportedVersions: [version], capabilities: { tools: {} }, serverInfo, ...lasting }),
    "tools/list": (way, id) => {
      if (oddLists) {
        emit(
          way,
          Buffer.from(
            `{"jsonrpc":"2.0","id":${JSON.stringify(id)},${ODD_LISTS[lists++] ?? '"error":{"code":-1,"message":"no more"}'}}`,
          ),
        );
        return way.end();
      }
      reply(way, id, {
        tools: Object.keys(tools).map((name) => ({ name, inputSchema: { type: "object" } })),
        ...lasting,
      });
      // Counted is what follows the connecting.
      isCounting = true;
    },
    "tools/call": (way, id, params) => tools[params.name]?.(way, id, params),
    ping: (way, id) => reply(way, id, {}),
  };

  /**
   * Takes one message.
   * @param {Message} message
   * @param {() => Way} open gives the way back to its sender; asked for requests only
   */
  return ({ id, method, params, ...answer }, open) => {
    if (method === undefined) {
      const entry = id === undefined || id === null ? undefined : asked.get(id);
      if (!entry || id === undefined) answersToNone += 1;
      else {
        asked.set(id, { ...entry, answers: entry.answers + 1 });
        waiting.get(id)?.({ id, ...answer });
        waiting.delete(id);
      }
    } else if (id !== undefined) methods[method]?.(open(), id, params);
    else if (method === "notifications/cancelled") victims.delete(params.requestId);
  };
}
