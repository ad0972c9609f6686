import { syncBuiltinESMExports } from "node:module";
import threads, { type WorkerOptions } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { checkBySchema } from "./schema-check.ts";

const check = (schema: unknown, value: unknown) => checkBySchema(schema, JSON.stringify(value));
const faults = async (schema: unknown, value: unknown) => {
  const verdict = await check(schema, value);
  return verdict.kind === "faults" ? verdict.faults.map(({ path, rule }) => `${path.join("/")} ${rule}`) : verdict;
};

/** Has another script stand in for the one that checks; all that it is started with stays as it is. */
async function checkedBy(script: string) {
  const { Worker } = threads;
  const text = `import { parentPort } from "node:worker_threads"; ${script}`;
  threads.Worker = class extends Worker {
    constructor(_: string | URL, options?: WorkerOptions) {
      super(new URL(`data:text/javascript,${encodeURIComponent(text)}`), options);
    }
  };
  syncBuiltinESMExports();
  try {
    return await check({}, {});
  } finally {
    threads.Worker = Worker;
    syncBuiltinESMExports();
  }
}
const tells = (valid: string) => `parentPort.postMessage({ valid: ${valid}, skipped: false, errors: [] });`;

describe("a value beside a tool's schema", () => {
  it("[S-17] says what is wrong and where, the innermost places only", async () => {
    const schema = {
      type: "object",
      properties: {
        name: { type: "string", minLength: 3 },
        place: { $ref: "#/$defs/place" },
        list: { type: "array", items: { type: "integer", maximum: 5 } },
      },
      required: ["name", "day"],
      additionalProperties: false,
      $defs: { place: { type: "object", properties: { "a/b": { enum: ["x", "y"] } }, required: ["a/b"] } },
    };
    expect(await faults(schema, { name: "Kim", day: 1 })).toEqual(["day notAllowed"]);
    expect(await faults(schema, { name: "K", list: [1, 6, "x"], place: { "a/b": "z" } })).toEqual([
      "day required",
      "name minLength",
      "place/a/b enum",
      "list/1 maximum",
      "list/2 type",
    ]);
    const verdict = await check(schema, { name: "K", day: 1 });
    expect(verdict).toMatchObject({ faults: [{ params: { limit: "3" } }, {}] });
  });

  it.each(["2020-12", "2019-09"])("[S-01] reads the dialect %s with if, then, oneOf and anchors", async (dialect) => {
    const schema = {
      $schema: `https://json-schema.org/draft/${dialect}/schema`,
      type: "object",
      properties: { kind: { enum: ["a", "b"] }, size: { oneOf: [{ type: "number" }, { $ref: "#word" }] } },
      if: { properties: { kind: { const: "a" } }, required: ["kind"] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ["size"] },
      $defs: { word: { $anchor: "word", type: "string", pattern: "^[a-z]+$" } },
    };
    expect(await faults(schema, { kind: "b" })).toEqual({ kind: "ok" });
    expect(await faults(schema, { kind: "a" })).toEqual(["size required"]);
    expect(await faults(schema, { kind: "a", size: "UP" })).toEqual(["size oneOf"]);
  });

  it("[S-01] takes names such as __proto__ and constructor for what they are", async () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}},"required":["__proto__","constructor"]}',
    );
    expect(await checkBySchema(schema, '{"__proto__":"x","constructor":1}')).toEqual({ kind: "ok" });
    expect(await checkBySchema(schema, '{"__proto__":1}')).toMatchObject({
      faults: [
        { path: ["constructor"], rule: "required" },
        { path: ["__proto__"], rule: "type" },
      ],
    });
  });

  it("[S-15] follows no reference out of the schema, and says that it was not checked", async () => {
    const schema = { type: "object", properties: { a: { $ref: "https://example.com/schema.json" } } };
    expect(await check(schema, { a: 1 })).toEqual({ kind: "not-checked", reason: "reference" });
  });

  it("[S-15] has a heap of its own, whose end is the end of the check, and sees nothing of our environment", async () => {
    const takes = (count: number) =>
      `const kept = []; for (let n = 0; n < ${count}; n++) kept.push(Array(2 ** 17).fill(n)); ${tells("true")}`;
    expect(await checkedBy(takes(30))).toEqual({ kind: "ok" });
    expect(await checkedBy(takes(300))).toEqual({ kind: "not-checked", reason: "memory" });
    expect(Object.keys(process.env)).not.toEqual([]);
    expect(await checkedBy(tells("Object.keys(process.env).length === 0"))).toEqual({ kind: "ok" });
  });

  it("[S-15] a schema that takes too long, too much or never ends is not checked, and the next one is", async () => {
    const slow = { properties: { a: { pattern: "^(a+)+$" } } };
    expect(await check(slow, { a: `${"a".repeat(60)}!` })).toEqual({ kind: "not-checked", reason: "time" });
    expect(await check({ $ref: "#" }, {})).toMatchObject({ kind: "not-checked" });
    const wide = Object.fromEntries(Array.from({ length: 24 }, (_, n) => [`d${n}`, ref(n + 1)]));
    function ref(next: number) {
      return next > 23 ? { type: "number" } : { allOf: [{ $ref: `#/$defs/d${next}` }, { $ref: `#/$defs/d${next}` }] };
    }
    expect(await check({ $ref: "#/$defs/d0", $defs: wide }, "x")).toMatchObject({ kind: "not-checked" });
    let deep: unknown = {};
    for (let level = 0; level < 100; level++) deep = { properties: { a: deep } };
    expect(await check(deep, {})).toEqual({ kind: "not-checked", reason: "size" });
    expect(await check({ $schema: "https://example.com/own" }, {})).toEqual({ kind: "not-checked", reason: "dialect" });
    expect(await check({ properties: { a: { pattern: "(" } } }, { a: "x" })).toEqual({
      kind: "not-checked",
      reason: "pattern",
    });
    expect(await check({ type: "object" }, {})).toEqual({ kind: "ok" });
  });
});
