import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button.tsx";
import { type ControlProps, type NamedPlaceProps, useForm } from "./form-context.ts";
import { JsonControl } from "./JsonControl.tsx";
import { isObject, type JsonObject, memberOf } from "./json-value.ts";
import { ListControl } from "./ListControl.tsx";
import { ObjectControl } from "./ObjectControl.tsx";
import { PlaceFrame } from "./PlaceFrame.tsx";
import { ChoiceControl, ConstControl, NumberControl, TextControl, YesNoControl } from "./SimpleControl.tsx";
import { type Node, nodeOf } from "./schema-node.ts";
import { type Shape, shapeOf } from "./shape.ts";
import { startValue } from "./start-value.ts";
import { UnionControl } from "./UnionControl.tsx";

/** Levels that are drawn; deeper ones are typed as JSON. */
const LEVELS = 8;

function shapeOfNode(node: Node, root: unknown): Shape {
  return node.kind === "schema" ? shapeOf(node.schema, root) : { kind: "any" };
}

/** Whether a value is one that the control of a shape can show. */
function drawable(shape: Shape, value: unknown): boolean {
  if (value === undefined) return true;
  if (shape.kind === "object") return isObject(value);
  if (shape.kind === "list") return Array.isArray(value);
  if (shape.kind === "yes-no") return typeof value === "boolean";
  return true;
}

/** One place of the form with its name and words, drawn again only when its own value changes. */
export const Place = memo(function Place({ name, removable = false, actions, ...props }: NamedPlaceProps) {
  const { t } = useTranslation();
  const { root } = useForm();
  const { value, place, required, onChange, schema: raw } = props;
  const node = useMemo(() => nodeOf(raw, root), [raw, root]);
  const shape = useMemo(() => shapeOfNode(node, root), [node, root]);
  const schema = node.kind === "schema" ? ownWords(node.schema, raw) : {};
  const parts = ["object", "list", "union"].includes(shape.kind) ? "parts" : undefined;
  const group = drawable(shape, value) ? (shape.kind === "yes-no" ? "choice" : parts) : undefined;
  const isPart = shape.kind === "object" || shape.kind === "union";
  const absent = value === undefined && !required && isPart;
  const takeAway = removable || (isPart && !required && value !== undefined);
  const all = (
    <>
      {actions}
      {takeAway && (
        <Button compact variant="quiet" onClick={() => onChange(undefined)}>
          {t("tools.form.leaveOut")}
        </Button>
      )}
    </>
  );
  return (
    <PlaceFrame schema={schema} name={name} place={place} required={required} group={group} actions={all}>
      {absent ? (
        <Button compact icon="plus" className="arg-add" onClick={() => onChange(firstValue(raw, shape, root))}>
          {t("tools.form.fillIn")}
        </Button>
      ) : (
        <Control {...props} label={name} />
      )}
    </PlaceFrame>
  );
});

/** The title of a definition that several places refer to names the definition, not the place. */
function ownWords(schema: JsonObject, raw: unknown): JsonObject {
  if (typeof memberOf(raw, "$ref") !== "string" || memberOf(raw, "title") !== undefined) return schema;
  const { title: _ofAll, ...own } = schema;
  return own;
}

function firstValue(raw: unknown, shape: Shape, root: unknown): unknown {
  const start = startValue(raw, root);
  if (start !== undefined) return start;
  if (shape.kind !== "union") return {};
  const [first] = shape.options;
  return startValue(first, root) ?? null;
}

/** The control of a place, without its words. */
export function Control({ label, inUnion = false, ...props }: ControlProps) {
  const { t } = useTranslation();
  const { root } = useForm();
  const { schema: raw, value, place, level, required, onChange } = props;
  const node = useMemo(() => nodeOf(raw, root), [raw, root]);
  const shape = useMemo(() => shapeOfNode(node, root), [node, root]);
  const schema = node.kind === "schema" ? node.schema : {};
  const simple = { value, place, required, onChange };
  const asJson = (why?: string) => (
    <>
      {why && <p className="muted small">{t(`tools.form.as.${why}`)}</p>}
      <JsonControl value={value} place={place} onChange={onChange} {...(inUnion ? { label } : {})} />
    </>
  );
  if (node.kind === "never") return asJson("never");
  if (node.kind === "opaque") return asJson(node.why);
  if (!drawable(shape, value)) return asJson("other");
  switch (shape.kind) {
    case "text":
      return <TextControl {...simple} />;
    case "number":
      return <NumberControl {...simple} />;
    case "yes-no":
      return <YesNoControl {...simple} />;
    case "choice":
      return <ChoiceControl {...simple} choices={shape.choices} />;
    case "const":
      return <ConstControl {...simple} only={shape.value} />;
    case "null":
      return <ConstControl {...simple} only={null} />;
    case "object":
      return level >= LEVELS ? asJson("deep") : <ObjectControl {...props} schema={schema} />;
    case "list":
      return level >= LEVELS ? asJson("deep") : <ListControl {...props} schema={schema} />;
    case "union":
      return level >= LEVELS ? asJson("deep") : <UnionControl {...props} level={level + 1} options={shape.options} />;
    case "any":
      return asJson(Array.isArray(schema.enum) ? "many" : "any");
  }
}
