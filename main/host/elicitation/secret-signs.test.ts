import { describe, expect, it } from "vitest";
import type { FormModel } from "../../../preload/form/model.ts";
import { intakeForm } from "./intake.ts";
import { secretSigns } from "./secret-signs.ts";
import vectors from "./secret-vectors.json" with { type: "json" };

function formOf(properties: { readonly [name: string]: object }): FormModel {
  const read = intakeForm({ type: "object", properties });
  if (!read.ok) throw new Error(read.detail);
  return read.form;
}

const signsOf = (properties: { readonly [name: string]: object }, message = "Please fill in the form.") =>
  secretSigns(message, formOf(properties));

/** How each kind of vector is put into a form: a label stands as a name or a title, never both. */
const asked: { readonly [kind: string]: (text: string) => ReturnType<typeof secretSigns> } = {
  names: (text) => signsOf({ [text]: { type: "string" } }),
  titles: (text) => signsOf({ field: { type: "string", title: text } }),
  identity: (text) => signsOf({ [text]: { type: "string" } }) ?? signsOf({ field: { type: "string", title: text } }),
  descriptions: (text) => signsOf({ value: { type: "string", title: "Value", description: text } }),
  messages: (text) => signsOf({ value: { type: "string", title: "Value" } }, text),
};

type Side = { readonly [language: string]: { readonly [kind: string]: readonly string[] } };

const all = (side: Side) =>
  Object.entries(side).flatMap(([language, kinds]) =>
    Object.entries(kinds).flatMap(([kind, texts]) => texts.map((text) => ({ language, kind, text }))),
  );
const flagged = ({ kind, text }: { kind: string; text: string }) => asked[kind]?.(text) !== undefined;
const lines = (some: readonly { language: string; kind: string; text: string }[]) =>
  some.map(({ language, kind, text }) => `${language} ${kind}: ${text}`).join("\n");

const positive = all(vectors.positive);
const negative = all(vectors.negative);

describe("secretSigns", () => {
  it("[F-20] has at least 300 vectors a side, in the eight languages", () => {
    for (const side of [positive, negative]) {
      expect(side.length).toBeGreaterThanOrEqual(300);
      expect(new Set(side.map(({ language }) => language))).toEqual(
        new Set(["en", "ko", "ja", "zh", "de", "fr", "es", "pt"]),
      );
      expect(new Set(side.map(({ language, kind, text }) => `${language} ${kind} ${text}`)).size).toBe(side.length);
    }
  });

  it("[F-20] finds at least 97 in 100 secrets, in each language too", () => {
    const missed = positive.filter((vector) => !flagged(vector));
    expect(missed.length / positive.length, `missed:\n${lines(missed)}`).toBeLessThanOrEqual(0.03);
    for (const language of Object.keys(vectors.positive)) {
      const own = positive.filter((vector) => vector.language === language);
      const share = missed.filter((vector) => vector.language === language).length / own.length;
      expect(share, `missed:\n${lines(missed)}`).toBeLessThanOrEqual(0.03);
    }
  });

  it("[F-20] flags at most 1 in 100 ordinary fields", () => {
    const wrong = negative.filter(flagged);
    expect(wrong.length / negative.length, `flagged:\n${lines(wrong)}`).toBeLessThanOrEqual(0.01);
  });

  it("[F-20] never flags a name, an e-mail address, a user name or an address", () => {
    expect(lines(negative.filter(({ kind }) => kind === "identity").filter(flagged))).toBe("");
  });
});

