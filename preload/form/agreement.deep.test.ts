import { Validator } from "@cfworker/json-schema";
import { describe, expect, it } from "vitest";
import { checkAnswers } from "../../main/host/elicitation/content-check.ts";
import { contentVerdict } from "../../main/host/elicitation/content-check-verdict.ts";
import { intakeForm } from "../../main/host/elicitation/intake.ts";
import { formJudge } from "../../renderer/forms/validator-verdict.ts";
import { compareJudges, type Judges } from "./agreement-run.ts";

const judges: Judges = {
  intake: (schema) => {
    const intake = intakeForm(schema);
    return intake.ok ? intake.form : undefined;
  },
  verdicts: [formJudge, (form) => (answers) => contentVerdict(form, answers)],
  check: checkAnswers,
  original: (schema) => {
    // Each library has its own idea of formats; the pattern with a look-ahead is the server's to check.
    const copy = JSON.stringify(schema, (key, value) => (key === "format" || value === "(?=a)" ? undefined : value));
    const validator = new Validator(JSON.parse(copy), "2020-12");
    return (content) => validator.validate(content).valid;
  },
};

describe("agreement, deep", () => {
  it.each([1, 2, 3, 4])("[F-12] all judges agree on 2,500 further pairs (seed %i)", (seed) => {
    const { pairs, valid, disagreements } = compareJudges(judges, seed, 500, 5);
    expect(disagreements).toEqual([]);
    expect(pairs).toBe(2_500);
    expect(valid).toBeGreaterThan(300);
  });
});
