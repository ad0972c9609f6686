import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type JsonFault, parseJson } from "./form/json-fault.ts";
import { isObject, type JsonObject } from "./form/json-value.ts";

interface JsonViewProps {
  readonly value: JsonObject;
  readonly onChange: (value: JsonObject) => void;
  readonly onBroken: (place: string, fault: JsonFault | undefined) => void;
}

/** All arguments as JSON. What is no JSON object stays as it was typed, and says where it breaks. */
export function JsonView({ value, onChange, onBroken }: JsonViewProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => JSON.stringify(value, null, 2));
  const [fault, setFault] = useState<JsonFault>();
  const [noObject, setNoObject] = useState(false);
  const written = useRef(value);
  if (written.current !== value) {
    written.current = value;
    setText(JSON.stringify(value, null, 2));
    setFault(undefined);
  }
  useEffect(() => {
    onBroken("json", fault);
    return () => onBroken("json", undefined);
  }, [fault, onBroken]);

  const type = (next: string) => {
    setText(next);
    const read = parseJson(next);
    const object = read.ok && isObject(read.value) ? read.value : undefined;
    setNoObject(read.ok && !object);
    setFault(read.ok ? (object ? undefined : { line: 1, column: 1 }) : read.fault);
    if (!object) return;
    written.current = object;
    onChange(object);
  };

  return (
    <div className="tool-json">
      <textarea
        className="input mono"
        rows={12}
        spellCheck={false}
        value={text}
        aria-label={t("tools.json")}
        aria-invalid={fault !== undefined}
        aria-describedby="tool-json-fault"
        onChange={(event) => type(event.target.value)}
      />
      <p className="arg-broken small" id="tool-json-fault" role="status">
        {noObject ? t("tools.noObject") : fault && t("tools.form.broken", { line: fault.line, column: fault.column })}
      </p>
    </div>
  );
}
