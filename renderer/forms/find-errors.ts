import type { RJSFSchema, ValidatorType } from "@rjsf/utils";
import type { Answers, FieldError, FormModel } from "../../preload/form/model.ts";
import { formValidator } from "./validator.ts";

const made = new WeakMap<FormModel, ValidatorType<Answers, RJSFSchema>>();

/** The one validator of a form, for the form library and for `findErrors`. */
export function validatorOf(form: FormModel): ValidatorType<Answers, RJSFSchema> {
  const validator = made.get(form) ?? formValidator(form);
  made.set(form, validator);
  return validator;
}

/** What is wrong with these answers by the form's validator, as codes, in the form's order. Empty means that they can be sent. */
export function findErrors(form: FormModel, answers: Answers): readonly FieldError[] {
  const { errors = [] } = validatorOf(form).rawValidation<FieldErrorShape>({}, answers);
  return errors.map(({ property, name, params }) => ({
    ...(property === undefined ? {} : { field: property.slice(1) }),
    code: name,
    params,
  }));
}

interface FieldErrorShape {
  /** "." and the field's id. */
  readonly property?: string;
  readonly name: FieldError["code"];
  readonly params: NonNullable<FieldError["params"]>;
}
