import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { SchemaFault } from "../../../preload/contract/checks.ts";
import { placeOf } from "./fault-words.ts";
import { ArgumentsFormContext, type FormContext } from "./form-context.ts";
import { JsonControl } from "./JsonControl.tsx";
import { isObject, type JsonObject } from "./json-value.ts";
import { ObjectControl } from "./ObjectControl.tsx";
import { Control, Place } from "./Place.tsx";
import { nodeOf } from "./schema-node.ts";
import { shapeOf } from "./shape.ts";
import { UnionControl } from "./UnionControl.tsx";
import "./arguments-form.css";

interface ArgumentsFormProps {
  readonly schema: unknown;
  readonly value: JsonObject;
  readonly faults: readonly SchemaFault[];
  readonly onChange: (value: JsonObject) => void;
  readonly onBroken: FormContext["onBroken"];
}

/** The form of a tool's arguments, drawn from its inputSchema as far as that can be drawn; the rest of it is typed as JSON. */
export function ArgumentsForm({ schema, value, faults, onChange, onBroken }: ArgumentsFormProps) {
  const { t } = useTranslation();
  const context = useMemo<FormContext>(() => {
    const byPlace = new Map<string, SchemaFault[]>();
    for (const fault of faults) byPlace.set(placeOf(fault), [...(byPlace.get(placeOf(fault)) ?? []), fault]);
    return { Place, Control, root: schema, faults: byPlace, onBroken };
  }, [schema, faults, onBroken]);
  const node = useMemo(() => nodeOf(schema, schema), [schema]);
  const shape = useMemo(() => (node.kind === "schema" ? shapeOf(node.schema, schema) : undefined), [node, schema]);
  const change = (next: unknown) => onChange(isObject(next) ? next : {});
  const place = { value, place: "", level: 0, required: true, onChange: change };
  const empty =
    shape?.kind === "object" && node.kind === "schema" && isEmpty(node.schema) && Object.keys(value).length === 0;
  return (
    <ArgumentsFormContext value={context}>
      <div className="arguments-form">
        {empty && <p className="muted">{t("tools.form.noArguments")}</p>}
        {node.kind === "schema" && shape?.kind === "union" ? (
          <UnionControl {...place} schema={node.schema} options={shape.options} />
        ) : node.kind === "schema" && (shape?.kind === "object" || shape?.kind === "any") ? (
          !empty && <ObjectControl {...place} schema={node.schema} />
        ) : (
          <>
            <p className="muted small">{t("tools.form.as.schema")}</p>
            <JsonControl value={value} place="" onChange={change} rows={8} label={t("tools.form.json")} />
          </>
        )}
      </div>
    </ArgumentsFormContext>
  );
}

/** An object that names no property and takes none of one's own. */
function isEmpty(schema: JsonObject): boolean {
  const named = isObject(schema.properties) ? Object.keys(schema.properties).length : 0;
  const conditional = schema.if !== undefined || schema.patternProperties !== undefined;
  return (
    named === 0 && !conditional && (schema.additionalProperties === false || schema.additionalProperties === undefined)
  );
}
