import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import i18next from "i18next";
import { describe, expect, it } from "vitest";
import en from "../assets/messages/en.json";
import ko from "../assets/messages/ko.json";
import { chosenLanguage, formattingLocale } from "./i18n.ts";

type Tree = { readonly [key: string]: string | Tree };

function flat(tree: Tree, prefix = ""): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") texts.set(prefix + key, value);
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}

const english = flat(en as Tree);
const korean = flat(ko as Tree);
const has = (key: string) => english.has(key) || (english.has(`${key}_one`) && english.has(`${key}_other`));

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.includes(".test.") ? [path] : [];
  });
}

describe("the catalogue", () => {
  it("has the same keys and placeholders in both languages", () => {
    expect([...korean.keys()].sort()).toEqual([...english.keys()].sort());
    const names = (text: string | undefined) => [...new Set(text?.match(/\{\{\w+\}\}/g) ?? [])].sort();
    const optional = new Set(["{{count}}"]);
    for (const [key, text] of english) {
      const wanted = names(text).filter((name) => !optional.has(name));
      const given = names(korean.get(key)).filter((name) => !optional.has(name));
      expect(given, key).toEqual(wanted);
    }
  });

  it("is translated: no Korean text is the English one, but for names and bare placeholders", () => {
    const same = [...english].filter(
      ([key, text]) => korean.get(key) === text && /[a-z]{4}/i.test(text.replace(/\{\{\w+\}\}/g, "")),
    );
    expect(
      same.map(([key]) => key).filter((key) => !/^(settings\.languages|traffic\.kind|form|sheet)\./.test(key)),
    ).toEqual([]);
  });

  it("has every key that the window names in full", () => {
    const used = sources("renderer").flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/\bt\(\s*"([^"]+)"/g)].map((match) => `${match[1]} (${path})`),
    );
    expect(used.length).toBeGreaterThan(80);
    expect(used.filter((use) => !has(use.split(" ")[0] ?? ""))).toEqual([]);
  });

  it.each([
    "command-not-found bad-cwd exited-at-start exited version-mismatch era-mismatch connect-timeout closed not-connected",
    "unknown-server unknown-tool tool-not-offered message-too-large protocol-error invalid-result question-refused",
    "rounds-exceeded input-required-invalid undeclared-mode unknown-question already-answered delivery-failed bad-input internal",
    "capability-missing list-too-long list-too-large unknown-profile profile-era profile-transport",
    "skill-unverifiable skill-too-large skill-changed skill-frontmatter",
    "not-delivered nothing-to-resend",
    "sampling-rejected sampling-dismissed sampling-timed-out sampling-answer-missing sampling-answer-too-long",
    "sampling-prompt-too-long sampling-model-failed",
  ])("words the errors %s", (codes) => {
    for (const code of codes.split(" ")) expect(has(`error.${code}`), code).toBe(true);
  });

  it("words every notice of a connection", () => {
    const contract = readFileSync("preload/contract/servers.ts", "utf8");
    const codes = /export type NoticeCode =([^;]*);/.exec(contract)?.[1]?.match(/[a-z-]+(?=")/g) ?? [];
    expect(codes.length).toBeGreaterThan(5);
    for (const code of codes) expect(has(`servers.notice.${code}`), code).toBe(true);
  });

  it("words every outcome and every reason of a refusal", () => {
    const outcomes = ["sent", "declined", "dismissed", "withdrawn", "disconnected", "interrupted", "refused"];
    for (const name of outcomes) expect(has(`outcome.${name}`), name).toBe(true);
    const reasons =
      "secret-override-missing unsupported-schema over-limit undeclared-mode blocked-url no-window render-failed overflow policy not-delivered delivery-unknown invalid-request too-many-requests model-failed";
    for (const reason of reasons.split(" ")) expect(has(`reason.${reason}`), reason).toBe(true);
    for (const reason of ["not-delivered", "delivery-unknown"]) {
      for (const key of [reason, `next-${reason}`]) expect(has(`sheet.undelivered.${key}`), key).toBe(true);
    }
    for (const action of ["accept", "decline", "cancel"]) {
      expect(has(`sheet.undelivered.was-${action}`), action).toBe(true);
    }
  });

  it("never reads a server's text as a template or a key", async () => {
    const messages = i18next.createInstance();
    await messages.init({
      lng: "en",
      resources: { en: { translation: en } },
      interpolation: { escapeValue: false },
    });
    const message = "$t(nav.chats) {{name}} <b>";
    expect(messages.t("say.question", { name: "Tour", message })).toBe(`Tour asks: ${message}`);
  });
});

it("follows the system's language where we have it", () => {
  expect(chosenLanguage("system", "ko-KR")).toBe("ko");
  expect(chosenLanguage("system", "kok-IN")).toBe("en");
  expect(chosenLanguage("system", "de-DE")).toBe("en");
  expect(chosenLanguage("en", "ko-KR")).toBe("en");
});

it("writes dates the system's way as long as its language is shown", () => {
  expect(formattingLocale("en", "en-GB")).toBe("en-GB");
  expect(formattingLocale("ko", "en-GB")).toBe("ko");
  expect(formattingLocale("en", "not a locale")).toBe("en");
});
