import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import en from "../../../assets/messages/en.json" with { type: "json" };
import ko from "../../../assets/messages/ko.json" with { type: "json" };
import type { UrlLevel, UrlReasonId } from "../../../preload/contract/url.ts";
import { inOrder, urlReasonIds } from "./reasons.ts";
import { judgeUrl } from "./verdict.ts";

/** A verdict written by hand: the oracle. Contexts are given where they matter. */
interface Vector {
  readonly class: string;
  readonly url: string;
  readonly level: UrlLevel;
  readonly reasons: readonly UrlReasonId[];
  readonly host?: string;
  readonly serverUrl?: string;
  readonly otherHosts?: readonly string[];
}

const folder = join(import.meta.dirname, "vectors");
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8"));
const vectors: readonly Vector[] = readdirSync(folder)
  .filter((file) => file !== "benign.json")
  .flatMap(read);
const benign: readonly string[] = read("benign.json");

const judged = vectors.map((vector) => {
  const { serverUrl, otherHosts = [] } = vector;
  return { vector, verdict: judgeUrl(vector.url, { ...(serverUrl !== undefined && { serverUrl }), otherHosts }) };
});
const byLevel = (level: UrlLevel) => judged.filter(({ vector }) => vector.level === level);
const summary = ({ vector, verdict }: (typeof judged)[number]) => ({
  url: vector.url.slice(0, 200),
  server: vector.serverUrl,
  level: verdict.level,
  reasons: verdict.reasons.map(({ id }) => id).toSorted(),
  host: vector.host === undefined ? undefined : verdict.host,
});
const expected = ({ vector }: (typeof judged)[number]) => ({
  url: vector.url.slice(0, 200),
  server: vector.serverUrl,
  level: vector.level,
  reasons: vector.reasons.toSorted(),
  host: vector.host,
});

describe("the vectors", () => {
  it("are at least 420 hostile ones of at least 12 classes, none of them more than 15 % of all", () => {
    const hostile = vectors.filter(({ level }) => level !== "ok");
    const sizes = new Map<string, number>();
    for (const vector of hostile) sizes.set(vector.class, (sizes.get(vector.class) ?? 0) + 1);
    expect(hostile.length).toBeGreaterThanOrEqual(420);
    expect(sizes.size).toBeGreaterThanOrEqual(12);
    expect(Math.max(...sizes.values()) / hostile.length).toBeLessThanOrEqual(0.15);
    expect(
      new Set(vectors.map(({ url, serverUrl, otherHosts }) => JSON.stringify([url, serverUrl, otherHosts]))).size,
    ).toBe(vectors.length);
  });

  it("name every reason but those for what JSON or a vector can't carry", () => {
    const named = new Set(vectors.flatMap(({ reasons }) => reasons));
    expect(urlReasonIds.filter((id) => !named.has(id))).toEqual(["not-text", "too-long"]);
  });

  it("[U-06] every one to be blocked is, for the reasons written down", () => {
    expect(byLevel("block").map(summary)).toEqual(byLevel("block").map(expected));
  });

  it("[U-05] every one to be warned of strongly is, for the reasons and with the host written down", () => {
    expect(byLevel("strong").map(summary)).toEqual(byLevel("strong").map(expected));
  });

  it("[U-05] every one to be warned of is, and the harmless ones among them are let be", () => {
    const rest = [...byLevel("warn"), ...byLevel("ok")];
    expect(rest.map(summary)).toEqual(rest.map(expected));
  });

  it("[U-05] gives the strongest reason first and its level to the whole", () => {
    for (const { verdict } of judged) {
      expect(verdict.reasons).toEqual(inOrder(verdict.reasons));
      expect(verdict.level).toBe(verdict.reasons[0]?.level ?? "ok");
    }
  });
});

describe("honest URLs", () => {
  it("[U-05] at most 2 % of at least 300 are warned of, and none strongly", () => {
    expect(benign.length).toBeGreaterThanOrEqual(300);
    expect(new Set(benign).size).toBe(benign.length);
    const warned = benign
      .map((url) => ({ url, verdict: judgeUrl(url, { otherHosts: [] }) }))
      .filter(({ verdict }) => verdict.level !== "ok");
    const told = warned.map(({ url, verdict }) => `${url}: ${verdict.level} ${verdict.reasons.map(({ id }) => id)}`);
    expect(warned.length / benign.length, told.join("\n")).toBeLessThanOrEqual(0.02);
    expect(
      warned.filter(({ verdict }) => verdict.level !== "warn"),
      told.join("\n"),
    ).toEqual([]);
  });
});

describe("the sentences", () => {
  const catalogues: readonly (readonly [string, { readonly [id: string]: string }])[] = [
    ["en", en.url.reason],
    ["ko", ko.url.reason],
  ];

  it.each(catalogues)(
    "[U-05] every reason has one in %s, and no sentence is without its reason",
    (_language, sentences) => {
      expect(Object.keys(sentences).toSorted()).toEqual([...urlReasonIds].toSorted());
    },
  );

  it.each(catalogues)("[U-05] every blank of a sentence in %s is filled by its reason", (_language, sentences) => {
    const special = [judgeUrl(null, { otherHosts: [] }), judgeUrl("x".repeat(100_000), { otherHosts: [] })];
    for (const verdict of [...judged.map((one) => one.verdict), ...special]) {
      for (const { id, params } of verdict.reasons) {
        for (const [, blank = ""] of (sentences[id] ?? "").matchAll(/\{\{(\w+)\}\}/g)) {
          expect(params[blank], `${id}: ${blank}`).toMatch(/./);
        }
      }
    }
  });
});
