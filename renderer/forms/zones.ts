import { offsetAt, offsetMinutes, offsetText, type WallClock } from "./date-text.ts";

/** Every offset that a clock on Earth keeps today, in minutes ahead of UTC (IANA time zone database). */
const KEPT_OFFSETS = [
  -720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -150, -120, -60, 60, 120, 180, 210, 240, 270,
  300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765, 780, 825, 840,
];

/** The fixed time-offsets to offer: UTC first, then west to east; `own` is added when it is none of them. */
export function offeredOffsets(own: string): readonly string[] {
  const offsets = ["Z", ...KEPT_OFFSETS.map(offsetText)];
  return own === "local" || offsets.includes(own) ? offsets : [own, ...offsets];
}

/** A time-offset for people: "UTC+09:00". */
export function offsetLabel(offset: string): string {
  return offsetMinutes(offset) === 0 ? "UTC" : `UTC${offset.replace("-", "\u2212")}`;
}

/** A zone's name in a language: "Korean Standard Time", "한국 표준시". Falls back to the IANA name. */
export function zoneName(zone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts(0);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
}

/** The offset that the user's zone has at a wall clock, for people. */
export function localOffsetLabel(zone: string, clock: WallClock): string {
  return offsetLabel(offsetText(offsetAt(zone, clock)));
}
