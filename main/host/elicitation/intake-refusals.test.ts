import { describe, expect, it } from "vitest";
import { intakeForm } from "./intake.ts";
import { type Json, noteCodes, readField, readForm, refusalOf } from "./intake-probe.ts";

describe("what can't be answered", () => {
  const impossible: [unknown, string][] = [
    [{ type: "object", properties: { city: { type: "string" } } }, "an object"],
    [{ properties: { city: { type: "string" } } }, "an object"],
    [{ type: "array", items: { type: "object" } }, "a list of objects"],
    [{ type: "array", items: { type: "string" } }, "a list of free texts"],
    [{ type: "array", items: { type: "integer", enum: [1, 2] } }, "a list whose options are not text"],
    [{ type: "array" }, "a list of anything"],
    [{ type: "array", items: [{ type: "string" }] }, "a type for each place"],
    [{ type: "null" }, "null"],
    [{ const: null }, "null"],
    [{ const: { a: 1 } }, "not flat"],
    [{ enum: [] }, "option"],
    [{ enum: [["a"], {}] }, "option"],
    [{ type: "string", enum: [1] }, "option"],
    [{ type: "file" }, "unknown type"],
    [false, "no value"],
    [null, "no schema"],
    [{ allOf: [{ type: "string" }, { type: "integer" }] }, "two types"],
    [
      {
        oneOf: [
          { type: "string", minLength: 1 },
          { type: "string", maxLength: 9 },
        ],
      },
      "tell apart",
    ],
    [{ anyOf: [{ type: "object" }, { type: "null" }] }, "alternative"],
  ];
  it.each(impossible)("[F-21] [F-35] shows an optional %j as not answerable", (property) => {
    const read = readField(property);
    expect(read).toMatchObject({ kind: "unanswerable", required: false });
    expect(noteCodes(read)).toContain("not-answerable");
  });

  it.each(impossible)("[F-21] refuses a required %j, naming the property and the reason", (property, words) => {
    const { reason, detail } = refusalOf({ type: "object", properties: { addr: property }, required: ["addr"] });
    expect(reason).toBe("unsupported-schema");
    expect(detail).toContain('property "addr"');
    expect(detail).toContain(words);
  });

  it("keeps the labels of what can't be answered", () => {
    expect(readField({ type: "array", items: [], title: "Rows" })).toMatchObject({
      kind: "unanswerable",
      title: "Rows",
    });
  });

  it.each([
    null,
    undefined,
    5,
    "x",
    [],
    true,
    { type: "string" },
    { type: "array" },
    { type: "object", properties: [] },
    { anyOf: [{ type: "object" }] },
  ])("[F-21] refuses the root %j", (schema) => {
    expect(refusalOf(schema).reason).toBe("unsupported-schema");
  });

  it("[F-21] refuses a form that requires what it does not describe", () => {
    expect(
      refusalOf({ type: "object", properties: { a: { type: "string" } }, required: ["a", "ghost"] }).detail,
    ).toContain('"ghost"');
  });

  it("[F-21] marks conditions between properties, which the server checks", () => {
    const properties = { a: { type: "string" }, b: { type: "string" } };
    for (const extra of [
      { dependentRequired: { a: ["b"] } },
      { anyOf: [{ required: ["a"] }, { required: ["b"] }] },
      { if: { required: ["a"] }, else: { required: ["b"] } },
      { minProperties: 1 },
      { patternProperties: { "^x": { type: "string" } } },
      { additionalProperties: { type: "string" } },
    ]) {
      expect(readForm({ type: "object", properties, ...extra })).toMatchObject({
        outsideSpecification: true,
        fields: [{}, {}],
      });
    }
    expect(readForm({ type: "object", properties, additionalProperties: false }).outsideSpecification).toBe(false);
  });
});

