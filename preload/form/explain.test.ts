import { describe, expect, it } from "vitest";
import { ANSWER_BYTES, CONTENT_BYTES } from "./answer-limits.ts";
import { utf8Length } from "./code-points.ts";
import { contentFrom } from "./content.ts";
import { explain } from "./explain.ts";
import type { Field, FormModel } from "./model.ts";
import { isMultipleOf } from "./multiple-of.ts";
import { seededRandom } from "./seeded-random.ts";

const base = { required: false, notes: [] };

function form(...fields: Field[]): FormModel {
  return { fields, outsideSpecification: false };
}

const text = (id: string, rest: object = {}): Field => ({ ...base, id, name: id, kind: "text", ...rest });

describe("explain", () => {
  it("[F-12] tells each field's first fault in the form's order, with the numbers for the words", () => {
    const all = form(
      text("f0", { minLength: 2, format: "email" }),
      { ...base, id: "f1", name: "n", kind: "number", integer: false, maximum: 3 },
      { ...base, id: "f2", name: "c", kind: "choices", options: [{ value: "a", title: "A" }], minItems: 2 },
      text("f3", { required: true }),
    );
    expect(explain(all, { f3: "", f2: ["a"], f1: 4, f0: "x" })).toEqual([
      { field: "f0", code: "too-short", params: { min: 2, count: 2, actual: 1 } },
      { field: "f1", code: "too-large", params: { max: 3 } },
      { field: "f2", code: "too-few", params: { min: 2, count: 2, actual: 1 } },
      { field: "f3", code: "required" },
    ]);
    expect(explain(all, { f3: "ok" })).toEqual([]);
  });

  it("[F-35] refuses ids that are no field's and answers to what can't be answered", () => {
    const partly = form({ ...base, id: "f0", name: "o", kind: "unanswerable" });
    expect(explain(partly, { f0: "x", f7: "y" })).toEqual([
      { field: "f0", code: "unknown-field", params: { id: "f0" } },
      { code: "unknown-field", params: { id: "f7" } },
    ]);
    expect(explain(partly, { f0: undefined, f7: undefined })).toEqual([]);
    expect(explain(partly, JSON.parse('{"__proto__": "x"}'))).toMatchObject([{ code: "unknown-field" }]);
  });

  it.each([
    ["a", 1],
    ["é", 2],
    ["한", 3],
    ["😀", 4],
  ])("[F-22] takes a string of 1 MiB and refuses one byte more (%s)", (unit, size) => {
    const free = form(text("f0"));
    const atLimit = unit.repeat(Math.floor(ANSWER_BYTES / size)) + "x".repeat(ANSWER_BYTES % size);
    expect(utf8Length(atLimit)).toBe(ANSWER_BYTES);
    expect(explain(free, { f0: atLimit })).toEqual([]);
    expect(explain(free, { f0: `${atLimit}x` })).toEqual([
      { field: "f0", code: "answer-too-large", params: { limit: ANSWER_BYTES } },
    ]);
  });

  it("[F-22] takes a content of 4 MiB and refuses one byte more", () => {
    const five = form(...["f0", "f1", "f2", "f3", "f4"].map((id) => text(id)));
    const answers = {
      f0: "a".repeat(ANSWER_BYTES),
      f1: "b".repeat(ANSWER_BYTES),
      f2: "c".repeat(ANSWER_BYTES),
      f3: "d".repeat(ANSWER_BYTES - 100),
      f4: "e",
    };
    const rest = CONTENT_BYTES - JSON.stringify(contentFrom(five, answers)).length;
    expect(rest).toBeGreaterThan(0);
    expect(explain(five, { ...answers, f4: "e".repeat(1 + rest) })).toEqual([]);
    expect(explain(five, { ...answers, f4: "e".repeat(2 + rest) })).toEqual([
      { code: "content-too-large", params: { limit: CONTENT_BYTES } },
    ]);
  });

  it("[F-22] measures the content as the JSON that goes out, escapes included", () => {
    const free = form(...["f0", "f1", "f2"].map((id) => text(id)));
    const escaped = "\u0001".repeat(Math.floor(ANSWER_BYTES / 3) - 100);
    expect(explain(free, { f0: escaped, f1: escaped })).toEqual([]);
    expect(explain(free, { f0: escaped, f1: escaped, f2: escaped })).toMatchObject([{ code: "content-too-large" }]);
  });
});

describe("steps", () => {
  it("[F-04] judges decimal digits as whole-number arithmetic does", () => {
    const random = seededRandom(3);
    for (let round = 0; round < 2_000; round += 1) {
      const step = 1 + random.below(500);
      const value = random.below(100_000);
      expect({ value, step, multiple: isMultipleOf(value / 1000, step / 1000) }).toEqual({
        value,
        step,
        multiple: value % step === 0,
      });
    }
  });

  it("[F-04] judges the ends of the number range", () => {
    expect(isMultipleOf(1e308, 5e-324)).toBe(true);
    expect(isMultipleOf(5e-324, 1e308)).toBe(false);
    expect(isMultipleOf(-0.3, 0.1)).toBe(true);
    expect(isMultipleOf(0, 7)).toBe(true);
  });
});
