import { Validator } from "@cfworker/json-schema";
import { type CleanProperty, type CleanSchema, cleanSchema } from "../../preload/form/clean-schema.ts";
import { matchesFormat } from "../../preload/form/formats.ts";
import type { Answers, FormModel } from "../../preload/form/model.ts";
import { compilePattern } from "../../preload/form/pattern.ts";
import { judgedData, type Verdict } from "../../preload/form/verdict-error.ts";

/** Judges the answers of one form. Empty means valid. */
export type FormJudge = (answers: Answers) => readonly Verdict[];

/**
 * The interpretive validator of one form: JSON Schema without generated code, `pattern` and `format` taken out and run by ours. Each field
 * has a validator of its own and keeps its last verdict, so a keystroke only judges what changed.
 */
export function formJudge(form: FormModel): FormJudge {
  const schema = cleanSchema(form);
  const fields = new Map(Object.entries(schema.properties).map(([id, property]) => [id, fieldJudge(property)]));
  const presence = presenceJudge(schema);
  return (answers) => {
    const data = judgedData(form, answers);
    const verdicts: Verdict[] = [];
    for (const [id, judge] of fields) {
      const keyword = Object.hasOwn(data, id) ? judge(data[id]) : undefined;
      if (keyword !== undefined) verdicts.push({ id, keyword });
    }
    return [...verdicts, ...presence(data)];
  };
}

/** What is missing and what has no place, judged anew only when other fields are answered than before. */
function presenceJudge(schema: CleanSchema): (data: { readonly [id: string]: unknown }) => readonly Verdict[] {
  const properties = Object.fromEntries(Object.keys(schema.properties).map((id) => [id, true]));
  const { type, required, additionalProperties } = schema;
  const validator = new Validator({ type, required, additionalProperties, properties }, "2020-12", false);
  let last: string | undefined;
  let verdicts: readonly Verdict[] = [];
  return (data) => {
    const ids = Object.keys(data);
    const signature = ids.join(" ");
    if (signature === last) return verdicts;
    last = signature;
    const missing = required.filter((id) => !Object.hasOwn(data, id)).map((id) => ({ id, keyword: "required" }));
    const foreign = ids.filter((id) => !Object.hasOwn(properties, id));
    verdicts = [...missing, ...foreign.map((id) => ({ id, keyword: "additionalProperties" }))];
    if (verdicts.length === 0 && !validator.validate(data).valid) verdicts = [{ id: "", keyword: "type" }];
    return verdicts;
  };
}

/** The keyword that a value fails, undefined when it is valid. */
type FieldJudge = (value: unknown) => string | undefined;

function fieldJudge(property: CleanProperty): FieldJudge {
  const judge = valueJudge(property);
  let last: unknown;
  let keyword: string | undefined;
  return (value) => {
    // A new value is a new array too; the form never changes one in place.
    if (value !== last) {
      keyword = judge(value);
      last = value;
    }
    return keyword;
  };
}

/** From this many chosen options on they are judged with sets: the validator compares each with each. */
const MANY_CHOSEN = 100;

function valueJudge(property: CleanProperty): FieldJudge {
  const { pattern, format, ...rest } = property;
  const { items, uniqueItems, ...bounds } = rest;
  const validator = new Validator(rest, "2020-12");
  const boundsOnly = new Validator(bounds, "2020-12");
  const offered = new Set<unknown>(items?.enum);
  const runnable = pattern === undefined ? undefined : compilePattern(pattern);
  return (value) => {
    if (typeof value === "number" && !Number.isFinite(value)) return "type";
    if (items && Array.isArray(value) && value.length >= MANY_CHOSEN) {
      if (!value.every((item) => offered.has(item))) return "enum";
      if (uniqueItems && new Set(value).size < value.length) return "uniqueItems";
      return failed(boundsOnly, value);
    }
    const keyword = failed(validator, value);
    if (keyword !== undefined || typeof value !== "string") return keyword;
    if (format !== undefined && !matchesFormat(format, value)) return "format";
    return runnable?.test(value) === false ? "pattern" : undefined;
  };
}

function failed(validator: Validator, value: unknown): string | undefined {
  const { valid, errors } = validator.validate(value);
  return valid ? undefined : (errors[0]?.keyword ?? "type");
}
