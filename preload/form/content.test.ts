import { describe, expect, it } from "vitest";
import { intakeForm } from "../../main/host/elicitation/intake.ts";
import { contentFrom, contentText } from "./content.ts";
import { initialAnswers } from "./initial-answers.ts";
import type { FormModel } from "./model.ts";

function form(properties: object, required: string[] = []): FormModel {
  const intake = intakeForm({ type: "object", properties, required });
  if (!intake.ok) throw new Error(intake.detail);
  return intake.form;
}

const everyDefault = form({
  team: { type: "string", default: "blue" },
  seats: { type: "integer", default: 0 },
  ratio: { type: "number", default: 0.5 },
  notify: { type: "boolean", default: false },
  size: { type: "string", enum: ["s", "m"], default: "m" },
  none: { type: "string", oneOf: [{ const: "", title: "None" }], default: "" },
  days: { type: "array", items: { type: "string", enum: ["mon", "tue"] }, default: ["mon"] },
  nights: { type: "array", items: { type: "string", enum: ["mon"] }, default: [] },
  empty: { type: "string", default: "" },
});

const theDefaults = {
  team: "blue",
  seats: 0,
  ratio: 0.5,
  notify: false,
  size: "m",
  none: "",
  days: ["mon"],
  nights: [],
  empty: "",
};

describe("content", () => {
  it("[F-11] an untouched form sends exactly the defaults, falsy ones included", () => {
    expect(JSON.parse(JSON.stringify(contentFrom(everyDefault, initialAnswers(everyDefault))))).toEqual(theDefaults);
  });

  it("[F-14] what is left or made empty is absent", () => {
    const plain = form({
      text: { type: "string" },
      number: { type: "number" },
      flag: { type: "boolean" },
      pick: { type: "string", enum: ["a"] },
      picks: { type: "array", items: { type: "string", enum: ["a"] }, minItems: 1 },
    });
    for (const answers of [
      {},
      { f0: undefined, f1: undefined, f2: undefined, f3: undefined, f4: undefined },
      { f0: "", f1: "", f4: [] },
      JSON.parse('{"f0":null,"f1":null,"f2":null,"f3":null,"f4":null}'),
    ]) {
      expect(Object.keys(contentFrom(plain, answers))).toEqual([]);
    }
  });

  it("[F-14] a cleared default is absent and comes back from nowhere", () => {
    expect(Object.keys(contentFrom(everyDefault, {}))).toEqual([]);
    const cleared = { ...initialAnswers(everyDefault), f0: "", f1: "", f6: [] };
    expect(Object.keys(contentFrom(everyDefault, cleared))).toEqual([
      "ratio",
      "notify",
      "size",
      "none",
      "nights",
      "empty",
    ]);
  });

  it("[F-05] [F-35] a required set may be answered with none of its choices", () => {
    const set = form({ picks: { type: "array", items: { type: "string", enum: ["a"] } } }, ["picks"]);
    expect(contentFrom(set, { f0: [] }).picks).toEqual([]);
  });

  it("[F-11] sends a required const always, an optional one only when chosen", () => {
    const fixed = form({ region: { const: "eu" }, zone: { const: 0 } }, ["region"]);
    expect(initialAnswers(fixed)).toEqual({ f0: "eu" });
    expect({ ...contentFrom(fixed, {}) }).toEqual({ region: "eu" });
    expect({ ...contentFrom(fixed, { f1: 0 }) }).toEqual({ region: "eu", zone: 0 });
  });

  it("[F-21] [F-35] never sends a field that can't be answered, nor an id that is no field's", () => {
    const partly = form({ addr: { type: "object" }, name: { type: "string" } });
    expect({ ...contentFrom(partly, { f0: "x", f1: "Kim", f9: "stray", name: "y" }) }).toEqual({ name: "Kim" });
  });

  it("[F-23] carries every name exactly, as own properties, and touches no prototype", () => {
    const names = [
      "__proto__",
      "constructor",
      "prototype",
      "toString",
      "",
      " ",
      "user.name",
      "a/b",
      "Full Name",
      "한국어",
      "😀",
    ];
    const properties = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:{"type":"string"}`).join(",")}}`);
    const named = form(properties);
    const answers = Object.fromEntries(named.fields.map((field, index) => [field.id, `v${index}`]));
    const text = JSON.stringify(contentFrom(named, answers));
    expect(text).toBe(`{${names.map((name, index) => `${JSON.stringify(name)}:"v${index}"`).join(",")}}`);
    expect(contentText(named, answers).split("\n")).toHaveLength(names.length + 2);
    expect(Object.getPrototypeOf(contentFrom(named, answers))).toBeNull();
    expect(({} as { [key: string]: unknown }).v0).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it("[F-13] shows the very content, one key a line, nothing unseen in it", () => {
    const shown = form({
      name: { type: "string" },
      "k\u202ey": { type: "number" },
      days: { type: "array", items: { type: "string", enum: ["a", "b"] } },
    });
    const answers = { f0: "Kim\n\u200b한😀", f1: -0, f2: ["b", "a"] };
    expect(contentText(shown, answers)).toBe(
      ["{", '  "name": "Kim\\n\\u200b한😀",', '  "k\\u202ey": 0,', '  "days": ["b", "a"]', "}"].join("\n"),
    );
    expect(JSON.parse(contentText(shown, answers))).toEqual(JSON.parse(JSON.stringify(contentFrom(shown, answers))));
    expect(contentText(shown, {})).toBe("{}");
  });

  it("[F-13] shows values that are false, 0 or empty", () => {
    expect(JSON.parse(contentText(everyDefault, initialAnswers(everyDefault)))).toEqual(theDefaults);
  });

  it("[F-04] sends negative zero as the 0 that is shown", () => {
    const limits = form({ limit: { type: "number" }, count: { type: "integer" } });
    const content = contentFrom(limits, { f0: -0, f1: -0 });
    expect([Object.is(content.limit, 0), Object.is(content.count, 0)]).toEqual([true, true]);
  });

  it("gives arrays of its own: changing the content changes no answer", () => {
    const set = form({ picks: { type: "array", items: { type: "string", enum: ["a", "b"] }, default: ["a"] } });
    const answers = initialAnswers(set);
    (contentFrom(set, answers).picks as string[]).push("b");
    expect(answers.f0).toEqual(["a"]);
    expect(initialAnswers(set).f0).toEqual(["a"]);
  });
});
