import type { FieldProps, GenericObjectType } from "@rjsf/utils";
import { ID_KEY } from "@rjsf/utils";
import { type ComponentType, useCallback } from "react";
import type { Field, FlatValue } from "../../preload/form/model.ts";
import { describedBy } from "./field-ids.ts";

/** What every template and control of one form may look up; one object for the life of the form. */
export interface FormContext {
  readonly fields: ReadonlyMap<string, Field>;
  /** Ids of the fields that seem to ask for a secret: marked and masked (F-20). */
  readonly secrets: ReadonlySet<string>;
  /** How dates are written out for the person (BCP 47). */
  readonly locale: string;
  /** The user's own time zone, an IANA name. */
  readonly zone: string;
}

/** What a control is given: the field of the model, the answer, and how to change it. `undefined` is "no answer". */
export interface ControlProps<F extends Field = Field> {
  readonly field: F;
  readonly id: string;
  readonly value: FlatValue | undefined;
  readonly change: (value: FlatValue | undefined) => void;
  /** To be called when the focus leaves the control as a whole. */
  readonly blur: () => void;
  readonly readonly: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly context: FormContext;
}

/** Makes a field component for the form library out of a control of ours for fields of one kind. */
export function fieldOf<F extends Field>(
  kind: F["kind"],
  Control: ComponentType<ControlProps<F>>,
): ComponentType<FieldProps<GenericObjectType>> {
  return function ControlField(props) {
    const { fieldPathId, formData, onChange, onBlur, readonly, disabled, rawErrors, registry, name } = props;
    const context = registry.formContext as FormContext;
    const id = fieldPathId[ID_KEY];
    const path = fieldPathId.path;
    const change = useCallback((value: FlatValue | undefined) => onChange(value as never, path), [onChange, path]);
    const blur = useCallback(() => onBlur(name, undefined), [onBlur, name]);
    const field = context.fields.get(name);
    if (field?.kind !== kind) return null;
    const invalid = rawErrors !== undefined && rawErrors.length > 0;
    return (
      <Control
        field={field as F}
        id={id}
        value={formData as FlatValue | undefined}
        change={change}
        blur={blur}
        readonly={Boolean(readonly || disabled)}
        invalid={invalid}
        describedBy={describedBy(id, field, invalid)}
        context={context}
      />
    );
  };
}
