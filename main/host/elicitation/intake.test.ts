import { describe, expect, it } from "vitest";
import { noteCodes, readField, readForm, refusalOf } from "./intake-probe.ts";

describe("the specification's subset", () => {
  it("[F-02] reads every keyword of a string, pattern included, and marks none of them", () => {
    expect(
      readField(
        { type: "string", title: "T", description: "D", minLength: 1, maxLength: 5, pattern: "^a", default: "ab" },
        true,
      ),
    ).toEqual({
      id: "f0",
      name: "x",
      kind: "text",
      title: "T",
      description: "D",
      required: true,
      notes: [],
      minLength: 1,
      maxLength: 5,
      pattern: "^a",
      default: "ab",
    });
  });

  it.each(["email", "uri", "date", "date-time"])("[F-03] reads the format %s", (format) => {
    expect(readField({ type: "string", format })).toMatchObject({ kind: "text", format, notes: [] });
  });

  it("[F-04] reads numbers and integers with bounds, a bound of 0 included", () => {
    expect(readField({ type: "number", minimum: 0, maximum: 10.5, default: 0 })).toMatchObject({
      kind: "number",
      integer: false,
      minimum: 0,
      maximum: 10.5,
      default: 0,
      notes: [],
    });
    expect(readField({ type: "integer" })).toMatchObject({ kind: "number", integer: true, notes: [] });
  });

  it("[F-05] reads a boolean with default false", () => {
    expect(readField({ type: "boolean", default: false }, true)).toMatchObject({
      kind: "boolean",
      default: false,
      notes: [],
    });
  });

  it("[F-06] reads an enum without titles", () => {
    const read = readField({ type: "string", enum: ["a", "b"] });
    expect(read).toMatchObject({
      kind: "choice",
      notes: [],
      options: [
        { value: "a", title: "a" },
        { value: "b", title: "b" },
      ],
    });
    expect(read).not.toHaveProperty("default");
  });

  it("[F-07] reads oneOf with const and title", () => {
    const oneOf = [
      { const: "a", title: "Basic" },
      { const: "b", title: "Extra" },
    ];
    expect(readField({ type: "string", oneOf, default: "b" })).toMatchObject({
      kind: "choice",
      notes: [],
      options: [
        { value: "a", title: "Basic" },
        { value: "b", title: "Extra" },
      ],
      default: "b",
    });
  });

  it.each([{}, { uniqueItems: true }])("[F-08] reads a multi-select without titles, %j", (extra) => {
    const property = {
      type: "array",
      minItems: 1,
      maxItems: 2,
      items: { type: "string", enum: ["a", "b"] },
      default: ["b"],
    };
    expect(readField({ ...property, ...extra })).toMatchObject({
      kind: "choices",
      notes: [],
      minItems: 1,
      maxItems: 2,
      options: [
        { value: "a", title: "a" },
        { value: "b", title: "b" },
      ],
      default: ["b"],
    });
  });

  it("[F-08] keeps each value of a multi-select's default once, in its own order", () => {
    const items = { type: "string", enum: ["a", "b", "c"] };
    expect(readField({ type: "array", items, default: ["b", "a", "b", "a", "b"] })).toMatchObject({
      kind: "choices",
      notes: [],
      default: ["b", "a"],
    });
  });

  it("[F-09] reads a multi-select with titles", () => {
    const items = {
      anyOf: [
        { const: "r", title: "Read" },
        { const: "w", title: "Write" },
      ],
    };
    expect(readField({ type: "array", items })).toMatchObject({
      kind: "choices",
      notes: [],
      options: [
        { value: "r", title: "Read" },
        { value: "w", title: "Write" },
      ],
    });
  });

  it("[F-10] reads enumNames, and falls back to the value where one is missing", () => {
    expect(readField({ type: "string", enum: ["p1", "p2", "p3"], enumNames: ["Starter", "Team"] })).toMatchObject({
      kind: "choice",
      notes: [],
      options: [{ title: "Starter" }, { title: "Team" }, { value: "p3", title: "p3" }],
    });
  });

  it("requires nothing when the schema names nothing", () => {
    const form = readForm({ type: "object", properties: { a: { type: "string" }, b: { type: "boolean" } } });
    expect(form.fields.map((one) => one.required)).toEqual([false, false]);
    expect(form.outsideSpecification).toBe(false);
  });

  it("reads a form without properties", () => {
    expect(readForm({ type: "object", properties: {} })).toEqual({ fields: [], outsideSpecification: false });
  });
});

