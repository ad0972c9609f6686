import { useState } from "react";
import type { NumberField } from "../../../preload/form/model.ts";
import type { ControlProps } from "../control.tsx";
import { numberFromText, textFromNumber } from "../number-text.ts";
import { useMask } from "./mask.tsx";

/** A number as text, so that what was typed ("3.0" on the way to "3.07") stays as it is and the locale has no say. */
export function NumberControl({
  field,
  id,
  value,
  change,
  blur,
  readonly,
  invalid,
  describedBy,
  context,
}: ControlProps<NumberField>) {
  const mask = useMask(context.secrets.has(field.id), id);
  const [typed, setTyped] = useState("");
  // The answer may be changed from outside (cleared, or a draft restored): then the typed text no longer stands for it.
  const text = Object.is(numberFromText(typed), value) ? typed : textFromNumber(value);
  return (
    <>
      <input
        id={id}
        className={`${mask.className} number`}
        type={mask.type}
        inputMode={field.integer && (field.minimum ?? -1) >= 0 ? "numeric" : "decimal"}
        value={text}
        readOnly={readonly}
        aria-required={field.required}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        autoComplete="off"
        spellCheck={false}
        onBlur={blur}
        onChange={(event) => {
          setTyped(event.target.value);
          change(numberFromText(event.target.value));
        }}
      />
      {mask.toggle}
    </>
  );
}
