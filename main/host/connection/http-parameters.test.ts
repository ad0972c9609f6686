import { describe, expect, it } from "vitest";
import { encodeHeaderValue, parameterHeaders, scanMirrored } from "./http-parameters.ts";

const string = (header: unknown) => ({ type: "string", "x-mcp-header": header });
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });

describe("scanMirrored", () => {
  it("[C-04] finds annotations at any depth of properties", () => {
    expect(
      scanMirrored(object({ a: string("A"), b: object({ c: { type: "integer", "x-mcp-header": "C-C" } }) })),
    ).toEqual({
      ok: true,
      mirrored: [
        { path: ["a"], header: "A" },
        { path: ["b", "c"], header: "C-C" },
      ],
    });
  });

  it.each([
    ["an empty name", object({ a: string("") })],
    ["a name with a space", object({ a: string("a b") })],
    ["a name with a line break", object({ a: string("a\r\nX-Evil") })],
    ["a name that is no text", object({ a: string(1) })],
    ["a number", object({ a: { type: "number", "x-mcp-header": "A" } })],
    ["an object", object({ a: object({}, { "x-mcp-header": "A" }) })],
    ["several types", object({ a: { type: ["string", "null"], "x-mcp-header": "A" } })],
    ["the same name in another case", object({ a: string("Region"), b: string("REGION") })],
    ["the root", object({}, { "x-mcp-header": "A" })],
    ["items", object({ a: { type: "array", items: string("A") } })],
    ["properties within items", object({ a: { type: "array", items: object({ b: string("B") }) } })],
    ["anyOf", object({ a: { anyOf: [string("A")] } })],
    ["a definition", object({ a: { $ref: "#/$defs/d" } }, { $defs: { d: string("A") } })],
    ["a condition", object({}, { if: object({ a: string("A") }) })],
    ["patternProperties", object({}, { patternProperties: { "^a": string("A") } })],
    ["an unknown keyword", object({}, { "x-more": { deep: string("A") } })],
  ])("[C-04] refuses %s", (_, schema) => {
    expect(scanMirrored(schema).ok).toBe(false);
  });

  it("takes data that looks like an annotation, and a property of that name, for what they are", () => {
    const schema = object(
      { "x-mcp-header": { type: "string" }, a: { type: "object", default: string("no token"), enum: [string("")] } },
      { $defs: { "x-mcp-header": { type: "string" } } },
    );
    expect(scanMirrored(schema)).toEqual({ ok: true, mirrored: [] });
  });

  it("gives up on a schema without an end", () => {
    let schema: object = {};
    for (let depth = 0; depth < 5000; depth += 1) schema = { not: schema };
    expect(scanMirrored(schema).ok).toBe(false);
    const wide = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`p${index}`, { type: "string" }]));
    expect(scanMirrored(object(wide)).ok).toBe(false);
  });
});

describe("header values", () => {
  it.each([
    ["us-west1", "us-west1"],
    ["a b\tc", "a b\tc"],
    ["", "=?base64??="],
    [" padded ", "=?base64?IHBhZGRlZCA=?="],
    ["日本", "=?base64?5pel5pys?="],
    ["a\nb", "=?base64?YQpi?="],
    ["=?base64?YQ==?=", "=?base64?PT9iYXNlNjQ/WVE9PT89?="],
  ])("[C-04] %j goes out as %j", (value, sent) => {
    expect(encodeHeaderValue(value)).toBe(sent);
  });

  it("[C-04] leaves out what is absent, null, inherited or no primitive", () => {
    const mirrored = ["a", "b", "c", "d", "e", "toString"].map((name) => ({ path: [name], header: name }));
    expect(parameterHeaders(mirrored, { a: true, b: null, c: { x: 1 }, d: 1.5, e: -7 })).toEqual({
      "Mcp-Param-a": "true",
      "Mcp-Param-e": "-7",
    });
    expect(parameterHeaders(mirrored, undefined)).toEqual({});
  });
});
