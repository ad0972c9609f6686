import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { contentVerdict } from "../../main/host/elicitation/content-check-verdict.ts";
import { intakeForm } from "../../main/host/elicitation/intake.ts";
import { formJudge } from "../../renderer/forms/validator-verdict.ts";
import { explain } from "./explain.ts";
import type { Answers, FlatValue } from "./model.ts";
import { furtherVerdicts, type VerdictRow } from "./verdicts-by-hand.ts";

/** Verdicts written by hand. */
const table: VerdictRow[] = [
  ...furtherVerdicts,
  [
    "F-02",
    { type: "string" },
    ["a", " ", "😀", "null", "0", "\n", "x".repeat(5_000)],
    [
      [undefined, "required"],
      ["", "required"],
      [null, "required"],
      [5, "not-text"],
      [true, "not-text"],
      [["a"], "not-text"],
    ],
  ],
  [
    "F-02",
    { type: "string", minLength: 2, maxLength: 3 },
    ["ab", "abc", "😀🚀", "😀🚀🌿", "한국", "e\u0301", "\ud800x"],
    [
      ["a", "too-short"],
      ["😀", "too-short"],
      ["abcd", "too-long"],
      ["😀🚀🌿😀", "too-long"],
      ["", "required"],
    ],
  ],
  ["F-02", { type: "string", minLength: 0 }, ["a"], [["", "required"]]],
  [
    "F-02",
    { type: "string", maxLength: 0 },
    [],
    [
      ["a", "too-long"],
      ["", "required"],
    ],
  ],
  [
    "F-02",
    { type: "string", minLength: 3, maxLength: 1 },
    [],
    [
      ["a", "too-short"],
      ["ab", "too-short"],
      ["abc", "too-long"],
    ],
  ],
  [
    "F-02",
    { type: "string", pattern: "^[A-Z]{3}-[0-9]{2}$" },
    ["ABC-12"],
    [
      ["abc", "pattern"],
      ["ABC-123", "pattern"],
      ["ABC-12\n", "pattern"],
      [" ABC-12", "pattern"],
    ],
  ],
  ["F-02", { type: "string", pattern: "b" }, ["abc", "b"], [["ac", "pattern"]]],
  ["F-02", { type: "string", pattern: "(?=z)" }, ["a"], []],
  ["F-02", { type: "string", pattern: "^\\d{4}\\-\\d{2}$" }, ["2031-05"], [["2031/05", "pattern"]]],
  [
    "F-03",
    { type: "string", format: "email" },
    ["kim@example.com", "a@b", '"j b"@example.com', "x@[127.0.0.1]"],
    [
      ["ki", "format-email"],
      ["@a", "format-email"],
      ["a@", "format-email"],
      ["a b@c", "format-email"],
      ["김@example.com", "format-email"],
    ],
  ],
  [
    "F-03",
    { type: "string", format: "uri" },
    ["https://example.org/docs", "mailto:a@b", "urn:x:y", "javascript:1"],
    [
      ["example.org/docs", "format-uri"],
      ["/a", "format-uri"],
      ["http://", "format-uri"],
      ["http://a b", "format-uri"],
    ],
  ],
  [
    "F-03",
    { type: "string", format: "date" },
    ["2031-02-28", "2024-02-29"],
    [
      ["2031-02-30", "format-date"],
      ["2031-02-29", "format-date"],
      ["2031-2-1", "format-date"],
      ["01.02.2031", "format-date"],
    ],
  ],
  [
    "F-03",
    { type: "string", format: "date-time" },
    ["2031-03-01T09:30:00Z", "2031-03-01T09:30:00.5+23:59", "1998-12-31T23:59:60Z"],
    [
      ["2031-03-01T09:30", "format-date-time"],
      ["2031-03-01T09:30:00", "format-date-time"],
      ["2031-03-01T09:30:00+24:00", "format-date-time"],
      ["2031-02-30T09:30:00Z", "format-date-time"],
      ["2031-03-01T09:30:60Z", "format-date-time"],
    ],
  ],
  ["F-03", { type: "string", format: "hostname" }, ["not a host"], []],
  [
    "F-04",
    { type: "number" },
    [0, -0, 1, -1, 0.1, 1e308, 5e-324, 9007199254740992],
    [
      [undefined, "required"],
      ["", "required"],
      ["1e999", "not-a-number"],
      ["5", "not-a-number"],
      ["abc", "not-a-number"],
      [" ", "not-a-number"],
      [Number.NaN, "not-a-number"],
      [Number.POSITIVE_INFINITY, "not-a-number"],
      [Number.NEGATIVE_INFINITY, "not-a-number"],
      [true, "not-a-number"],
      [["1"], "not-a-number"],
    ],
  ],
  [
    "F-04",
    { type: "integer" },
    [0, 3, -7, 2.0, 1e21],
    [
      [2.5, "not-an-integer"],
      [1e-7, "not-an-integer"],
      ["2", "not-a-number"],
    ],
  ],
  [
    "F-04",
    { type: "number", minimum: 0, maximum: 10 },
    [0, 10, 0.001, 9.999, -0],
    [
      [-0.5, "too-small"],
      [-1e-300, "too-small"],
      [10.0000001, "too-large"],
    ],
  ],
  [
    "F-04",
    { type: "integer", minimum: 1, maximum: 1 },
    [1],
    [
      [0, "too-small"],
      [2, "too-large"],
      [1.5, "not-an-integer"],
    ],
  ],
  [
    "F-04",
    { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 },
    [0.5, 1e-300],
    [
      [0, "at-or-below"],
      [1, "at-or-above"],
    ],
  ],
  [
    "F-04",
    { type: "number", multipleOf: 0.1 },
    [0, 0.3, 0.7, 1.1, -0.2, 1e21],
    [
      [0.35, "not-a-multiple"],
      [0.30000000000000004, "not-a-multiple"],
    ],
  ],
  ["F-04", { type: "number", multipleOf: 0.01 }, [19.99, 0.29, 4.35, 1.15], [[19.999, "not-a-multiple"]]],
  [
    "F-04",
    { type: "integer", multipleOf: 3 },
    [0, 3, -9],
    [
      [4, "not-a-multiple"],
      [1.5, "not-an-integer"],
    ],
  ],
  ["F-04", { type: "number", multipleOf: 1e-7 }, [1e-7, 3e-7, 1], [[1.5e-7, "not-a-multiple"]]],
  [
    "F-04",
    { type: "number", minimum: 5, maximum: 3 },
    [],
    [
      [4, "too-small"],
      [5, "too-large"],
    ],
  ],
  [
    "F-05",
    { type: "boolean" },
    [true, false],
    [
      [undefined, "required"],
      ["true", "not-yes-or-no"],
      [0, "not-yes-or-no"],
      [1, "not-yes-or-no"],
      ["", "not-yes-or-no"],
    ],
  ],
  [
    "F-06",
    { type: "string", enum: ["a", "b", "a"] },
    ["a", "b"],
    [
      [undefined, "required"],
      ["c", "not-an-option"],
      ["A", "not-an-option"],
      [["a"], "not-an-option"],
      [true, "not-an-option"],
      ["", "not-an-option"],
    ],
  ],
  [
    "F-07",
    {
      type: "string",
      oneOf: [
        { const: "", title: "(none)" },
        { const: "Dr", title: "Doctor" },
      ],
    },
    ["", "Dr"],
    [
      ["(none)", "not-an-option"],
      ["Doctor", "not-an-option"],
      [undefined, "required"],
    ],
  ],
  [
    "F-08",
    { type: "array", minItems: 1, maxItems: 2, items: { type: "string", enum: ["x", "y", "z"] } },
    [["x"], ["x", "y"], ["z", "x"]],
    [
      [undefined, "required"],
      [[], "too-few"],
      [["x", "y", "z"], "too-many"],
      [["x", "x"], "repeated"],
      [["q"], "not-an-option"],
      ["x", "not-an-option"],
      [[1], "not-an-option"],
      [[["x"]], "not-an-option"],
    ],
  ],
  [
    "F-08",
    { type: "array", items: { type: "string", enum: ["x"] } },
    [[], ["x"]],
    [
      [undefined, "required"],
      [["x", "x"], "repeated"],
    ],
  ],
  ["F-08", { type: "array", maxItems: 0, items: { type: "string", enum: ["x"] } }, [[]], [[["x"], "too-many"]]],
  ["F-08", { type: "array", minItems: 3, items: { type: "string", enum: ["x", "y"] } }, [], [[["x", "y"], "too-few"]]],
  [
    "F-09",
    {
      type: "array",
      items: {
        anyOf: [
          { const: "r", title: "Read" },
          { const: "", title: "Nothing" },
        ],
      },
    },
    [["r"], [""], ["", "r"], []],
    [[["Read"], "not-an-option"]],
  ],
  [
    "F-10",
    { type: "string", enum: ["p1", "p2"], enumNames: ["Starter", "Team"] },
    ["p1"],
    [["Starter", "not-an-option"]],
  ],
  [
    "F-11",
    { const: "eu" },
    [undefined, "eu"],
    [
      ["us", "not-the-constant"],
      [1, "not-the-constant"],
    ],
  ],
  [
    "F-11",
    { const: 0 },
    [undefined, 0, -0],
    [
      [false, "not-the-constant"],
      ["0", "not-the-constant"],
    ],
  ],
  [
    "F-11",
    { const: false },
    [undefined, false],
    [
      [0, "not-the-constant"],
      [true, "not-the-constant"],
    ],
  ],
  ["F-11", { const: "" }, [undefined, ""], [["a", "not-the-constant"]]],
  ["F-11", { type: "string", default: "" }, ["", "a"], [[undefined, "required"]]],
  ["F-11", { type: "string", default: "", minLength: 2 }, ["ab"], [["", "too-short"]]],
  [
    "F-21",
    { enum: [1, "1", true] },
    [1, "1", true],
    [
      [2, "not-an-option"],
      ["true", "not-an-option"],
      [false, "not-an-option"],
    ],
  ],
  [
    "F-21",
    { type: "number", enum: [1, 2.5] },
    [1, 2.5],
    [
      ["1", "not-an-option"],
      [2, "not-an-option"],
    ],
  ],
  [
    "F-33",
    { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }] },
    [1],
    [
      [0, "too-small"],
      [null, "required"],
      [1.5, "not-an-integer"],
    ],
  ],
  [
    "F-33",
    { type: ["string", "null"], maxLength: 1 },
    ["a"],
    [
      ["ab", "too-long"],
      [null, "required"],
    ],
  ],
  ["F-33", { title: "Anything" }, ["a"], [[5, "not-text"]]],
];

