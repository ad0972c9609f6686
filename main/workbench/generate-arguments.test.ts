import { describe, expect, it } from "vitest";
import { generateArguments } from "./generate-arguments.ts";

/** The value for one required property. */
const value = (schema: unknown, more: object = {}) =>
  generateArguments({ type: "object", properties: { it: schema }, required: ["it"], ...more }).it;

describe("generateArguments", () => {
  it("gives every required property a value and leaves the others out", () => {
    const properties = { a: { type: "number" }, b: { type: "number" }, c: { type: "string" } };
    expect(generateArguments({ type: "object", properties, required: ["a", "b"] })).toEqual({ a: 1, b: 1 });
    expect(generateArguments({ type: "object", properties })).toEqual({});
    expect(generateArguments({ type: "object", required: ["unknown"] })).toEqual({ unknown: "Text" });
  });

  it.each([
    [{ const: 7, default: 8 }, 7],
    [{ type: "string", default: "" }, ""],
    [{ enum: ["small", "large"] }, "small"],
    [{ type: "string" }, "Text"],
    [{ type: "string", minLength: 6 }, "Textxx"],
    [{ type: "string", maxLength: 2 }, "Te"],
    [{ type: "string", format: "email" }, "person@example.com"],
    [{ type: "integer", minimum: 3 }, 3],
    [{ type: "integer", exclusiveMinimum: 3 }, 4],
    [{ type: "number", maximum: -2 }, -2],
    [{ type: "integer", exclusiveMaximum: 0 }, -1],
    [{ type: "integer", minimum: 7, multipleOf: 5 }, 10],
    [{ type: ["null", "boolean"] }, true],
    [{ type: "null" }, null],
    [{ type: "array" }, []],
    [{ type: "array", minItems: 2, items: { type: "integer" } }, [1, 1]],
    [{ type: "object", properties: { x: { type: "boolean" } }, required: ["x"] }, { x: true }],
    [{ anyOf: [{ type: "integer" }, { type: "string" }] }, 1],
    [true, "Text"],
  ])("%j leads to %j", (schema, expected) => {
    expect(value(schema)).toEqual(expected);
  });

  it("fills an object that the schema says nothing of with the one at hand", () => {
    const free = { $schema: "x", $defs: { y: {} } };
    const schema = { properties: { it: { type: "object" } }, required: ["it"] };
    expect(generateArguments(schema, free).it).toBe(free);
  });

  it("follows a reference within the schema, fetches none, and ends in a schema that holds itself", () => {
    const more = { $defs: { "a/b": { type: "integer", minimum: 9 }, loop: { $ref: "#/$defs/loop" } } };
    expect(value({ $ref: "#/$defs/a~1b" }, more)).toBe(9);
    expect(value({ $ref: "https://127.0.0.1/never.json" }, more)).toBe("Text");
    expect(value({ $ref: "#/$defs/loop" }, more)).toBeNull();
    expect(value({ $ref: "#/$defs/nowhere" }, more)).toBe("Text");
  });

  it("writes no endless text, whatever a schema asks for", () => {
    expect(value({ type: "string", minLength: 1e12 })).toHaveLength(10_000);
    expect(value({ type: "array", minItems: 1e12, items: {} })).toHaveLength(10_000);
    const wide = { type: "array", minItems: 200, items: { $ref: "#/$defs/wide" } };
    expect(JSON.stringify(value(wide, { $defs: { wide } })).length).toBeLessThan(200_000);
  });

  it("takes what is no schema for one that asks for nothing", () => {
    for (const nothing of [undefined, null, [], "x"]) expect(generateArguments(nothing)).toEqual({});
  });
});
