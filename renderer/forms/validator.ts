import { type Schema, Validator } from "@cfworker/json-schema";
import {
  type CustomValidator,
  createErrorHandler,
  type ErrorTransformer,
  type RJSFSchema,
  type RJSFValidationError,
  toErrorSchema,
  type UiSchema,
  unwrapErrorHandler,
  type ValidationData,
  type ValidatorType,
  validationDataMerge,
} from "@rjsf/utils";
import { explain } from "../../preload/form/explain.ts";
import type { Answers, FieldError, FormModel } from "../../preload/form/model.ts";
import { joinVerdict } from "../../preload/form/verdict-error.ts";
import { formJudge } from "./validator-verdict.ts";

/**
 * The form library's validator for one form. It judges the form model, whichever schema the library hands in for the whole form (that is
 * `cleanSchema(form)`, which says the same); make one per form and keep it. Nothing is compiled to code, so the page's policy stays strict.
 *
 * In the errors `property` is `.f0`, `name` and `message` are the code of a `FieldError`, `params` its parameters: words come later.
 */
export function formValidator(form: FormModel): ValidatorType<Answers, RJSFSchema> {
  const judge = formJudge(form);
  const fragments = new WeakMap<RJSFSchema, Validator>();

  const errorsOf = (answers: Answers): RJSFValidationError[] =>
    joinVerdict(form, judge(answers), explain(form, answers)).map(toLibraryError);

  return {
    validateFormData(
      formData: Answers | undefined,
      _schema: RJSFSchema,
      customValidate?: CustomValidator<Answers, RJSFSchema>,
      transformErrors?: ErrorTransformer<Answers, RJSFSchema>,
      uiSchema?: UiSchema<Answers, RJSFSchema>,
    ): ValidationData<Answers> {
      const found = errorsOf(formData ?? {});
      const errors = transformErrors ? transformErrors(found, uiSchema) : found;
      const data: ValidationData<Answers> = { errors, errorSchema: toErrorSchema<Answers>(errors) };
      if (!customValidate) return data;
      const handler = customValidate(formData, createErrorHandler<Answers>(formData ?? {}), uiSchema, data.errorSchema);
      return validationDataMerge<Answers>(data, unwrapErrorHandler<Answers>(handler));
    },

    /** The library asks this of parts of a schema when it has alternatives to choose from; a clean schema has none, so it is rare. */
    isValid(schema: RJSFSchema, formData: Answers | undefined): boolean {
      let validator = fragments.get(schema);
      if (!validator) {
        validator = new Validator(withoutText(schema), "2020-12");
        fragments.set(schema, validator);
      }
      return formData !== undefined && validator.validate(JSON.parse(JSON.stringify(formData))).valid;
    },

    rawValidation<Result>(_schema: RJSFSchema, formData?: Answers): { errors?: Result[] } {
      const errors = errorsOf(formData ?? {});
      return errors.length === 0 ? {} : { errors: errors as Result[] };
    },
  };
}

function toLibraryError(error: FieldError): RJSFValidationError {
  return {
    name: error.code,
    message: error.code,
    stack: error.code,
    ...(error.field === undefined ? {} : { property: `.${error.field}` }),
    params: error.params ?? {},
  };
}

/** A copy without the two keywords that would run on the platform's own engine, at any depth. */
function withoutText(schema: RJSFSchema): Schema {
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      (key === "pattern" || key === "format") && typeof value === "string" ? undefined : value,
    ),
  );
}