describe.each(table)("[%s] %j", (row, property, pass, fail) => {
  const intake = intakeForm({ type: "object", properties: { x: property }, required: ["x"] });
  if (!intake.ok) throw new Error(intake.detail);
  const { form } = intake;
  const judge = formJudge(form);
  const answersOf = (value: unknown): Answers => ({ f0: value as FlatValue | undefined });

  it.each(pass.map((value) => [value]))(`[${row}] passes %j`, (value) => {
    const answers = answersOf(value);
    expect(explain(form, answers)).toEqual([]);
    expect(judge(answers)).toEqual([]);
    expect(contentVerdict(form, answers)).toEqual([]);
  });

  it.each(fail)(`[${row}] refuses %j as %s`, (value, code) => {
    const answers = answersOf(value);
    expect(explain(form, answers)).toMatchObject([{ field: "f0", code }]);
    expect(judge(answers)).toMatchObject([{ id: "f0" }]);
    expect(new Set(contentVerdict(form, answers).map((verdict) => verdict.id))).toEqual(new Set(["f0"]));
  });
});

describe("how much is written by hand", () => {
  it("[F-12] is at least 300 verdicts, no two of them alike", () => {
    const verdicts = table.flatMap(([, property, pass, fail]) =>
      [...pass, ...fail.map(([value]) => value)].map((value) => `${JSON.stringify(property)} ${inspect(value)}`),
    );
    expect(new Set(verdicts).size).toBe(verdicts.length);
    expect(verdicts.length).toBeGreaterThanOrEqual(300);
  });
});
