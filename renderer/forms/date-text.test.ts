import { describe, expect, it } from "vitest";
import { fullDate, offsetAt, offsetText, partialTime } from "./date-text.ts";
import { momentFromParts, partsFromMoment } from "./moment-parts.ts";

describe("fullDate", () => {
  it.each([
    ["2026-12-04", "2026-12-04"],
    ["2026/12/4", "2026-12-04"],
    ["2026. 12. 4.", "2026-12-04"],
    ["2026년 12월 4일", "2026-12-04"],
    ["20261204", "2026-12-04"],
    ["2024-02-29", "2024-02-29"],
    ["0044-03-15", "0044-03-15"],
  ])("[F-03] reads %j as the full-date %s", (text, date) => {
    expect(fullDate(text)).toBe(date);
  });

  it.each(["2031-02-30", "2025-02-29", "2026-13-01", "04.12.2026", "12/4/2026", "26-12-04", "tomorrow", ""])(
    "[F-03] does not take %j for a date",
    (text) => {
      expect(fullDate(text)).toBeUndefined();
    },
  );
});

describe("partialTime", () => {
  it.each([
    ["19:30", "19:30:00"],
    ["9:05", "09:05:00"],
    ["1930", "19:30:00"],
    ["7:30 pm", "19:30:00"],
    ["12:00 AM", "00:00:00"],
    ["오후 7:30", "19:30:00"],
    ["19:30:15.25", "19:30:15.25"],
  ])("[F-03] reads %j as %s", (text, time) => {
    expect(partialTime(text)).toBe(time);
  });

  it.each(["24:00", "19:60", "13:00 pm", "0:30 am", "7", "half past"])("does not take %j for a time", (text) => {
    expect(partialTime(text)).toBeUndefined();
  });
});

describe("offsets", () => {
  it.each([
    ["Asia/Seoul", 2026, 12, "+09:00"],
    ["Europe/Berlin", 2026, 7, "+02:00"],
    ["Europe/Berlin", 2026, 12, "+01:00"],
    ["America/St_Johns", 2026, 1, "-03:30"],
    ["UTC", 2026, 1, "Z"],
  ])("[F-03] knows the offset of %s in %d-%d", (zone, year, month, offset) => {
    expect(offsetText(offsetAt(zone, { year, month, day: 4, hour: 19, minute: 30 }))).toBe(offset);
  });

  it("is right on both sides of a change of the clocks", () => {
    const berlin = (hour: number) => offsetAt("Europe/Berlin", { year: 2026, month: 3, day: 29, hour, minute: 30 });
    expect([berlin(1), berlin(3)]).toEqual([60, 120]);
  });
});

describe("date-time parts", () => {
  it("[F-03] sends the wall clock with the offset of the user's zone", () => {
    const parts = { date: "2031-03-01", time: "09:30", zone: "local" };
    expect(momentFromParts(parts, "Africa/Johannesburg")).toBe("2031-03-01T09:30:00+02:00");
  });

  it("[F-11] a default keeps its own offset and wall clock, and is sent unchanged", () => {
    const value = "2026-12-04T19:30:00+09:00";
    const parts = partsFromMoment(value, "Asia/Seoul", true);
    expect(parts).toEqual({ date: "2026-12-04", time: "19:30", zone: "+09:00" });
    expect(momentFromParts(parts, "Asia/Seoul")).toBe(value);
  });

  it.each(["2026-12-04T19:30:15.250Z", "2026-12-04T19:30:00-00:00", "2026-12-04T19:30:00+05:30"])(
    "comes back to the same moment text from the inputs: %s",
    (value) => {
      expect(momentFromParts(partsFromMoment(value, "Asia/Seoul", false), "Asia/Seoul")).toBe(value);
    },
  );

  it.each(["tomorrow", "Thursday", "2026-12-04", "2026-12-04T9", "T19:30"])(
    "keeps unfinished text as it was typed: %s",
    (value) => {
      expect(momentFromParts(partsFromMoment(value, "Asia/Seoul", false), "Asia/Seoul")).toBe(value);
    },
  );

  it("[F-14] no date and no time is no answer", () => {
    expect(momentFromParts({ date: "", time: " ", zone: "+01:00" }, "Asia/Seoul")).toBeUndefined();
  });
});
