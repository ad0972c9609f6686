/** A moment on the clock of some zone, as a person writes it. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const two = (value: number): string => String(value).padStart(2, "0");

function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/**
 * Reads a date written year first ("2026-12-04", "2026/12/4", "2026. 12. 4.", "2026년 12월 4일", "20261204").
 * Returns RFC 3339 full-date, or undefined if it is no such date or one that does not exist. Day-first and month-first
 * notations are not guessed at.
 */
export function fullDate(text: string): string | undefined {
  const digits = text.normalize("NFKC").trim();
  const parts =
    /^(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[.일]?$/.exec(digits) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(digits);
  if (!parts) return undefined;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  return `${parts[1]}-${two(month)}-${two(day)}`;
}

/**
 * Reads a time of day ("19:30", "7:30 pm", "1930", "오후 7:30", "19:30:15.25").
 * Returns the `partial-time` of RFC 3339 (seconds always there), or undefined.
 */
export function partialTime(text: string): string | undefined {
  const plain = text.normalize("NFKC").trim().toLowerCase();
  const half = /오후|\bpm$|p\.m\.$|\dpm$/.test(plain)
    ? "pm"
    : /오전|\bam$|a\.m\.$|\dam$/.test(plain)
      ? "am"
      : undefined;
  const digits = plain.replace(/오전|오후|[ap]\.?m\.?$/g, "").trim();
  const parts = /^(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?$/.exec(digits) ?? /^(\d{2})(\d{2})$/.exec(digits);
  if (!parts) return undefined;
  let hour = Number(parts[1]);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half === "pm" ? 12 : 0);
  }
  const second = parts[3] ?? "00";
  if (hour > 23 || Number(parts[2]) > 59 || Number(second) > 59) return undefined;
  return `${two(hour)}:${parts[2]}:${second}${parts[4] ?? ""}`;
}

/** Splits an RFC 3339 full-date and partial-time into numbers. */
export function wallClock(date: string, time: string): WallClock {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { year, month, day, hour, minute };
}

/** Milliseconds since the epoch at which a clock in UTC shows this wall clock (years under 100 included). */
export function utcOf(clock: WallClock): number {
  const moment = new Date(0);
  moment.setUTCFullYear(clock.year, clock.month - 1, clock.day);
  return moment.setUTCHours(clock.hour, clock.minute);
}

/** How far a zone is ahead of UTC at a moment, in minutes. Throws RangeError for an unknown IANA name. */
export function minutesAhead(zone: string, moment: number): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    era: "short",
  });
  const parts = new Map(format.formatToParts(moment).map((part) => [part.type, part.value]));
  const year = Number(parts.get("year"));
  const shown = utcOf({
    year: parts.get("era") === "BC" ? 1 - year : year,
    month: Number(parts.get("month")),
    day: Number(parts.get("day")),
    hour: Number(parts.get("hour")),
    minute: Number(parts.get("minute")),
  });
  return Math.round((shown - Math.floor(moment / 60_000) * 60_000) / 60_000);
}

/** The offset, in minutes, that a zone's clocks have when they show this wall clock; in a gap, the one that follows it. */
export function offsetAt(zone: string, clock: WallClock): number {
  const shown = utcOf(clock);
  const first = minutesAhead(zone, shown - minutesAhead(zone, shown) * 60_000);
  return minutesAhead(zone, shown - first * 60_000);
}

/** RFC 3339 time-offset: "Z" for none, else "+09:00". Takes minutes ahead of UTC. */
export function offsetText(minutes: number): string {
  if (minutes === 0) return "Z";
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Minutes ahead of UTC of an RFC 3339 time-offset. */
export function offsetMinutes(text: string): number {
  if (text.toUpperCase() === "Z") return 0;
  const [hours = 0, minutes = 0] = text.slice(1).split(":").map(Number);
  return (text.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}
