import type { TFunction } from "i18next";
import { visibleText } from "../../../preload/form/visible-text.ts";
import { isObject, type JsonObject } from "./json-value.ts";

/** Characters of a label and of a description that are drawn. */
const LABEL = 200;
const DESCRIPTION = 4_000;

/** A short text of a schema for one line. */
export function labelText(text: string): string {
  return visibleText(text.length > LABEL ? `${text.slice(0, LABEL)}…` : text, false);
}

/** The title of a schema, as its server wrote it, safe for display. */
export function titleOf(schema: JsonObject): string | undefined {
  return typeof schema.title === "string" && schema.title !== "" ? labelText(schema.title) : undefined;
}

export function descriptionOf(schema: JsonObject): string | undefined {
  const { description } = schema;
  return typeof description === "string" && description !== ""
    ? visibleText(description.slice(0, DESCRIPTION), true)
    : undefined;
}

/** A JSON value in one short line. */
export function valueText(value: unknown): string {
  return labelText(typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
}

const limits = [
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength"],
  ...["minItems", "maxItems", "pattern", "format"],
] as const;

/** What the schema asks of a value, in one line: limits and the default that the server fills in. */
export function hintOf(t: TFunction, schema: JsonObject): string {
  const parts = limits
    .filter((name) => typeof schema[name] === "number" || typeof schema[name] === "string")
    .map((name) => t(`tools.hint.${name}`, { value: valueText(schema[name]) }));
  if (schema.default !== undefined) parts.push(t("tools.hint.default", { value: valueText(schema.default) }));
  return parts.join(" · ");
}

/** A name for one of several schemas. */
export function optionName(t: TFunction, option: unknown, index: number): string {
  const count = index + 1;
  if (!isObject(option)) return t("tools.form.option", { count });
  const part = Array.isArray(option.allOf) && isObject(option.allOf[0]) ? option.allOf[0] : option;
  if (typeof part.title === "string" && part.title !== "") return labelText(part.title);
  const constant = isObject(part.properties)
    ? Object.entries(part.properties).find(([, inner]) => isObject(inner) && Object.hasOwn(inner, "const"))
    : undefined;
  if (constant) return labelText(`${constant[0]}: ${valueText((constant[1] as JsonObject).const)}`);
  if (Object.hasOwn(part, "const")) return valueText(part.const);
  if (typeof part.$ref === "string") return labelText(part.$ref.split("/").at(-1) ?? part.$ref);
  if (typeof part.type === "string") return labelText(part.type);
  return t("tools.form.option", { count });
}
