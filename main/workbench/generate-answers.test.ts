import { describe, expect, it } from "vitest";
import { explain } from "../../preload/form/explain.ts";
import type { Field, FormModel } from "../../preload/form/model.ts";
import { generateAnswers } from "./generate-answers.ts";

type Kind<F> = F extends Field ? Omit<F, "id" | "name" | "required" | "notes"> : never;
const generated = (field: Kind<Field>) => {
  const full = { id: "f0", name: "a", required: true, notes: [], ...field } as Field;
  const form: FormModel = { outsideSpecification: false, fields: [full] };
  const answers = generateAnswers(form);
  return { value: answers.f0, errors: explain(form, answers) };
};
const options = ["a", "b", "c"].map((value) => ({ value, title: value.toUpperCase() }));

describe("generateAnswers", () => {
  it.each<Kind<Field>>([
    { kind: "text" },
    { kind: "text", minLength: 300 },
    { kind: "text", maxLength: 1 },
    { kind: "text", format: "email" },
    { kind: "text", format: "email", minLength: 40 },
    { kind: "text", format: "uri", minLength: 60 },
    { kind: "text", format: "date" },
    { kind: "text", format: "date-time" },
    { kind: "text", pattern: "^[A-Z]{2}-[0-9]{4}$" },
    { kind: "text", default: "x", minLength: 3 },
    { kind: "number", integer: true, minimum: 3, maximum: 12 },
    { kind: "number", integer: true, minimum: 2.5 },
    { kind: "number", integer: true, maximum: -4 },
    { kind: "number", integer: false, exclusiveMinimum: 0, exclusiveMaximum: 0.5 },
    { kind: "number", integer: true, minimum: 10, multipleOf: 7 },
    { kind: "boolean" },
    { kind: "choice", options },
    { kind: "choices", options, minItems: 2 },
    { kind: "choices", options, maxItems: 1 },
    { kind: "const", value: 7 },
  ])("makes a fitting answer for %j", (field) => {
    const { value, errors } = generated(field);
    expect(value).not.toBe(undefined);
    expect(errors).toEqual([]);
  });

  it("takes a default that fits", () => {
    expect(generated({ kind: "number", integer: true, default: 0 }).value).toBe(0);
    expect(generated({ kind: "boolean", default: false }).value).toBe(false);
    expect(generated({ kind: "choices", options, default: ["b", "c"] }).value).toEqual(["b", "c"]);
  });

  it("leaves a field alone that it finds nothing for", () => {
    expect(generated({ kind: "text", pattern: "^zebra:[0-9a-f]{12}$" }).value).toBe(undefined);
    expect(generated({ kind: "unanswerable" }).value).toBe(undefined);
  });
});
