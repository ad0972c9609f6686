import type { TrafficRecord } from "../../preload/contract/events.ts";

const bodies = new WeakMap<TrafficRecord, string>();

/** A record's body as JSON text; made once. */
export function bodyText(record: TrafficRecord): string {
  let text = bodies.get(record);
  if (text === undefined) {
    text = typeof record.body === "string" ? record.body : (JSON.stringify(record.body, null, 2) ?? "");
    bodies.set(record, text);
  }
  return text;
}

type Test = (record: TrafficRecord) => boolean;

/**
 * Reads a filter: words that must all be found, anywhere in the record. `method:`, `server:`, `id:`, `dir:`, `kind:`, `call:` look
 * at one column; `error:any` wants any error. "Two words" in quotes are one. Returns undefined for an empty filter.
 */
export function parseFilter(text: string): Test | undefined {
  const terms = text.match(/[^\s"]*"[^"]*"?|\S+/g) ?? [];
  const tests = terms.map((term) => termTest(term.replaceAll('"', "").toLowerCase()));
  return tests.length === 0 ? undefined : (record) => tests.every((test) => test(record));
}

function termTest(term: string): Test {
  const colon = term.indexOf(":");
  const column = columns[term.slice(0, colon)];
  const wanted = term.slice(colon + 1);
  if (colon > 0 && column) {
    if (wanted === "any") return (record) => column(record) !== "";
    return (record) => column(record).toLowerCase().includes(wanted);
  }
  return (record) =>
    Object.values(columns).some((read) => read(record).toLowerCase().includes(term)) ||
    bodyText(record).toLowerCase().includes(term);
}

const columns: { readonly [name: string]: (record: TrafficRecord) => string } = {
  method: ({ method }) => method ?? "",
  server: ({ connection }) => connection,
  id: ({ rpcId }) => (rpcId === undefined ? "" : String(rpcId)),
  dir: ({ dir }) => dir,
  kind: ({ kind }) => kind,
  call: ({ call }) => call ?? "",
  error: ({ error }) => error ?? "",
};
