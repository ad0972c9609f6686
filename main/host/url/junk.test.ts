import { domainToASCII } from "node:url";
import { describe, expect, it } from "vitest";
import { judgeUrl } from "./verdict.ts";

/** Pieces that parsers trip over, put together at random. */
const PIECES = [
  ..."abz019.-_:/?#@%\\[]&=+!'()*,;|^~<>\"`{}$ \t\n\0",
  ..."\u00a0\u00ad\u0301\u0430\u03b1\u05d0\u0627\u0e01\u1100\u200b\u200d\u2028\u202e\u2044\u3002\uac00\uff0e\uff41\ud800\udc00",
  "😀",
  "http",
  "https",
  "://",
  "https://",
  "https://a",
  "http://1",
  "//",
  "www.",
  "xn--",
  "xn--pple-43d",
  "%2f",
  "%00",
  "%6d",
  "[::",
  "[::1]",
  "0x",
  "127.0.0.1",
  "2130706433",
  "localhost",
  "example",
  ".com",
  ".co.uk",
  "paypal",
  "github.com",
  "user:pw@",
  ":443",
  ":0443",
  "redirect_uri=https://x.example",
  "javascript:",
];

/** Marsaglia's xorshift: the same numbers on every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

describe("junk", () => {
  it("[U-06] never throws, and what is not blocked is an http(s) URL with just the host that is shown", () => {
    const below = numbers(20_260_728);
    const seen = { ok: 0, warn: 0, strong: 0, block: 0 };
    for (let round = 0; round < 6_000; round += 1) {
      let url = ["", "https://", "http://", "https://example.com/", "https://"][below(5)] ?? "";
      for (let more = below(10); more >= 0; more -= 1) url += PIECES[below(PIECES.length)];
      const context = { otherHosts: ["api.acmecorp.com", url], ...(round % 2 === 0 && { serverUrl: url }) };
      const verdict = judgeUrl(url, context);
      seen[verdict.level] += 1;
      const shown = verdict.parts.map(({ text }) => text).join("");
      if (shown !== verdict.text) expect.fail(`${JSON.stringify(url)} is shown as ${shown}`);
      if (verdict.level === "block") continue;
      const parsed = new URL(verdict.text);
      const of = (...kinds: readonly string[]) =>
        verdict.parts
          .filter(({ kind }) => kinds.includes(kind))
          .map(({ text }) => text)
          .join("");
      const facts = [verdict.text === url, /^https?:$/.test(parsed.protocol), parsed.hostname === verdict.host];
      // What stands out is what was registered, and it ends the host.
      if (verdict.registrable !== undefined) {
        facts.push(domainToASCII(of("registrable")) === verdict.registrable);
        facts.push(domainToASCII(of("subdomain", "registrable")) === verdict.host.replace(/\.$/, ""));
      }
      if (facts.includes(false)) expect.fail(`${JSON.stringify(url)}: ${facts}, host ${verdict.host}`);
    }
    // Enough of each, or the loop above proves little.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
  });

  it("[U-05] gives the same verdict for the same text", () => {
    const below = numbers(7);
    for (let round = 0; round < 500; round += 1) {
      const url = `https://${Array.from({ length: 4 }, () => PIECES[below(PIECES.length)]).join("")}.example/`;
      expect(judgeUrl(url, { otherHosts: [] })).toEqual(judgeUrl(url, { otherHosts: [] }));
    }
  });

  it("reads the longest text of any shape: nested, repeated, and all hosts", () => {
    for (const piece of [
      "a.",
      "a-",
      "@",
      "%",
      ":",
      "[",
      "xn--",
      "\u0430",
      "\t",
      "\u202e",
      "rn",
      "/",
      "?next=https://x.",
      "0x1.",
    ]) {
      const url = `https://${piece.repeat(Math.floor(65_000 / piece.length))}`;
      expect(judgeUrl(url, { otherHosts: ["api.acmecorp.com"] }).text.length, JSON.stringify(piece)).toBeGreaterThan(
        60_000,
      );
    }
  });
});
