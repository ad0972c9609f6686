import { Validator } from "@cfworker/json-schema";
import { describe, expect, it } from "vitest";
import { checkAnswers } from "../../main/host/elicitation/content-check.ts";
import { contentVerdict } from "../../main/host/elicitation/content-check-verdict.ts";
import { intakeForm } from "../../main/host/elicitation/intake.ts";
import { formJudge } from "../../renderer/forms/validator-verdict.ts";
import { compareJudges, type Judges } from "./agreement-run.ts";
import { contentFrom } from "./content.ts";
import { initialAnswers } from "./initial-answers.ts";
import { randomSchema } from "./random-form.ts";
import { seededRandom } from "./seeded-random.ts";

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

describe("agreement", () => {
  it("[F-12] the words, the interpretive validator and ajv agree, and what they pass is valid under the server's own schema", () => {
    const { pairs, valid, disagreements } = compareJudges(judges, 20_311, 75, 20);
    expect(disagreements).toEqual([]);
    expect(pairs).toBe(1_500);
    // Both outcomes must be common, or the comparison proves little.
    expect(valid).toBeGreaterThan(200);
    expect(valid).toBeLessThan(1_300);
  });

  it("[F-11] an untouched form sends exactly the server's valid defaults", () => {
    const random = seededRandom(5);
    let defaults = 0;
    for (let round = 0; round < 300; round += 1) {
      const schema = randomSchema(random);
      const intake = intakeForm(schema);
      if (!intake.ok) continue;
      const content = contentFrom(intake.form, initialAnswers(intake.form));
      const expected: { [name: string]: unknown } = {};
      for (const field of intake.form.fields) {
        const property = (schema.properties as { [name: string]: { default?: unknown } })[field.name];
        const ignored = field.notes.some((note) => note.code === "default-ignored");
        if (field.kind === "const" && field.required) expected[field.name] = field.value;
        else if (field.kind === "unanswerable" || property?.default === undefined || ignored) continue;
        else expected[field.name] = Array.isArray(property.default) ? [...new Set(property.default)] : property.default;
        defaults += 1;
      }
      expect(JSON.parse(JSON.stringify(content))).toEqual(JSON.parse(JSON.stringify(expected)));
    }
    expect(defaults).toBeGreaterThan(100);
  });
});
