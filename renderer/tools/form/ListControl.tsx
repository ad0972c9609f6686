import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button.tsx";
import { type PlaceProps, useForm } from "./form-context.ts";
import { type JsonObject, placeIn } from "./json-value.ts";
import { startValue } from "./start-value.ts";

/** Items that are drawn at once, and more with each step. */
const ITEMS = 50;

/** The items of an array, in order. */
export function ListControl({
  schema,
  value,
  place,
  level,
  required,
  onChange,
}: PlaceProps & { readonly schema: JsonObject }) {
  const { t } = useTranslation();
  const { root, Place } = useForm();
  const [drawn, setDrawn] = useState(ITEMS);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  // An item has no name: a number of its own keeps its control when others come and go.
  const keys = useRef<number[]>([]);
  const nextKey = useRef(0);
  while (keys.current.length < items.length) keys.current.push(nextKey.current++);
  keys.current.length = items.length;

  const itemSchema = (index: number): unknown => {
    const prefix = Array.isArray(schema.prefixItems)
      ? schema.prefixItems
      : Array.isArray(schema.items)
        ? schema.items
        : [];
    if (index < prefix.length) return prefix[index];
    return Array.isArray(schema.items) ? schema.additionalItems : schema.items;
  };
  const set = (index: number, item: unknown) =>
    onChange(items.map((held, at) => (at === index ? (item === undefined ? null : item) : held)));
  const remove = (index: number) => {
    keys.current.splice(index, 1);
    const rest = items.filter((_, at) => at !== index);
    onChange(rest.length === 0 && !required ? undefined : rest);
  };
  const raise = (index: number) => {
    const [key] = keys.current.splice(index, 1);
    if (key !== undefined) keys.current.splice(index - 1, 0, key);
    const next = [...items];
    next.splice(index - 1, 0, ...next.splice(index, 1));
    onChange(next);
  };

  return (
    <>
      {items.slice(0, drawn).map((item, index) => (
        <div className="arg-item" key={keys.current[index]}>
          <Place
            schema={itemSchema(index)}
            name={t("tools.form.item", { count: index + 1 })}
            value={item}
            place={placeIn(place, index)}
            level={level + 1}
            required
            onChange={(next) => set(index, next)}
            actions={
              <>
                {index > 0 && (
                  <Button compact variant="quiet" onClick={() => raise(index)}>
                    {t("tools.form.up")}
                  </Button>
                )}
                <Button
                  compact
                  variant="quiet"
                  icon="cross"
                  aria-label={t("tools.form.removeItem", { count: index + 1 })}
                  onClick={() => remove(index)}
                />
              </>
            }
          />
        </div>
      ))}
      {items.length > drawn && (
        <Button compact onClick={() => setDrawn(drawn + ITEMS)}>
          {t("tools.form.moreItems", { count: items.length - drawn })}
        </Button>
      )}
      <Button
        compact
        icon="plus"
        className="arg-add"
        onClick={() =>
          onChange([...items, startValue(itemSchema(items.length), root) ?? emptyItem(itemSchema(items.length))])
        }
      >
        {t("tools.form.addItem")}
      </Button>
    </>
  );
}

/** An array has no absent items: a new one stands there as the empty value of its type. */
function emptyItem(schema: unknown): unknown {
  const type = (schema as { type?: unknown } | undefined)?.type;
  return type === "string" ? "" : type === "object" ? {} : type === "array" ? [] : type === "boolean" ? false : null;
}
