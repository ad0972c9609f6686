import type { HTMLAttributes } from "react";
import type { TextField, TextFormat } from "../../../preload/form/model.ts";
import type { ControlProps } from "../control.tsx";
import { useMask } from "./mask.tsx";

const inputModes: { readonly [format in TextFormat]?: HTMLAttributes<HTMLInputElement>["inputMode"] } = {
  email: "email",
  uri: "url",
};

/** From this maximum on, an answer may well be a paragraph. */
const PARAGRAPH = 200;

function isParagraph(field: TextField, value: string): boolean {
  if (field.format !== undefined) return false;
  return value.includes("\n") || (field.default ?? "").includes("\n") || (field.maxLength ?? 0) >= PARAGRAPH;
}

/**
 * Text, e-mail and address fields. The type is always "text": the browser's own e-mail and URL types trim and rewrite what was
 * typed, and its `maxlength` counts UTF-16 units where the schema counts code points.
 */
export function TextControl({
  field,
  id,
  value,
  change,
  blur,
  readonly,
  invalid,
  describedBy,
  context,
}: ControlProps<TextField>) {
  const mask = useMask(context.secrets.has(field.id), id);
  const text = value === undefined ? "" : String(value);
  const shared = {
    id,
    value: text,
    readOnly: readonly,
    "aria-required": field.required,
    "aria-invalid": invalid,
    "aria-describedby": describedBy,
    autoComplete: "off",
    spellCheck: false,
    dir: "auto" as const,
    onBlur: blur,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      change(event.target.value === "" ? undefined : event.target.value),
  };
  if (isParagraph(field, text)) {
    return (
      <>
        <textarea {...shared} className={mask.className} rows={4} />
        {mask.toggle}
      </>
    );
  }
  return (
    <>
      <input
        {...shared}
        className={mask.className}
        type={mask.type}
        inputMode={field.format === undefined ? "text" : inputModes[field.format]}
      />
      {mask.toggle}
    </>
  );
}
