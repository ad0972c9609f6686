import type { Locator } from "@playwright/test";
import type { CaseAction } from "./cases/form-case.ts";

/** The part of a sheet that belongs to one field; `place` is the field's place in its schema. */
export function fieldAt(sheet: Locator, place: number): Locator {
  return sheet.locator(`[data-field="f${place}"]`);
}

/** The titles that a field offers, in order. Of a searchable list those in view, once it is open. */
export async function offeredTitles(field: Locator): Promise<readonly string[]> {
  const texts = await field.locator(".opt:not(.none) bdi, [role=option] bdi").allTextContents();
  return texts.map((text) => text.trim());
}

/**
 * Enters what a case's action says with the keyboard and the mouse, as a person does: types text and numbers, picks options by their
 * place, ticks boxes. `values` are the field's options as its schema has them, in order.
 */
export async function enter(
  field: Locator,
  { value, typing }: Extract<CaseAction, { field: string }>,
  values: readonly string[],
): Promise<void> {
  const kind = await field.getAttribute("data-kind");
  if (typing === "local picker, zone +02:00") {
    const [date = "", time = ""] = String(value).split("T");
    await field.locator("input.date").fill(date);
    await field.locator("input.time").fill(time);
  } else if (kind === "text" || kind === "number") {
    const input = field.locator(".control input[type=text], .control textarea").first();
    await input.fill("");
    if (typing === "one key at a time") await input.pressSequentially(String(value));
    else await input.fill(String(value));
  } else if (kind === "boolean") {
    await field.getByRole("radio", { name: value === true ? "Yes" : "No", exact: true }).check();
  } else if (kind === "choice" && (await field.getByRole("combobox").count()) > 0) {
    await field.getByRole("combobox").pressSequentially(String(value));
    await field.getByRole("combobox").press("Enter");
  } else if (kind === "choice") {
    await field
      .getByRole("radio")
      .nth(values.indexOf(String(value)))
      .check();
  } else if (kind === "choices" && Array.isArray(value)) {
    for (const one of value) await field.getByRole("checkbox").nth(values.indexOf(one)).check();
  } else {
    throw new Error(`no way to enter ${JSON.stringify(value)} into a field of kind ${kind}`);
  }
}

/** The values of an enum in a property's schema, in any of its spellings; none where there are no options. */
export function valuesOf(property: unknown, root: unknown): readonly string[] {
  const { $ref, items, oneOf, anyOf, enum: values } = (property ?? {}) as { [keyword: string]: unknown };
  if (typeof $ref === "string") {
    const steps = $ref.slice(2).split("/");
    const target = steps.reduce<unknown>((node, step) => (node as { [name: string]: unknown })[step], root);
    return valuesOf(target, root);
  }
  if (items) return valuesOf(items, root);
  if (Array.isArray(values)) return values.map(String);
  const branches = oneOf ?? anyOf;
  return Array.isArray(branches) ? branches.map((branch: { const?: unknown }) => String(branch.const)) : [];
}
