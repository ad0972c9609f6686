import { describe, expect, it } from "vitest";
import { noteCodes, readField } from "./intake-probe.ts";
import { isWeighty } from "./intake-weighty.ts";

describe("what a server chose beforehand", () => {
  it.each([
    "I agree",
    "accept_all",
    "deleteEverything",
    "DELETE",
    "production",
    "prod",
    "overwrite",
    "force",
    "Löschen",
    "zustimmen",
    "accepter",
    "écraser",
    "eliminar todo",
    "sobrescribir",
    "aceitar",
    "apagar tudo",
    "모두 삭제",
    "약관에 동의함",
    "本番環境",
    "同意する",
    "删除全部",
    "购买",
  ])("[F-11] %j is one to look at twice", (text) => {
    expect(isWeighty(text)).toBe(true);
  });

  it.each([
    "",
    "blue",
    "staging",
    "product",
    "products",
    "payload",
    "reproduction",
    "disagree",
    "undelete",
    "delivery",
    "forceps",
    "vegetarian",
    "Oslo",
    "동전",
    "window",
    `please delete nothing: ${"a long sentence ".repeat(5)}`,
  ])("[F-11] %j is not", (text) => {
    expect(isWeighty(text)).toBe(false);
  });

  it("[F-11] a yes is kept, prefilled and pointed out; a no is neither an agreement nor pointed out", () => {
    expect(readField({ type: "boolean", default: true })).toMatchObject({
      default: true,
      notes: [{ code: "default-yes" }],
    });
    expect(readField({ type: "boolean", default: false })).toMatchObject({ default: false, notes: [] });
    expect(noteCodes(readField({ type: "boolean", title: "Delete all" }))).toEqual([]);
  });

  it.each([
    [{ type: "string", default: "production" }, "production"],
    [{ type: "string", enum: ["staging", "production"], default: "production" }, "production"],
    [{ type: "string", enum: ["a", "b"], enumNames: ["Keep", "Delete all"], default: "b" }, "Delete all"],
    [
      { type: "array", items: { type: "string", enum: ["keep", "purge\u202e"] }, default: ["purge\u202e"] },
      "purge\\u{202E}",
    ],
  ])("[F-11] a default of %j is prefilled and pointed out as it is shown", (property, shown) => {
    const field = readField(property);
    expect(field).toMatchObject({ default: property.default, notes: [{ code: "default-weighty", shown }] });
  });

  it("[F-11] only what is prefilled is pointed out: not an option that is offered, nor a default that is ignored", () => {
    expect(noteCodes(readField({ type: "string", enum: ["keep", "delete"], default: "keep" }))).toEqual([]);
    expect(noteCodes(readField({ type: "string", enum: ["keep", "delete"] }))).toEqual([]);
    expect(noteCodes(readField({ type: "string", enum: ["keep"], default: "delete" }))).toEqual(["default-ignored"]);
    expect(noteCodes(readField({ type: "boolean", default: "true" }))).toEqual(["default-ignored"]);
  });
});
