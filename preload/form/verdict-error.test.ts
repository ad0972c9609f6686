import { describe, expect, it } from "vitest";
import type { FormModel } from "./model.ts";
import { joinVerdict, judgedData } from "./verdict-error.ts";

const base = { required: false, notes: [] };
const form: FormModel = {
  outsideSpecification: false,
  fields: [
    { ...base, id: "f0", name: "a", kind: "text", format: "date" },
    { ...base, id: "f1", name: "b", kind: "number", integer: true },
    { ...base, id: "f2", name: "c", kind: "boolean" },
    { ...base, id: "f3", name: "d", kind: "choice", options: [] },
    { ...base, id: "f4", name: "e", kind: "const", value: 1 },
    { ...base, id: "f5", name: "f", kind: "unanswerable" },
  ],
};

describe("verdict and words", () => {
  it.each([
    ["f0", "format", "format-date"],
    ["f0", "type", "not-text"],
    ["f0", "maxLength", "too-long"],
    ["f1", "type", "not-an-integer"],
    ["f1", "exclusiveMinimum", "at-or-below"],
    ["f2", "type", "not-yes-or-no"],
    ["f3", "enum", "not-an-option"],
    ["f4", "const", "not-the-constant"],
    ["f5", "additionalProperties", "unknown-field"],
    ["f0", "some-new-keyword", "not-text"],
    ["f0", "constructor", "not-text"],
  ])("[F-12] a verdict without words still refuses: %s %s", (id, keyword, code) => {
    expect(joinVerdict(form, [{ id, keyword }], [])).toEqual([{ field: id, code }]);
  });

  it("[F-12] a verdict on no field refuses the form", () => {
    expect(joinVerdict(form, [{ id: "f9", keyword: "additionalProperties" }], [])).toEqual([
      { code: "unknown-field", params: { id: "f9" } },
    ]);
    expect(joinVerdict(form, [{ id: "", keyword: "type" }], [])).toHaveLength(1);
  });

  it("keeps the words where there are some, and the form's order", () => {
    const told = [{ field: "f1", code: "too-small", params: { min: 3 } }] as const;
    const verdicts = [
      { id: "f2", keyword: "type" },
      { id: "f1", keyword: "minimum" },
      { id: "f0", keyword: "format" },
      { id: "f0", keyword: "type" },
    ];
    expect(joinVerdict(form, verdicts, told)).toEqual([
      { field: "f0", code: "format-date" },
      told[0],
      { field: "f2", code: "not-yes-or-no" },
    ]);
  });

  it("[F-35] hands strays to the validators instead of hiding them", () => {
    expect(judgedData(form, { f0: "", f1: 1, f5: "x", f9: "y" })).toEqual({ f1: 1, f5: "x", f9: "y" });
    expect(Object.keys(judgedData(form, JSON.parse('{"__proto__": "x"}')))).toEqual(["__proto__"]);
  });
});
