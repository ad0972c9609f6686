import { describe, expect, it } from "vitest";
import { explain } from "../../../preload/form/explain.ts";
import type { FormModel } from "../../../preload/form/model.ts";
import { checkAnswers } from "./content-check.ts";
import { intakeForm } from "./intake.ts";

function form(properties: object, required: string[] = []): FormModel {
  const intake = intakeForm({ type: "object", properties, required });
  if (!intake.ok) throw new Error(intake.detail);
  return intake.form;
}

describe("content check", () => {
  it("[F-12] passes what fits and names what does not, in the form's order", () => {
    const both = form({ age: { type: "integer", minimum: 18 }, name: { type: "string", maxLength: 3 } }, [
      "age",
      "name",
    ]);
    expect(checkAnswers(both, { f0: 18, f1: "Kim" })).toEqual([]);
    expect(checkAnswers(both, { f1: "Kimm", f0: 17 })).toMatchObject([
      { field: "f0", code: "too-small" },
      { field: "f1", code: "too-long" },
    ]);
  });

  it("[F-14] [F-12] takes emptied text as no answer: optional passes, required fails", () => {
    expect(checkAnswers(form({ mail: { type: "string", format: "email" } }), { f0: "" })).toEqual([]);
    expect(checkAnswers(form({ name: { type: "string" } }, ["name"]), { f0: "" })).toEqual([
      { field: "f0", code: "required" },
    ]);
  });

  it("[F-05] takes a required false as an answer and an untouched one as none", () => {
    const share = form({ share: { type: "boolean" } }, ["share"]);
    expect(checkAnswers(share, { f0: false })).toEqual([]);
    expect(checkAnswers(share, {})).toEqual([{ field: "f0", code: "required" }]);
  });

  it("[F-04] refuses what JSON can't carry as a number", () => {
    const limit = form({ limit: { type: "number" } }, ["limit"]);
    for (const value of [Number.POSITIVE_INFINITY, Number.NaN, "1e999"]) {
      expect(checkAnswers(limit, { f0: value })).toEqual([{ field: "f0", code: "not-a-number" }]);
    }
  });

  it("[F-02] runs each field's own pattern", () => {
    const two = form({ a: { type: "string", pattern: "^a$" }, b: { type: "string", pattern: "^b$" } });
    expect(checkAnswers(two, { f0: "a", f1: "b" })).toEqual([]);
    expect(checkAnswers(two, { f0: "b", f1: "a" })).toMatchObject([{ code: "pattern" }, { code: "pattern" }]);
  });

  it("[F-22] leaves a pattern that can't run in linear time to the server, the rest of the form checked", () => {
    const one = form({ a: { type: "string", pattern: "(?=z)", maxLength: 2 } });
    expect(checkAnswers(one, { f0: "ab" })).toEqual([]);
    expect(checkAnswers(one, { f0: "abc" })).toMatchObject([{ code: "too-long" }]);
  });

  it("[F-23] checks fields whatever the server calls them", () => {
    const odd = form(
      JSON.parse('{"__proto__":{"type":"integer"},"constructor":{"type":"string"},"":{"type":"string"}}'),
      [""],
    );
    expect(checkAnswers(odd, { f0: 1.5, f1: "x" })).toMatchObject([
      { code: "not-an-integer" },
      { field: "f2", code: "required" },
    ]);
  });

  it("[F-12] refuses by the clean schema what the form's own rules let through", () => {
    const set = form({ picks: { type: "array", items: { type: "string", enum: ["a"] } } });
    // A hole, which `every` passes over and JSON would send as null.
    const holed = { f0: new Array<string>(1) };
    expect(explain(set, holed)).toEqual([]);
    expect(checkAnswers(set, holed)).toEqual([{ field: "f0", code: "not-an-option" }]);
  });

  it("answers a form of 500 fields and one of 10,000 options", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`p${n}`, { type: "string", maxLength: 3 }]),
    );
    const wide = form(properties);
    expect(checkAnswers(wide, { f499: "abcd" })).toMatchObject([{ field: "f499", code: "too-long" }]);
    const options = Array.from({ length: 10_000 }, (_, n) => `v${n}`);
    const long = form({ pick: { type: "string", enum: options } });
    expect(checkAnswers(long, { f0: "v9999" })).toEqual([]);
    expect(checkAnswers(long, { f0: "v10000" })).toMatchObject([{ code: "not-an-option" }]);
  });
});
