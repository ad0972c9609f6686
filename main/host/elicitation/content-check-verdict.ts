import { customizeValidator } from "@rjsf/validator-ajv8";
import type Ajv from "ajv";
import type { ErrorObject } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type CleanSchema, cleanSchema } from "../../../preload/form/clean-schema.ts";
import { matchesFormat } from "../../../preload/form/formats.ts";
import type { Answers, FormModel, TextFormat } from "../../../preload/form/model.ts";
import { isMultipleOf } from "../../../preload/form/multiple-of.ts";
import { compilePattern } from "../../../preload/form/pattern.ts";
import { judgedData, type Verdict } from "../../../preload/form/verdict-error.ts";

/**
 * The verdict of the second, independent validator: ajv (2020-12) on the clean schema that we wrote ourselves, with the linear-time engine
 * for patterns and our own formats. Empty means valid.
 *
 * @throws Error when the clean schema does not compile, so that nothing passes unchecked
 */
export function contentVerdict(form: FormModel, answers: Answers): readonly Verdict[] {
  const { validator, schema } = compiledFor(form);
  const { errors, validationError } = validator.rawValidation<ErrorObject>(schema, judgedData(form, answers));
  if (validationError) throw new Error("the clean schema does not compile", { cause: validationError });
  return (errors ?? []).map(verdictOf);
}

type ContentValidator = ReturnType<typeof customizeValidator>;

interface Compiled {
  readonly validator: ContentValidator;
  readonly schema: CleanSchema;
}

/** One validator a form: nothing is shared between servers, and it goes when the form goes. */
const compiled = new WeakMap<FormModel, Compiled>();

function compiledFor(form: FormModel): Compiled {
  let entry = compiled.get(form);
  if (!entry) {
    entry = { validator: makeValidator(), schema: cleanSchema(form) };
    compiled.set(form, entry);
  }
  return entry;
}

const formats: readonly TextFormat[] = ["email", "uri", "date", "date-time"];

function makeValidator(): ContentValidator {
  return customizeValidator({
    // The options that matter here are the same in both classes.
    AjvClass: Ajv2020 as unknown as typeof Ajv,
    ajvFormatOptions: false,
    customFormats: Object.fromEntries(formats.map((format) => [format, (text: string) => matchesFormat(format, text)])),
    ajvOptionsOverrides: {
      // The schema is ours: there is nothing to check it for, and no metaschema to compile.
      meta: false,
      validateSchema: false,
      logger: false,
      strictNumbers: true,
      ownProperties: true,
      verbose: false,
      code: { regExp: Object.assign(linearRegExp, { code: "linearRegExp" }) },
    },
    extenderFn: withExactSteps,
  });
}

/** ajv keys compiled patterns by their string form, so each must have its own. */
function linearRegExp(source: string): { test(text: string): boolean; toString(): string } {
  const pattern = compilePattern(source);
  if (pattern === undefined) throw new Error("a pattern that can't run in linear time");
  return { test: (text) => pattern.test(text), toString: () => source };
}

/** ajv divides in binary; steps are judged on decimal digits. */
function withExactSteps(ajv: Ajv): Ajv {
  ajv.removeKeyword("multipleOf");
  ajv.addKeyword({
    keyword: "multipleOf",
    type: "number",
    schemaType: "number",
    validate: (step: number, value: number) => isMultipleOf(value, step),
  });
  return ajv;
}

function verdictOf(error: ErrorObject): Verdict {
  const { missingProperty, additionalProperty } = error.params as {
    missingProperty?: string;
    additionalProperty?: string;
  };
  const id = missingProperty ?? additionalProperty ?? error.instancePath.split("/")[1] ?? "";
  return { id, keyword: error.keyword };
}
