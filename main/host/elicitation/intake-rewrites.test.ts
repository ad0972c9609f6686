import { describe, expect, it } from "vitest";
import { noteCodes, readField, readForm, refusalOf } from "./intake-probe.ts";

describe("harmless rewrites", () => {
  it.each([
    [
      { anyOf: [{ type: "string", maxLength: 3 }, { type: "null" }], default: null, title: "Memo" },
      { kind: "text", maxLength: 3, title: "Memo" },
    ],
    [{ oneOf: [{ type: "null" }, { type: "integer", minimum: 1 }] }, { kind: "number", integer: true, minimum: 1 }],
    [{ type: ["boolean", "null"] }, { kind: "boolean" }],
    [
      { type: ["string", "null"], enum: ["a", null] },
      { kind: "choice", options: [{ value: "a" }] },
    ],
    [
      { anyOf: [{ enum: ["a", "b"], title: "Inner", default: "b" }, { type: "null" }] },
      { kind: "choice", title: "Inner", default: "b" },
    ],
    [{ anyOf: [{ const: "x" }, { const: null }] }, { kind: "choice", options: [{ value: "x" }] }],
    [
      { title: "Foo", description: "Anything" },
      { kind: "text", title: "Foo", description: "Anything" },
    ],
    [{ enum: ["a", "b"] }, { kind: "choice" }],
    [{ oneOf: [{ const: "lo", title: "Low" }] }, { kind: "choice", options: [{ value: "lo", title: "Low" }] }],
    [{ minLength: 2 }, { kind: "text", minLength: 2 }],
    [{ minimum: 2 }, { kind: "number", minimum: 2 }],
    [{ default: true }, { kind: "boolean", default: true }],
    [{ default: 5 }, { kind: "number", default: 5 }],
    [{ items: { enum: ["a"] } }, { kind: "choices", options: [{ value: "a" }] }],
    [true, { kind: "text" }],
    [
      {
        allOf: [
          { type: "string", minLength: 2 },
          { minLength: 3, title: "T" },
        ],
      },
      { kind: "text", minLength: 3, title: "T" },
    ],
    [
      { type: "number", allOf: [{ maximum: 5 }, { type: "integer", maximum: 7 }] },
      { kind: "number", integer: true, maximum: 5 },
    ],
    [
      { allOf: [{ enum: ["a", "b", "c"] }, { enum: ["c", "b"] }] },
      { kind: "choice", options: [{ value: "b" }, { value: "c" }] },
    ],
    [{ type: "string", format: "textarea", examples: ["hi"], "x-order": 1 }, { kind: "text" }],
    [
      { type: "number", exclusiveMinimum: 0, multipleOf: 0.5 },
      { kind: "number", exclusiveMinimum: 0, multipleOf: 0.5 },
    ],
    [
      { type: "integer", enum: [1, 2] },
      { kind: "choice", options: [{ value: 1, title: "1" }, { value: 2 }] },
    ],
    [{ enum: [true, "x", 3] }, { kind: "choice", options: [{ value: true }, { value: "x" }, { value: 3 }] }],
    [
      { type: "array", items: { oneOf: [{ const: "a", title: "A" }] } },
      { kind: "choices", options: [{ value: "a", title: "A" }] },
    ],
    [
      {
        anyOf: [
          { const: "a", title: "A" },
          { const: "b", title: "B" },
        ],
      },
      { kind: "choice", options: [{ title: "A" }, { title: "B" }] },
    ],
    [{ anyOf: [{ enum: ["a"] }, { enum: ["b"] }] }, { kind: "choice", options: [{ value: "a" }, { value: "b" }] }],
    [{ type: ["string", "integer"] }, { kind: "text" }],
    [{ type: ["integer", "number"] }, { kind: "number", integer: false }],
    [{ anyOf: [{ type: "integer" }, { type: "string" }] }, { kind: "text" }],
    [{ anyOf: [{ type: "object" }, { type: "integer" }] }, { kind: "number", integer: true }],
    [{ oneOf: [{ type: "boolean" }, { type: "integer" }] }, { kind: "boolean" }],
    [{ type: "string", minLength: "3", maxLength: -1 }, { kind: "text" }],
    [{ type: "string", not: { const: "x" } }, { kind: "text" }],
  ])("[F-33] [F-21] shows %j, marked", (property, expected) => {
    const read = readField(property);
    expect(read).toMatchObject(expected);
    expect(noteCodes(read)).toContain("outside-specification");
    expect(noteCodes(read)).not.toContain("default-ignored");
  });

  it("[F-33] leaves stray annotations unmarked", () => {
    const read = readField({
      type: "string",
      required: true,
      examples: ["hi"],
      "x-order": 1,
      $comment: "c",
      readOnly: false,
    });
    expect(read).toMatchObject({ kind: "text", required: false, notes: [] });
  });

  it("shows repeated enum values once, with the first title", () => {
    const options = [
      { value: "a", title: "One" },
      { value: "b", title: "Two" },
    ];
    expect(readField({ type: "string", enum: ["a", "b", "a"], enumNames: ["One", "Two", "Three"] })).toMatchObject({
      options,
    });
  });

  it("leaves out options that the type or a bound beside the enum refuses", () => {
    const read = readField({ type: "string", enum: ["a", "abc", 3, { b: 1 }], maxLength: 2 });
    expect(read).toMatchObject({ kind: "choice", options: [{ value: "a" }] });
    expect(noteCodes(read)).toEqual(["outside-specification"]);
    expect(readField({ type: "integer", enum: [1, 2.5, 3] })).toMatchObject({ options: [{ value: 1 }, { value: 3 }] });
  });

  it("[F-11] reads a required const as a fixed value and an optional one as one to choose", () => {
    expect(readField({ type: "string", const: "eu", title: "Region" }, true)).toMatchObject({
      kind: "const",
      value: "eu",
      required: true,
    });
    expect(readField({ const: 0 })).toMatchObject({ kind: "const", value: 0, required: false });
    expect(readField({ const: "eu", title: "Region", default: "eu" })).toMatchObject({
      kind: "choice",
      title: "Region",
      options: [{ value: "eu", title: "eu" }],
      default: "eu",
    });
  });

  it("keeps a single option of an enum as a choice: it is not said to be fixed", () => {
    expect(readField({ type: "string", enum: ["a"] }, true)).toMatchObject({ kind: "choice" });
  });
});

