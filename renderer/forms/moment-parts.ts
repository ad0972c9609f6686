import { fullDate, offsetAt, offsetMinutes, offsetText, partialTime, wallClock } from "./date-text.ts";

/** What the three inputs of a date-time field hold. `zone` is "local" (the user's own) or an RFC 3339 time-offset. */
export interface MomentParts {
  readonly date: string;
  readonly time: string;
  readonly zone: string;
}

const dateTime = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)([Zz]|[+-]\d{2}:\d{2})$/;
const started = /^(\d[^T]*)?T(\d.*)?$/;

/** The RFC 3339 time-offset that the parts stand for, given complete date and time texts. */
export function offsetOf(zone: string, date: string, time: string, ownZone: string): string {
  return zone === "local" ? offsetText(offsetAt(ownZone, wallClock(date, time))) : zone;
}

/**
 * The answer that the inputs stand for: RFC 3339 date-time with its offset when complete, the text so far when not (so that
 * validation can name it), undefined when nothing was entered. `ownZone` is an IANA name.
 */
export function momentFromParts(parts: MomentParts, ownZone: string): string | undefined {
  if (parts.date.trim() === "" && parts.time.trim() === "") return undefined;
  const date = fullDate(parts.date);
  const time = partialTime(parts.time);
  if (date !== undefined && time !== undefined) return `${date}T${time}${offsetOf(parts.zone, date, time, ownZone)}`;
  return parts.time.trim() === "" ? parts.date : `${parts.date}T${parts.time}`;
}

function shortTime(time: string): string {
  return time.endsWith(":00") && time.length === 8 ? time.slice(0, 5) : time;
}

/**
 * The inputs for an answer. A value keeps its wall clock and, with `keepOffset` (a server's default), its own offset; without
 * it an offset equal to the user's own at that moment becomes "local", so that it follows a later change of the date.
 */
export function partsFromMoment(value: string | undefined, ownZone: string, keepOffset: boolean): MomentParts {
  if (value === undefined) return { date: "", time: "", zone: "local" };
  const whole = dateTime.exec(value);
  if (whole?.[1] && whole[2] && whole[3]) {
    const [date, time, offset] = [whole[1], whole[2], whole[3]];
    const exists = fullDate(date) !== undefined && partialTime(time) !== undefined;
    const own = !keepOffset && exists && offsetAt(ownZone, wallClock(date, time)) === offsetMinutes(offset);
    return { date, time: shortTime(time), zone: own ? "local" : offset };
  }
  const partial = started.exec(value);
  if (partial) return { date: partial[1] ?? "", time: partial[2] ?? "", zone: "local" };
  return { date: value, time: "", zone: "local" };
}
