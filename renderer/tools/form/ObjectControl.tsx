import { useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button.tsx";
import { type PlaceProps, useForm } from "./form-context.ts";
import { holds } from "./holds.ts";
import { isObject, type JsonObject, memberOf, placeIn, withMember } from "./json-value.ts";
import { nodeOf } from "./schema-node.ts";
import { requiredOf, startValue } from "./start-value.ts";

/** Members that are drawn at once, and more with each step. */
const MEMBERS = 100;

/** The members of an object: those that its schema names, and free ones where it lets them be. */
export function ObjectControl({
  schema: raw,
  value,
  place,
  level,
  onChange,
}: PlaceProps & { readonly schema: JsonObject }) {
  const { t } = useTranslation();
  const { root } = useForm();
  const [drawn, setDrawn] = useState(MEMBERS);
  const schema = useMemo(() => withConditions(raw, value, root), [raw, value, root]);
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = new Set(requiredOf(schema));
  const named = Object.keys(properties);
  const free = isObject(value) ? Object.keys(value).filter((name) => !Object.hasOwn(properties, name)) : [];

  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const onMember = useCallback(
    (name: string, member: unknown) => latest.current.onChange(withMember(latest.current.value, name, member)),
    [],
  );

  const freeSchema = isObject(schema.additionalProperties) ? schema.additionalProperties : {};
  const isFree =
    schema.additionalProperties === true ||
    isObject(schema.additionalProperties) ||
    isObject(schema.patternProperties) ||
    (named.length === 0 && schema.additionalProperties !== false);
  return (
    <>
      {named.slice(0, drawn).map((name) => (
        <Member
          key={name}
          name={name}
          schema={properties[name]}
          value={memberOf(value, name)}
          place={placeIn(place, name)}
          level={level + 1}
          required={required.has(name)}
          onMember={onMember}
        />
      ))}
      {named.length > drawn && (
        <Button compact onClick={() => setDrawn(drawn + MEMBERS)}>
          {t("tools.form.moreFields", { count: named.length - drawn })}
        </Button>
      )}
      {free.slice(0, MEMBERS).map((name) => (
        <Member
          key={`+${name}`}
          name={name}
          schema={freeSchema}
          value={memberOf(value, name)}
          place={placeIn(place, name)}
          level={level + 1}
          required={false}
          free
          onMember={onMember}
        />
      ))}
      {free.length > MEMBERS && (
        <p className="muted small">{t("tools.form.moreInJson", { count: free.length - MEMBERS })}</p>
      )}
      {isFree && (
        <NewKey
          taken={(name) => Object.hasOwn(properties, name) || free.includes(name)}
          onAdd={(name) => onMember(name, startValue(freeSchema, root) ?? null)}
        />
      )}
    </>
  );
}

interface MemberProps extends Omit<PlaceProps, "onChange"> {
  readonly name: string;
  readonly free?: boolean;
  readonly onMember: (name: string, value: unknown) => void;
}

function Member({ name, free = false, onMember, ...place }: MemberProps) {
  const { Place } = useForm();
  const onChange = useCallback((value: unknown) => onMember(name, value), [name, onMember]);
  return <Place {...place} name={name} removable={free} onChange={onChange} />;
}

/** A key of the person's own. */
function NewKey({
  taken,
  onAdd,
}: {
  readonly taken: (name: string) => boolean;
  readonly onAdd: (name: string) => void;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const add = () => {
    if (name === "" || taken(name)) return;
    onAdd(name);
    setName("");
  };
  return (
    <div className="row arg-new">
      <input
        className="input"
        value={name}
        autoComplete="off"
        spellCheck={false}
        aria-label={t("tools.form.newKey")}
        placeholder={t("tools.form.newKey")}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      <Button compact disabled={name === "" || taken(name)} onClick={add}>
        {t("tools.form.addKey")}
      </Button>
    </div>
  );
}

/** The schema with those of its conditional parts that hold for the value; with both, where that can't be told. */
function withConditions(schema: JsonObject, value: unknown, root: unknown): JsonObject {
  const parts: unknown[] = [];
  if (schema.if !== undefined) {
    const holding = holds(schema.if, value ?? {}, root);
    if (holding !== false && schema.then !== undefined) parts.push(schema.then);
    if (holding !== true && schema.else !== undefined) parts.push(schema.else);
  }
  for (const [name, part] of Object.entries(isObject(schema.dependentSchemas) ? schema.dependentSchemas : {})) {
    if (memberOf(value, name) !== undefined) parts.push(part);
  }
  if (parts.length === 0) return schema;
  const { if: _if, then: _then, else: _else, dependentSchemas: _dependent, ...own } = schema;
  const node = nodeOf({ ...own, allOf: parts }, root);
  return node.kind === "schema" ? node.schema : schema;
}
