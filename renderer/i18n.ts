import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import en from "../assets/messages/en.json";
import ko from "../assets/messages/ko.json";
import type { SettingsView } from "../preload/contract/settings.ts";

export type Language = "en" | "ko";

/** The language to show: the setting, or what the operating system's locale (BCP 47) comes closest to. */
export function chosenLanguage(setting: SettingsView["language"], systemLocale: string): Language {
  if (setting !== "system") return setting;
  return /^ko\b/i.test(systemLocale) ? "ko" : "en";
}

/**
 * The locale for dates and numbers (BCP 47): the system's own as long as its language is the one shown, so that a
 * British clock stays British.
 */
export function formattingLocale(language: Language, systemLocale: string): string {
  try {
    const [canonical] = Intl.getCanonicalLocales(systemLocale);
    return canonical?.startsWith(language) ? canonical : language;
  } catch {
    return language;
  }
}

/** Loads the bundled catalogue; synchronous, so that the first paint already has its words. */
export function startMessages(language: Language): void {
  void i18next.use(initReactI18next).init({
    resources: { en: { translation: en }, ko: { translation: ko } },
    lng: language,
    fallbackLng: "en",
    initAsync: false,
    // React escapes; a second escaping would show &amp; to people.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  document.documentElement.lang = language;
}

/** Changes the language of the running window. */
export function changeLanguage(language: Language): void {
  if (i18next.language !== language) void i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
