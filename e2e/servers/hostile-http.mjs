// hostile-core.mjs over HTTP.
//   --kind legacy|modern|sse   Streamable HTTP of either era, or HTTP+SSE (default legacy)
//   --version V                the revision it speaks (default 2025-11-25, 2026-07-28 or 2024-11-05)
//   --seed N                   of its frames (default 1)
//   --odd-lists                answers each tools/list with the next of ODD_LISTS
import { hostileServer } from "./hostile-core.mjs";
import { answer, openStream, serve } from "./http-wire.mjs";
import { Outlet } from "./outlet.mjs";
import { seeded } from "./seeded.mjs";
import { flag, option } from "./wire.mjs";

/** @typedef {import("node:http").ServerResponse} Response */

const kind = option("kind", "legacy");
const seed = Number(option("seed", "1"));
const modern = kind === "modern";
const chance = seeded(seed + 2);
const version = option("version", modern ? "2026-07-28" : kind === "sse" ? "2024-11-05" : "2025-11-25");

/** An event whose lines end as the standard allows, with comments and fields that mean nothing. @param {Buffer} bytes */
function event(bytes) {
  // One byte, one character: what is no UTF-8 stays as it is.
  const lines = bytes.toString("latin1").split(/\r\n|\r|\n/);
  const end = chance.pick(["\n", "\r\n", "\r"]);
  const odd = chance.once(5) ? [chance.pick([": comment", "retry: soon", "colour: blue", "retry", ":"])] : [];
  const name = kind === "sse" || chance.once(3) ? ["event: message"] : [];
  return Buffer.from([...odd, ...name, ...lines.map((line) => `data: ${line}`), "", ""].join(end), "latin1");
}

/** @param {Response} response @param {boolean} isLasting */
function wayOf(response, isLasting) {
  const outlet = new Outlet(
    // Written, or never to be: a stream that the client has left takes nothing more.
    (bytes) => new Promise((done) => response.write(bytes, () => done())),
    () => response.end(),
    chance,
  );
  return {
    frame: (/** @type {Buffer} */ bytes) => outlet.push(event(bytes)),
    end: () => {
      if (!isLasting) outlet.end();
    },
  };
}

/** @type {ReturnType<typeof wayOf> | undefined} */
let standing;
const take = hostileServer({ modern, version, seed, oddLists: flag("odd-lists"), standing: () => standing });

serve((request, response, body) => {
  if (request.method === "DELETE") return answer(response, 200);
  if (request.method === "GET") {
    if (modern) return answer(response, 405);
    openStream(response);
    standing = wayOf(response, true);
    if (kind === "sse") response.write("event: endpoint\ndata: /messages\n\n");
    return;
  }
  if (kind === "sse") {
    if (request.url !== "/messages") return answer(response, 405);
    answer(response, 202);
    return take(body, () => /** @type {ReturnType<typeof wayOf>} */ (standing));
  }
  if (body.method === undefined || body.id === undefined) {
    answer(response, 202);
    return take(body, () => wayOf(response, false));
  }
  return take(body, () => {
    openStream(response, body.method === "initialize" ? { "mcp-session-id": "hostile" } : {});
    return wayOf(response, false);
  });
});