describe("defaults", () => {
  it.each([
    [{ type: "string", default: 5 }, "5"],
    [{ type: "integer", default: "5" }, "5"],
    [{ type: "integer", default: 2.5 }, "2.5"],
    [{ type: "number", default: true }, "true"],
    [{ type: "boolean", default: "false" }, "false"],
    [{ type: "boolean", default: 0 }, "0"],
    [{ type: "string", enum: ["#f00"], enumNames: ["Red"], default: "Red" }, "Red"],
    [{ type: "string", oneOf: [{ const: "a", title: "A" }], default: "A" }, "A"],
    [{ type: "array", items: { type: "string", enum: ["a"] }, default: ["a", "z"] }, '["a","z"]'],
    [{ type: "array", items: { type: "string", enum: ["a"] }, default: "a" }, "a"],
    [{ type: "string", default: { a: 1 } }, "{…}"],
    [{ type: "string", default: [["a"]] }, "[…]"],
    [{ type: "integer", default: "9".repeat(101) }, `${"9".repeat(100)}…`],
    [{ type: "string", const: "a", default: "b" }, "b"],
  ])("[F-11] does not prefill the default of %j and points it out", (property, shown) => {
    const read = readField(property);
    expect(read).not.toHaveProperty("default");
    expect(read.notes).toContainEqual({ code: "default-ignored", shown });
  });

  it.each([
    [{ type: "string", minLength: 5, default: "ab" }, "ab"],
    [{ type: "string", format: "email", default: "nope" }, "nope"],
    [{ type: "string", pattern: "^z", default: "ab" }, "ab"],
    [{ type: "integer", minimum: 5, default: 1 }, 1],
    [{ type: "string", default: "" }, ""],
  ])("[F-11] keeps a default that only breaks a bound: %j", (property, value) => {
    const read = readField(property);
    expect(read).toMatchObject({ default: value });
    expect(noteCodes(read)).toEqual([]);
  });

  it("[F-33] takes a null default as none, without pointing it out", () => {
    for (const type of ["string", "integer", "boolean"]) {
      const read = readField({ type, default: null });
      expect(read).not.toHaveProperty("default");
      expect(noteCodes(read)).toEqual(["outside-specification"]);
    }
  });

  it("keeps a default of no choices, and repeated choices once", () => {
    const items = { type: "string", enum: ["a", "b"] };
    expect(readField({ type: "array", items, default: [] })).toMatchObject({ default: [] });
    expect(readField({ type: "array", items, default: ["b", "b"] })).toMatchObject({ default: ["b"] });
  });
});

describe("names and texts", () => {
  const names = [
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "",
    " ",
    "user.name",
    "a/b",
    "한국어",
    "f0",
    "😀",
    "a\nb",
  ];
  const schema = JSON.parse(
    JSON.stringify({ type: "object", required: ["constructor"] }).replace(
      "}",
      `,"properties":{${names.map((name) => `${JSON.stringify(name)}:{"type":"string"}`).join(",")}}}`,
    ),
  ) as unknown;

  it("[F-23] reads every property name exactly, ids of our own", () => {
    const { fields } = readForm(schema);
    expect(fields.map((one) => one.name)).toEqual(names);
    expect(fields.map((one) => one.id)).toEqual(names.map((_, n) => `f${n}`));
    expect(fields.filter((one) => one.required).map((one) => one.name)).toEqual(["constructor"]);
  });

  it("[F-23] never reads a keyword from a prototype", () => {
    const hostile = JSON.parse(
      '{"type":"object","properties":{"x":{"__proto__":{"type":"boolean","title":"P"}}}}',
    ) as unknown;
    expect(readForm(hostile).fields).toMatchObject([{ kind: "text" }]);
    expect(readForm(hostile).fields[0]).not.toHaveProperty("title");
    const inherited = Object.create({ type: "object", properties: { x: { type: "string" } } }) as unknown;
    expect(readForm(inherited).fields).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it("[F-19] makes unseen characters of every text visible and leaves names exact", () => {
    const read = readField({ type: "string", title: "a\u202eb", description: "line\nzero\u200bwidth" });
    expect(read).toMatchObject({ name: "x", title: "a\\u{202E}b", description: "line\nzero\\u{200B}width" });
    const choice = readField({ type: "string", enum: ["a\u202eb", "c"], enumNames: [undefined, "\u2066c"] });
    expect(choice).toMatchObject({
      options: [
        { value: "a\u202eb", title: "a\\u{202E}b" },
        { value: "c", title: "\\u{2066}c" },
      ],
    });
    const named = readForm({ type: "object", properties: { "a\u202eb": { type: "string" } } }).fields[0];
    expect(named).toMatchObject({ name: "a\u202eb", title: "a\\u{202E}b" });
    const { detail } = refusalOf({
      type: "object",
      properties: { "a\u202eb": { type: "object" } },
      required: ["a\u202eb"],
    });
    expect(detail).toContain("a\\u{202E}b");
  });

  it("gives a frozen model that survives structuredClone", () => {
    const model = readForm({ type: "object", properties: { a: { type: "string", enum: ["x"] } } });
    expect(structuredClone(model)).toEqual(model);
    const [first] = model.fields;
    expect([model, model.fields, first, first?.notes].every(Object.isFrozen)).toBe(true);
    expect(first?.kind === "choice" && Object.isFrozen(first.options[0])).toBe(true);
  });
});