describe("secretSigns on whole forms", () => {
  const text = { type: "string" } as const;

  it("[F-20] names the fields that ask and leaves the others alone", () => {
    const properties = { user: { ...text, title: "User name" }, pass: text, code: { ...text, title: "Postal code" } };
    expect(signsOf(properties)).toEqual({ fields: ["f1"], message: false });
  });

  it("[F-20] takes a yes or no, a choice, a constant, a date and an e-mail address for no secret", () => {
    const properties = {
      password: { type: "boolean", title: "Password policy accepted?" },
      token: { ...text, enum: ["page", "word"] },
      secret: { ...text, const: "yes" },
      pin: { ...text, format: "date" },
      apiKey: { ...text, format: "email" },
      passwords: { type: "array", items: { ...text, enum: ["a", "b"] } },
    };
    expect(signsOf(properties, "Please enter your password.")).toBeUndefined();
  });

  it("[F-20] flags numbers that are secrets and no others", () => {
    const number = { type: "integer" };
    const properties = { pin: number, otp: number, cardNumber: number, maxToken: number, token: number, key: number };
    expect(signsOf(properties)?.fields).toEqual(["f0", "f1", "f2"]);
  });

  it.each([
    ["format: password", { ...text, format: "password" }],
    ["the pattern of a key", { ...text, pattern: "^sk-[A-Za-z0-9]{20,}$" }],
    ["the pattern of another key", { ...text, pattern: "^ghp_[A-Za-z0-9]{36}$" }],
    ["the pattern of a card number", { ...text, title: "Card", pattern: "^[0-9]{16}$" }],
    ["the pattern of a card number in fours", { ...text, title: "카드", pattern: "^\\d{4}-\\d{4}-\\d{4}-\\d{4}$" }],
  ])("[F-20] flags %s, whatever the field is called", (_what, schema) => {
    expect(signsOf({ value: schema })?.fields).toEqual(["f0"]);
  });

  it.each([
    ["sixteen digits of an order", { ...text, title: "Order number", pattern: "^[0-9]{16}$" }],
    ["six digits", { ...text, title: "Postal code", pattern: "^\\d{6}$" }],
    ["a loyalty card", { ...text, title: "Loyalty card", pattern: "^\\d{16}$" }],
  ])("[F-20] leaves the pattern of %s alone", (_what, schema) => {
    expect(signsOf({ value: schema })).toBeUndefined();
  });

  it("[F-20] flags a message that asks, but not where only a name or an address can be filled in", () => {
    const message = "Please enter your password.";
    expect(signsOf({ answer: text }, message)).toEqual({ fields: [], message: true });
    expect(signsOf({ name: text, mail: { ...text, title: "E-mail" } }, message)).toBeUndefined();
    expect(signsOf({ password: text }, message)).toEqual({ fields: ["f0"], message: true });
    expect(signsOf({}, message)).toBeUndefined();
  });

  it("[F-20] is not deceived by unseen characters, wide letters, look-alikes or letters set apart", () => {
    for (const title of [
      "Pass\u200bword",
      "\u202ePassword",
      "Ｐａｓｓｗｏｒｄ",
      "Pаsswоrd",
      "p a s s w o r d",
      "PASS-WORD",
      "pa$$word",
    ])
      expect(signsOf({ field: { ...text, title } })?.fields, title).toEqual(["f0"]);
  });

  it("[F-20] takes a label that says what not to type for no secret", () => {
    for (const title of ["Nickname (not your password)", "Not your PIN", "별명 (비밀번호가 아닌 것)", "Kein Passwort"])
      expect(signsOf({ field: { ...text, title } }), title).toBeUndefined();
  });

  it("[F-20] takes India's PIN code for a postal code beside an address, and alone for a PIN", () => {
    const pin = { ...text, title: "PIN code" };
    expect(signsOf({ street: text, city: text, pin })).toBeUndefined();
    expect(signsOf({ pin })?.fields).toEqual(["f0"]);
  });

  it("[F-20] reads the largest message and the largest form to the end", () => {
    for (const part of ["a ", "enter the ", "token ", "비밀번호 ", "パスワード", "p a ", "密码。", "of token "]) {
      const message = `${part.repeat(65_536 / part.length)}. Please enter your password.`;
      expect(signsOf({ answer: text }, message)?.message, part).toBe(true);
    }
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`field${n}`, { ...text, description: "of the token ".repeat(300) }]),
    );
    expect(signsOf({ ...many, field499: { ...text, title: "Password" } })?.fields).toEqual(["f499"]);
  });
});
