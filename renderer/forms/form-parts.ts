import type { RegistryFieldsType, TemplatesType } from "@rjsf/utils";
import { fieldOf } from "./control.tsx";
import { ChipsControl } from "./controls/ChipsControl.tsx";
import { ConstControl } from "./controls/ConstControl.tsx";
import { DateControl } from "./controls/DateControl.tsx";
import { DateTimeControl } from "./controls/DateTimeControl.tsx";
import { NumberControl } from "./controls/NumberControl.tsx";
import { SearchControl } from "./controls/SearchControl.tsx";
import { SearchManyControl } from "./controls/SearchManyControl.tsx";
import { TextControl } from "./controls/TextControl.tsx";
import { TicksControl } from "./controls/TicksControl.tsx";
import { UnanswerableControl } from "./controls/UnanswerableControl.tsx";
import { YesNoControl } from "./controls/YesNoControl.tsx";
import { ErrorListTemplate } from "./templates/ErrorListTemplate.tsx";
import { FieldTemplate } from "./templates/FieldTemplate.tsx";
import { ObjectFieldTemplate } from "./templates/ObjectFieldTemplate.tsx";
import type { ControlName } from "./ui-schema.ts";

const byName: { readonly [name in ControlName]: RegistryFieldsType[string] } = {
  parleyText: fieldOf("text", TextControl),
  parleyNumber: fieldOf("number", NumberControl),
  parleyDate: fieldOf("text", DateControl),
  parleyDateTime: fieldOf("text", DateTimeControl),
  parleyYesNo: fieldOf("boolean", YesNoControl),
  parleyChips: fieldOf("choice", ChipsControl),
  parleySearch: fieldOf("choice", SearchControl),
  parleyTicks: fieldOf("choices", TicksControl),
  parleySearchMany: fieldOf("choices", SearchManyControl),
  parleyConst: fieldOf("const", ConstControl),
  parleyUnanswerable: fieldOf("unanswerable", UnanswerableControl),
};

/** Our controls, under the names that the uiSchema uses. */
export const controls: RegistryFieldsType = byName;

/** Our templates. Errors and descriptions are rendered by the field template, so the library's own parts stay empty. */
export const templates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate,
  ErrorListTemplate,
  FieldErrorTemplate: () => null,
  DescriptionFieldTemplate: () => null,
  FieldHelpTemplate: () => null,
};
