import { describe, expect, it } from "vitest";
import { cleanSchema } from "./clean-schema.ts";
import type { FormModel } from "./model.ts";

const base = { required: false, notes: [] };

describe("clean schema", () => {
  it("[F-21] writes only keywords of our own, keyed by our own ids", () => {
    const form: FormModel = {
      outsideSpecification: false,
      fields: [
        {
          ...base,
          id: "f0",
          name: "__proto__",
          kind: "text",
          required: true,
          title: "T",
          format: "email",
          minLength: 1,
          maxLength: 9,
          pattern: "a",
          default: "x",
        },
        {
          ...base,
          id: "f1",
          name: "n",
          kind: "number",
          integer: true,
          minimum: 0,
          exclusiveMaximum: 9,
          multipleOf: 3,
          default: 0,
        },
        { ...base, id: "f2", name: "b", kind: "boolean", description: "D", default: false },
        {
          ...base,
          id: "f3",
          name: "c",
          kind: "choice",
          options: [
            { value: 1, title: "One" },
            { value: "x", title: "X" },
          ],
          default: 1,
        },
        {
          ...base,
          id: "f4",
          name: "cs",
          kind: "choices",
          options: [{ value: "a", title: "A" }],
          minItems: 1,
          maxItems: 2,
          default: ["a"],
        },
        { ...base, id: "f5", name: "k", kind: "const", value: "eu" },
        { ...base, id: "f6", name: "u", kind: "unanswerable" },
      ],
    };
    expect(cleanSchema(form)).toEqual({
      type: "object",
      required: ["f0"],
      additionalProperties: false,
      properties: {
        f0: { title: "T", type: "string", format: "email", minLength: 1, maxLength: 9, pattern: "a" },
        f1: { title: "n", type: "integer", minimum: 0, exclusiveMaximum: 9, multipleOf: 3 },
        f2: { title: "b", description: "D", type: "boolean" },
        f3: { title: "c", enum: [1, "x"] },
        f4: {
          title: "cs",
          type: "array",
          items: { type: "string", enum: ["a"] },
          uniqueItems: true,
          minItems: 1,
          maxItems: 2,
        },
        f5: { title: "k", type: "string", const: "eu" },
      },
    });
  });

  it("[F-22] leaves out a pattern that can't run in linear time", () => {
    const field = { ...base, id: "f0", name: "x", kind: "text", pattern: "(?=a)" } as const;
    expect(cleanSchema({ outsideSpecification: false, fields: [field] }).properties.f0).toEqual({
      title: "x",
      type: "string",
    });
  });

  it("[F-19] makes a name that stands in for a title visible", () => {
    const field = { ...base, id: "f0", name: "a\u202eb", kind: "boolean" } as const;
    expect(cleanSchema({ outsideSpecification: false, fields: [field] }).properties.f0?.title).toBe("a\\u{202E}b");
  });
});
