import type { PromptView } from "../../preload/contract/offers.ts";
import { visibleText } from "../../preload/form/visible-text.ts";
import type { ArgumentsFormProps } from "./ArgumentsForm.tsx";

/** The arguments of a prompt as its form shows them. */
export function promptFields(prompt: PromptView): ArgumentsFormProps["fields"] {
  return prompt.arguments.map(({ name, title, description, required }) => ({
    name,
    label: title ?? visibleText(name, false),
    description,
    required,
  }));
}
