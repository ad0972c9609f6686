import { describe, expect, it } from "vitest";
import { bestOption, holds } from "./holds.ts";
import { parseJson } from "./json-fault.ts";
import { memberOf, withMember } from "./json-value.ts";
import { nodeOf } from "./schema-node.ts";
import { shapeOf } from "./shape.ts";
import { startArguments } from "./start-value.ts";

describe("the place where JSON breaks", () => {
  it.each([
    ["", 1, 1],
    ['{"a": tru}', 1, 7],
    ['{"a": 1,}', 1, 9],
    ['{\n  "a": [1, 2\n}', 3, 1],
    ['{"a" 1}', 1, 6],
    ["[1] 2", 1, 5],
    ['{"a": "x\ny"}', 1, 7],
    ['{"a": 01}', 1, 8],
  ])("%j breaks at %i:%i", (text, line, column) => {
    expect(parseJson(text)).toEqual({ ok: false, fault: { line, column } });
  });

  it("reads what is JSON, names such as __proto__ as its own", () => {
    const read = parseJson('{"__proto__": {"a": 1}}');
    if (!read.ok) throw new Error("not read");
    expect(memberOf(read.value, "__proto__")).toEqual({ a: 1 });
    expect(memberOf({}, "constructor")).toBeUndefined();
    expect(JSON.stringify(withMember(withMember(read.value, "b", 2), "__proto__", 3))).toBe('{"__proto__":3,"b":2}');
    expect(JSON.stringify(withMember({ a: 1 }, "a", undefined))).toBe("{}");
  });
});

describe("how a schema is read for a form", () => {
  const root = {
    $defs: { day: { enum: ["mon", "tue"] }, loop: { $ref: "#/$defs/loop" }, word: { $anchor: "w", type: "string" } },
  };
  const schemaOf = (schema: unknown) => {
    const node = nodeOf(schema, root);
    return node.kind === "schema" ? node.schema : node;
  };

  it("[S-15] follows references inside the schema, and no other", () => {
    expect(schemaOf({ $ref: "#/$defs/day", title: "Day" })).toEqual({ enum: ["mon", "tue"], title: "Day" });
    expect(schemaOf({ $ref: "#w" })).toEqual(root.$defs.word);
    for (const $ref of ["https://example.com/a.json", "other.json", "#/$defs/none", "#/$defs/loop", "#/constructor"]) {
      expect(schemaOf({ $ref })).toEqual({ kind: "opaque", why: "reference" });
    }
    expect(schemaOf(false)).toEqual({ kind: "never" });
  });

  it("[S-01] takes allOf together", () => {
    const schema = schemaOf({
      allOf: [
        { properties: { a: { type: "string" } }, required: ["a"] },
        { properties: { a: { minLength: 2 }, b: {} }, required: ["b"] },
      ],
    });
    expect(schema).toEqual({
      properties: { a: { allOf: [{ type: "string" }, { minLength: 2 }] }, b: {} },
      required: ["a", "b"],
    });
  });

  it("[S-01] draws consts as a choice, other alternatives and types as a union", () => {
    const choice = shapeOf({ oneOf: [{ const: 1, title: "One" }, { const: "b" }] }, root);
    expect(choice).toEqual({ kind: "choice", choices: [{ value: 1, title: "One" }, { value: "b" }] });
    expect(shapeOf({ anyOf: [{ type: "string" }, { type: "null" }] }, root).kind).toBe("union");
    expect(shapeOf({ type: ["string", "number"] }, root)).toEqual({
      kind: "union",
      options: [{ type: "string" }, { type: "number" }],
    });
    expect(shapeOf({}, root).kind).toBe("any");
    expect(shapeOf({ enum: Array.from({ length: 3000 }, (_, n) => n) }, root).kind).toBe("any");
  });

  it("[S-01] starts with what is required and known, and nothing else", () => {
    const schema = {
      type: "object",
      required: ["kind", "place", "name", "size"],
      properties: {
        kind: { const: "a" },
        place: { type: "object", required: ["city"], properties: { city: { default: "Oslo" }, zip: { default: 1 } } },
        name: { type: "string" },
        size: { default: 3 },
        note: { default: "x" },
      },
    };
    expect(startArguments(schema)).toEqual({ kind: "a", place: { city: "Oslo" }, size: 3 });
    expect(startArguments({ $ref: "#" })).toEqual({});
  });

  it("[S-01] tells which part of a conditional form is to be drawn", () => {
    const condition = { properties: { kind: { const: "a" } }, required: ["kind"] };
    expect(holds(condition, { kind: "a" }, root)).toBe(true);
    expect(holds(condition, { kind: "b" }, root)).toBe(false);
    expect(holds(condition, {}, root)).toBe(false);
    expect(holds({ properties: { kind: { pattern: "^(a+)+$" } } }, { kind: "a" }, root)).toBeUndefined();
    const options = [
      { type: "object", properties: { t: { const: 1 } } },
      { type: "object", properties: { t: { const: 2 } } },
    ];
    expect(bestOption(options, { t: 2 }, root)).toBe(1);
    expect(bestOption(options, undefined, root)).toBe(0);
  });
});
