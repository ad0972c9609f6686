import type { RJSFSchema } from "@rjsf/utils";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type CleanSchema, cleanSchema } from "../../preload/form/clean-schema.ts";
import type { Answers, FormModel } from "../../preload/form/model.ts";
import { formValidator } from "./validator.ts";

const base = { required: false, notes: [] };
const form: FormModel = {
  outsideSpecification: false,
  fields: [
    { ...base, id: "f0", name: "mail", kind: "text", required: true, format: "email", pattern: "^k" },
    { ...base, id: "f1", name: "age", kind: "number", integer: true, minimum: 18 },
    {
      ...base,
      id: "f2",
      name: "tags",
      kind: "choices",
      options: [
        { value: "a", title: "A" },
        { value: "b", title: "B" },
      ],
    },
  ],
};
const schema: CleanSchema & RJSFSchema = cleanSchema(form);

afterEach(() => vi.unstubAllGlobals());

describe("form validator", () => {
  it("[F-12] gives the library errors at their fields, with codes and parameters for the words", () => {
    const { errors, errorSchema } = formValidator(form).validateFormData({ f1: 17, f2: ["a", "a"] }, schema);
    expect(errors).toMatchObject([
      { property: ".f0", name: "required" },
      { property: ".f1", name: "too-small", params: { min: 18 } },
      { property: ".f2", name: "repeated" },
    ]);
    expect(errorSchema).toMatchObject({ f0: { __errors: ["required"] }, f1: { __errors: ["too-small"] } });
  });

  it("[F-12] passes valid answers and forgets the last verdict when an answer changes", () => {
    const validator = formValidator(form);
    const errors = (answers: Answers): string[] =>
      validator.validateFormData(answers, schema).errors.map((error) => error.name ?? "");
    expect(errors({ f0: "kim@example.com", f1: 18 })).toEqual([]);
    expect(errors({ f0: "am@example.com", f1: 18 })).toEqual(["pattern"]);
    expect(errors({ f0: "kim", f1: 18 })).toEqual(["format-email"]);
    expect(errors({ f0: "kim@example.com", f1: 18.5 })).toEqual(["not-an-integer"]);
    expect(errors({ f0: "kim@example.com", f9: 1 })).toEqual(["unknown-field"]);
    expect(errors({ f0: "kim@example.com", f1: 18 })).toEqual([]);
    expect(validator.validateFormData(undefined, schema).errors).toHaveLength(1);
  });

  it("[F-12] validates without generated code", () => {
    const refuse = (): never => {
      throw new Error("code generation");
    };
    vi.stubGlobal("Function", refuse);
    vi.stubGlobal("eval", refuse);
    const validator = formValidator(form);
    expect(validator.validateFormData({ f0: "kim@example.com" }, schema).errors).toEqual([]);
    expect(validator.isValid({ type: "string", pattern: "(a+)+$" }, undefined, schema)).toBe(false);
  });

  it("never hands a pattern to the platform's own engine", () => {
    const validator = formValidator(form);
    const evil: RJSFSchema = { type: "object", properties: { f0: { type: "string", pattern: "^(a+)+$" } } };
    const start = performance.now();
    expect(validator.isValid(evil, { f0: `${"a".repeat(40)}!` }, evil)).toBe(true);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(validator.isValid({ type: "object", required: ["f0"] }, {}, evil)).toBe(false);
  });

  it("runs the library's own hooks", () => {
    const validator = formValidator(form);
    const transformed = validator.validateFormData({ f0: "x" }, schema, undefined, (errors) => errors.slice(0, 0));
    expect(transformed.errors).toEqual([]);
    const custom = validator.validateFormData({ f0: "kim@example.com" }, schema, (_data, errors) => {
      errors.addError("no");
      return errors;
    });
    expect(custom.errors).toHaveLength(1);
    expect(validator.rawValidation(schema, { f0: "kim@example.com" })).toEqual({});
    expect(validator.rawValidation(schema, {}).errors).toHaveLength(1);
  });

  it("judges ten thousand chosen options soon", () => {
    const options = Array.from({ length: 10_000 }, (_, n) => ({ value: `v${n}`, title: `v${n}` }));
    const many: FormModel = {
      ...form,
      fields: [{ ...base, id: "f0", name: "m", kind: "choices", options, maxItems: 9_999 }],
    };
    const validator = formValidator(many);
    const all = options.map((option) => option.value);
    const start = performance.now();
    const names = (f0: string[]): string[] =>
      validator.validateFormData({ f0 }, schema).errors.map((error) => error.name ?? "");
    expect(names(all)).toEqual(["too-many"]);
    expect(names(all.slice(1))).toEqual([]);
    expect(names([...all.slice(2), "nope"])).toEqual(["not-an-option"]);
    expect(names([...all.slice(2), "v5"])).toEqual(["repeated"]);
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});
