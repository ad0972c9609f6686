import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { controlId, useForm } from "./form-context.ts";
import { type JsonFault, parseJson } from "./json-fault.ts";
import { sameJson } from "./json-value.ts";
import { describedBy } from "./PlaceFrame.tsx";

interface JsonControlProps {
  readonly value: unknown;
  readonly place: string;
  readonly onChange: (value: unknown) => void;
  readonly rows?: number;
  readonly label?: string;
}

function textOf(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value, null, 2);
}

/** A value typed as JSON. What does not read as JSON stays as it was typed, and says where it breaks. */
export function JsonControl({ value, place, onChange, rows = 3, label }: JsonControlProps) {
  const { t } = useTranslation();
  const { onBroken } = useForm();
  const [text, setText] = useState(() => textOf(value));
  const [fault, setFault] = useState<JsonFault>();
  const given = useRef(value);
  if (given.current !== value) {
    // Changed from elsewhere: what is typed here gives way, unless it says the same.
    if (!sameJson(given.current, value)) {
      setText(textOf(value));
      setFault(undefined);
    }
    given.current = value;
  }
  useEffect(() => () => onBroken(place, undefined), [place, onBroken]);
  useEffect(() => onBroken(place, fault), [place, fault, onBroken]);

  const type = (next: string) => {
    setText(next);
    const read = next.trim() === "" ? ({ ok: true, value: undefined } as const) : parseJson(next);
    setFault(read.ok ? undefined : read.fault);
    if (!read.ok) return;
    given.current = read.value;
    onChange(read.value);
  };

  return (
    <>
      <textarea
        className="input mono"
        id={controlId(place)}
        rows={rows}
        spellCheck={false}
        value={text}
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={`${describedBy(place)} ${controlId(place)}-j`}
        onChange={(event) => type(event.target.value)}
      />
      <p className="arg-broken small" id={`${controlId(place)}-j`}>
        {fault && t("tools.form.broken", { line: fault.line, column: fault.column })}
      </p>
    </>
  );
}
