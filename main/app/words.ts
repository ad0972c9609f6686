import { createInstance, type i18n } from "i18next";
import en from "../../assets/messages/en.json" with { type: "json" };
import ko from "../../assets/messages/ko.json" with { type: "json" };
import type { SettingsView } from "../../preload/contract/settings.ts";

/** The language in force: the person's choice, else the system's when we have it, else English. */
export function languageFor(setting: SettingsView["language"], locale: string): "en" | "ko" {
  if (setting !== "system") return setting;
  return locale.toLowerCase().startsWith("ko") ? "ko" : "en";
}

/** Words for what main itself shows (menu, notifications), from the one catalogue. */
export function makeWords(language: "en" | "ko"): i18n["t"] {
  const words = createInstance();
  void words.init({
    lng: language,
    fallbackLng: "en",
    initAsync: false,
    resources: { en: { translation: en }, ko: { translation: ko } },
    interpolation: { escapeValue: false },
  });
  return words.t.bind(words);
}