describe("limits", () => {
  const many = (count: number): Json =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, { type: "string" }]));
  const texts = (count: number): string[] => Array.from({ length: count }, (_, n) => `v${n}`);
  const chain = (length: number): Json => {
    const $defs: Json = { d0: { type: "string" } };
    for (let n = 1; n < length; n += 1) $defs[`d${n}`] = { $ref: `#/$defs/d${n - 1}` };
    return { type: "object", properties: { x: { $ref: `#/$defs/d${length - 1}` } }, $defs };
  };
  const nest = (keyword: "anyOf" | "allOf" | "oneOf", depth: number): unknown =>
    depth === 0 ? { type: "string" } : { [keyword]: [nest(keyword, depth - 1)] };

  it("[F-22] reads 500 fields and refuses 501", () => {
    const form = readForm({ type: "object", properties: many(500) });
    expect(form.fields).toHaveLength(500);
    expect(form.fields.at(-1)?.id).toBe("f499");
    expect(refusalOf({ type: "object", properties: many(501) })).toMatchObject({ reason: "over-limit" });
  });

  it("[F-22] reads 10,000 options and refuses 10,001, in every kind of enum", () => {
    const kinds: ((values: string[]) => unknown)[] = [
      (values) => ({ type: "string", enum: values }),
      (values) => ({ type: "string", oneOf: values.map((value) => ({ const: value, title: value })) }),
      (values) => ({ type: "array", items: { type: "string", enum: values } }),
      (values) => ({ type: "array", items: { anyOf: values.map((value) => ({ const: value, title: value })) } }),
      (values) => ({ anyOf: [{ enum: values.slice(0, 5000) }, { enum: values.slice(5000) }] }),
    ];
    for (const kind of kinds) {
      expect(readField(kind(texts(10_000)))).toMatchObject({ options: { length: 10_000 } });
      expect(refusalOf({ type: "object", properties: { x: kind(texts(10_001)) } })).toMatchObject({
        reason: "over-limit",
      });
    }
  });

  it("[F-22] counts the options of all fields together", () => {
    const property = { type: "string", enum: texts(5_000) };
    expect(readForm({ type: "object", properties: { a: property, b: property } }).fields).toHaveLength(2);
    const third = { a: property, b: property, c: { type: "string", enum: ["one more"] } };
    expect(refusalOf({ type: "object", properties: third })).toMatchObject({ reason: "over-limit" });
  });

  it("[F-22] follows 8 references and refuses 9", () => {
    expect(readForm(chain(8)).fields).toMatchObject([{ kind: "text" }]);
    expect(refusalOf(chain(9))).toMatchObject({ reason: "over-limit" });
  });

  it.each(["anyOf", "allOf", "oneOf"] as const)("[F-22] reads %s nested 8 deep and refuses 9", (keyword) => {
    expect(readField(nest(keyword, 8))).toMatchObject({ kind: "text" });
    expect(refusalOf({ type: "object", properties: { x: nest(keyword, 9) } })).toMatchObject({ reason: "over-limit" });
  });

  it("[F-22] refuses nesting past the limit inside a property that would only be shown", () => {
    let deep: unknown = { type: "string" };
    for (let n = 0; n < 20_000; n += 1) deep = { type: "object", properties: { deeper: deep } };
    expect(refusalOf({ type: "object", properties: { x: deep } })).toMatchObject({ reason: "over-limit" });
  });

  it("[F-22] refuses branching that multiplies, soon", () => {
    const $defs: Json = { d0: { type: "string" } };
    for (let n = 1; n < 5; n += 1)
      $defs[`d${n}`] = { anyOf: Array.from({ length: 40 }, () => ({ $ref: `#/$defs/d${n - 1}` })) };
    expect(refusalOf({ type: "object", properties: { x: { $ref: "#/$defs/d3" } }, $defs })).toMatchObject({
      reason: "over-limit",
    });
  });

  it("[F-22] reads a pattern of 1,000 characters, leaves one of 1,001 and one the engine can't run to the server, and says so", () => {
    expect(readField({ type: "string", pattern: "a".repeat(1000) })).toMatchObject({
      pattern: "a".repeat(1000),
      notes: [],
    });
    for (const pattern of ["a".repeat(1001), "(?=a)", "(a)\\1", "("]) {
      const read = readField({ type: "string", pattern });
      expect(read).not.toHaveProperty("pattern");
      expect(noteCodes(read)).toEqual(["pattern-unchecked"]);
    }
  });

  it("[F-22] keeps long titles and descriptions whole: they are folded on screen, not cut", () => {
    const text = "t".repeat(5_000);
    expect(readField({ type: "string", title: text, description: text })).toMatchObject({
      title: text,
      description: text,
    });
  });

  it("[F-21] [F-22] never throws, whatever stands in the place of a keyword's value", () => {
    let deep: unknown = [];
    for (let n = 0; n < 50_000; n += 1) deep = n % 2 === 0 ? [deep] : { deep };
    const odd = [deep, { toString: 1 }, null, -1, "x", [], [null], [[]], {}, true];
    const keywords = [
      ...[
        "$ref",
        "$id",
        "$defs",
        "$schema",
        "type",
        "enum",
        "enumNames",
        "const",
        "oneOf",
        "anyOf",
        "allOf",
        "items",
        "properties",
      ],
      ...[
        "required",
        "default",
        "title",
        "description",
        "pattern",
        "format",
        "minLength",
        "minItems",
        "minimum",
        "multipleOf",
      ],
    ];
    for (const keyword of keywords) {
      for (const value of odd) {
        const property = { [keyword]: value };
        const roots = [
          property,
          { type: "object", ...property },
          { type: "object", properties: { x: property, y: { type: "array", items: property } } },
        ];
        for (const root of roots) expect(() => intakeForm(root)).not.toThrow();
      }
    }
  });
});
