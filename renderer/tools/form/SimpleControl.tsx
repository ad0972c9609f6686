import { useState } from "react";
import { useTranslation } from "react-i18next";
import { controlId, useForm } from "./form-context.ts";
import { sameJson } from "./json-value.ts";
import { describedBy } from "./PlaceFrame.tsx";
import { valueText } from "./schema-words.ts";
import type { Choice } from "./shape.ts";

interface SimpleProps {
  readonly value: unknown;
  readonly place: string;
  readonly required: boolean;
  readonly onChange: (value: unknown) => void;
}

function useControl(place: string) {
  const { faults } = useForm();
  return {
    id: controlId(place),
    "aria-invalid": faults.has(place),
    "aria-describedby": describedBy(place),
  };
}

/** Text, of one line or several. Left empty it is absent; a value of another type is shown as its JSON. */
export function TextControl({ value, place, required, onChange }: SimpleProps) {
  const control = useControl(place);
  const text = value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
  return (
    <textarea
      {...control}
      className="input"
      rows={1}
      value={text}
      aria-required={required}
      onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
    />
  );
}

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A number. What is no JSON number goes as the text it is, so that the check says so and nothing typed is lost. */
export function NumberControl({ value, place, required, onChange }: SimpleProps) {
  const control = useControl(place);
  const [typed, setTyped] = useState("");
  const read = (text: string): unknown => {
    const trimmed = text.trim();
    if (trimmed === "") return undefined;
    return number.test(trimmed) && Number.isFinite(Number(trimmed)) ? Number(trimmed) : text;
  };
  // "1.0" stays as it is typed, for as long as it stands for the value.
  const shown = typed !== "" && sameJson(read(typed), value) ? typed : value === undefined ? "" : valueText(value);
  return (
    <input
      {...control}
      className="input"
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      aria-required={required}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(read(event.target.value));
      }}
    />
  );
}

/** Yes, no, or not set. */
export function YesNoControl({ value, place, onChange }: SimpleProps) {
  const { t } = useTranslation();
  const control = useControl(place);
  const choices = [undefined, true, false];
  return (
    <div className="segments">
      {choices.map((choice, index) => (
        <label key={String(choice)}>
          <input
            type="radio"
            name={control.id}
            {...(index === 0 ? control : {})}
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          <span>{t(choice === undefined ? "tools.form.notSet" : choice ? "tools.form.yes" : "tools.form.no")}</span>
        </label>
      ))}
    </div>
  );
}

/** One of the values that the schema names. */
export function ChoiceControl({
  value,
  place,
  required,
  onChange,
  choices,
}: SimpleProps & { readonly choices: readonly Choice[] }) {
  const { t } = useTranslation();
  const control = useControl(place);
  const at = choices.findIndex((choice) => sameJson(choice.value, value));
  const other = value !== undefined && at < 0;
  return (
    <select
      {...control}
      className="input"
      value={other ? "other" : at < 0 ? "" : String(at)}
      aria-required={required}
      onChange={(event) => {
        if (event.target.value !== "other") onChange(choices[Number.parseInt(event.target.value, 10)]?.value);
      }}
    >
      <option value="">{t("tools.form.notSet")}</option>
      {other && <option value="other">{valueText(value)}</option>}
      {choices.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the options of one schema never move
        <option key={index} value={String(index)}>
          {choice.title === undefined
            ? valueText(choice.value)
            : `${valueText(choice.title)} (${valueText(choice.value)})`}
        </option>
      ))}
    </select>
  );
}

/** The only value there is: given, or not. */
export function ConstControl({ value, place, required, onChange, only }: SimpleProps & { readonly only: unknown }) {
  const control = useControl(place);
  const given = sameJson(value, only);
  return (
    <label className="arg-const">
      <input
        {...control}
        type="checkbox"
        checked={given}
        disabled={required && given}
        onChange={(event) => onChange(event.target.checked ? only : undefined)}
      />
      <code className="wrap">{valueText(only)}</code>
    </label>
  );
}
