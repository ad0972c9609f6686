import { useTranslation } from "react-i18next";
import { useFacts } from "../host.ts";
import { formattingLocale } from "../i18n.ts";

/** The person's own way to write numbers and times. */
export interface Formats {
  /** Hours and minutes of `at` (ms since the epoch). */
  readonly time: (at: number) => string;
  /** Day and time of `at` (ms since the epoch). */
  readonly moment: (at: number) => string;
  /** Hours to milliseconds, 24-hour, the same in every language: for comparing lines of traffic. */
  readonly stamp: (at: number) => string;
  /** A duration in ms. */
  readonly duration: (ms: number) => string;
  /** A size in bytes. */
  readonly size: (bytes: number) => string;
  readonly number: (value: number) => string;
}

/** Makes the formats of a locale (BCP 47). */
export function formatsOf(locale: string): Formats {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const time = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const pad = (value: number, width: number) => String(value).padStart(width, "0");
  return {
    time: (at) => time.format(at),
    moment: (at) => moment.format(at),
    stamp: (at) => {
      const date = new Date(at);
      const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => pad(part, 2)).join(":");
      return `${clock}.${pad(date.getMilliseconds(), 3)}`;
    },
    duration: (ms) => (ms < 1000 ? `${number.format(Math.round(ms))} ms` : `${number.format(ms / 1000)} s`),
    size: (bytes) => {
      if (bytes < 1024) return `${number.format(bytes)} B`;
      return bytes < 1024 ** 2 ? `${number.format(bytes / 1024)} KB` : `${number.format(bytes / 1024 ** 2)} MB`;
    },
    number: (value) => number.format(value),
  };
}

const made = new Map<string, Formats>();

/** The formats of the language shown. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const locale = formattingLocale(i18n.language === "ko" ? "ko" : "en", useFacts().locale);
  const formats = made.get(locale) ?? formatsOf(locale);
  made.set(locale, formats);
  return formats;
}