describe("references", () => {
  const $defs = {
    Cat: { type: "string", enum: ["book", "tool"], title: "Category" },
    "a/b~c": { type: "integer" },
    Named: { $anchor: "named", type: "boolean" },
    Chain: { $ref: "#/$defs/Cat" },
    Loop: { $ref: "#/$defs/Pool" },
    Pool: { $ref: "#/$defs/Loop" },
    Tree: { type: "object", properties: { next: { $ref: "#/$defs/Tree" } } },
  };
  it.each([
    ["#/$defs/Cat", { kind: "choice", title: "Category" }],
    ["#/$defs/Chain", { kind: "choice", title: "Category" }],
    ["#/$defs/a~1b~0c", { kind: "number" }],
    ["#/%24defs/Cat", { kind: "choice" }],
    ["#named", { kind: "boolean" }],
    ["https://a.example/form#/$defs/Cat", { kind: "choice" }],
  ])("[F-21] follows %s", ($ref, expected) => {
    const read = readField({ $ref }, false, { $defs, $id: "https://a.example/form" });
    expect(read).toMatchObject(expected);
    expect(noteCodes(read)).toContain("outside-specification");
  });

  it.each([
    "#/$defs/None",
    "#/$defs/Cat/enum/0",
    "#/$defs/__proto__",
    "#/constructor",
    "#none",
    "https://b.example/other",
    "other.json#/a",
    "#/%zz",
    5,
  ])("[F-21] refuses the reference %s even of an optional property, naming it", ($ref) => {
    const { reason, detail } = refusalOf({ type: "object", properties: { x: { $ref } }, $defs });
    expect(reason).toBe("unsupported-schema");
    expect(detail).toContain('property "x"');
  });

  it.each(["#/$defs/Loop", "#/$defs/Tree", "#"])("[F-21] refuses the endless schema %s", ($ref) => {
    expect(refusalOf({ type: "object", properties: { child: { $ref } }, $defs })).toMatchObject({
      reason: "over-limit",
    });
  });

  it("[F-36] reads what stands beside $ref from 2019-09 on and ignores it in draft-07, labels aside", () => {
    const property = { $ref: "#/definitions/Name", title: "Outer", maxLength: 3, default: "abc" };
    const definitions = { Name: { type: "string", minLength: 1, title: "Inner" } };
    const newer = readField(property, false, { definitions, $schema: "https://json-schema.org/draft/2019-09/schema" });
    expect(newer).toMatchObject({ title: "Outer", minLength: 1, maxLength: 3, default: "abc" });
    const older = readField(property, false, { definitions, $schema: "http://json-schema.org/draft-07/schema#" });
    expect(older).toMatchObject({ title: "Outer", minLength: 1 });
    expect(older).not.toHaveProperty("maxLength");
    expect(older).not.toHaveProperty("default");
  });

  it("reads a root behind a reference or spread over allOf", () => {
    const definitions = { Form: { type: "object", properties: { a: { type: "string" } }, required: ["a"] } };
    expect(readForm({ $ref: "#/definitions/Form", definitions })).toMatchObject({
      fields: [{ name: "a", required: true }],
      outsideSpecification: true,
    });
    const spread = readForm({
      type: "object",
      properties: { a: { type: "string", maxLength: 9 } },
      allOf: [{ properties: { a: { maxLength: 5 }, b: { type: "boolean" } }, required: ["b"] }],
    });
    expect(spread.fields).toMatchObject([
      { name: "a", maxLength: 5, required: false },
      { name: "b", required: true },
    ]);
  });
});

describe("dialects", () => {
  it.each([
    undefined,
    "https://json-schema.org/draft/2020-12/schema",
    "https://json-schema.org/draft/2019-09/schema",
    "http://json-schema.org/draft-07/schema#",
    "https://json-schema.org/draft-07/schema",
  ])("[F-36] reads %s", ($schema) => {
    const schema = {
      ...($schema === undefined ? {} : { $schema }),
      type: "object",
      properties: { a: { type: "string" } },
    };
    expect(readForm(schema)).toMatchObject({ fields: [{ kind: "text" }], outsideSpecification: false });
  });

  it.each(["http://json-schema.org/draft-04/schema#", "https://spec.openapis.org/oas/3.1/dialect/base", "x"])(
    "[F-36] refuses %s with its name",
    ($schema) => {
      const { reason, detail } = refusalOf({ $schema, type: "object", properties: {} });
      expect(reason).toBe("unsupported-schema");
      expect(detail).toContain($schema);
    },
  );
});
