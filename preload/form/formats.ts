import { isIpv4, isIpv6 } from "./ip-address.ts";
import type { TextFormat } from "./model.ts";
import { isUri } from "./uri.ts";

/**
 * The one definition of the four formats, for both sides. Each check is linear in the text.
 *
 * - `email`: a Mailbox of RFC 5321 §4.1.2 in ASCII (the format that admits more is `idn-email`). `a@b` is one: hosts without a
 *   dot exist, and whether mail arrives is the server's to find out. Local part at most 64 octets, the whole at most 254.
 * - `uri`: RFC 3986 §3 with a scheme, any scheme (see `uri.ts`).
 * - `date`: full-date of RFC 3339 §5.6, a day that the calendar has.
 * - `date-time`: date-time of RFC 3339 §5.6; the offset is required and at most ±23:59. A second of 60 is taken only where a leap second
 *   can be: at 23:59:60 UTC on the last day of a month (RFC 3339 §5.7).
 */
export function matchesFormat(format: TextFormat, text: string): boolean {
  switch (format) {
    case "email":
      return isEmail(text);
    case "uri":
      return isUri(text);
    case "date":
      return isDate(text);
    case "date-time":
      return isDateTime(text);
  }
}

/** True for a name that `matchesFormat` knows. */
export function isTextFormat(name: unknown): name is TextFormat {
  return name === "email" || name === "uri" || name === "date" || name === "date-time";
}

const atom = /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]+$/;
const quoted = /^"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])*"$/;
const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;

function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at < 1 || at > 64 || text.length > 254) return false;
  const local = text.slice(0, at);
  const host = text.slice(at + 1);
  if (!local.split(".").every((part) => atom.test(part)) && !quoted.test(local)) return false;
  if (host.startsWith("[") && host.endsWith("]")) return isAddressLiteral(host.slice(1, -1));
  return host.split(".").every((part) => part.length <= 63 && label.test(part));
}

function isAddressLiteral(text: string): boolean {
  return text.slice(0, 5).toLowerCase() === "ipv6:" ? isIpv6(text.slice(5)) : isIpv4(text);
}

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match !== null && isDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

const dateTime = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

function isDateTime(text: string): boolean {
  const match = dateTime.exec(text);
  if (match === null) return false;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const offsetHour = Number(match[8] ?? 0);
  const offsetMinute = Number(match[9] ?? 0);
  if (!isDay(year, month, day) || hour > 23 || minute > 59 || second > 60) return false;
  if (offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const offset = (match[7] === "-" ? -1 : 1) * (offsetHour * 60 + offsetMinute);
  return isLeapSecondMinute(year, month, day, hour * 60 + minute - offset);
}

/** `utcMinute` counts from the start of the named day and may lie on the day before or after. */
function isLeapSecondMinute(year: number, month: number, day: number, utcMinute: number): boolean {
  const dayShift = Math.floor(utcMinute / 1440);
  if (utcMinute - dayShift * 1440 !== 1439) return false;
  // The day before the first of a month is a last day as well.
  const shifted = day + dayShift;
  return shifted === daysIn(year, month) || shifted === 0;
}

function isDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
