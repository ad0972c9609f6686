import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextField } from "../../../preload/form/model.ts";
import type { ControlProps } from "../control.tsx";
import { fullDate, offsetMinutes, partialTime, utcOf, type WallClock, wallClock } from "../date-text.ts";
import { labelId } from "../field-ids.ts";
import { type MomentParts, momentFromParts, offsetOf, partsFromMoment } from "../moment-parts.ts";
import { localOffsetLabel, offeredOffsets, offsetLabel, zoneName } from "../zones.ts";
import { CalendarButton } from "./calendar-button.tsx";
import { leavesGroup } from "./chip-group.tsx";

function today(): WallClock {
  const now = new Date();
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return { year, month, day, hour: now.getHours(), minute: now.getMinutes() };
}

function tidy(parts: MomentParts): MomentParts {
  const time = partialTime(parts.time);
  return {
    ...parts,
    date: fullDate(parts.date) ?? parts.date,
    time: time?.endsWith(":00") ? time.slice(0, 5) : (time ?? parts.time),
  };
}

/** A moment: date, time and zone. What is shown stays the wall clock that was entered; what is sent carries its offset. */
export function DateTimeControl({
  field,
  id,
  value,
  change,
  blur,
  readonly,
  invalid,
  describedBy,
  context,
}: ControlProps<TextField>) {
  const { t } = useTranslation();
  const answer = value === undefined ? undefined : String(value);
  const [entered, setEntered] = useState<MomentParts>({ date: "", time: "", zone: "local" });
  const parts =
    momentFromParts(entered, context.zone) === answer
      ? entered
      : partsFromMoment(answer, context.zone, answer === field.default);
  const enter = (change_: Partial<MomentParts>): void => {
    const next = { ...parts, ...change_ };
    setEntered(next);
    change(momentFromParts(next, context.zone));
  };
  const date = fullDate(parts.date);
  const time = partialTime(parts.time);
  const clock = date !== undefined && time !== undefined ? wallClock(date, time) : undefined;
  const format = new Intl.DateTimeFormat(context.locale, { dateStyle: "full", timeStyle: "short", timeZone: "UTC" });
  const offset =
    clock === undefined || date === undefined || time === undefined
      ? undefined
      : offsetOf(parts.zone, date, time, context.zone);
  const instant =
    clock === undefined || offset === undefined ? undefined : utcOf(clock) - offsetMinutes(offset) * 60_000;
  const mine = new Intl.DateTimeFormat(context.locale, {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: context.zone,
  });
  const shared = {
    className: "input",
    readOnly: readonly,
    "aria-required": field.required,
    "aria-invalid": invalid,
    "aria-describedby": describedBy,
    autoComplete: "off",
    spellCheck: false,
  };
  const words = clock === undefined ? "" : format.format(utcOf(clock));
  const own = instant === undefined ? "" : mine.format(instant);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as one row with the label outside
    <div
      id={id}
      role="group"
      className="moment"
      aria-labelledby={labelId(id)}
      onBlur={(event) => {
        if (!leavesGroup(event)) return;
        setEntered(tidy(parts));
        blur();
      }}
    >
      <input
        {...shared}
        className="input date"
        type="text"
        inputMode="numeric"
        aria-label={t("form.date.date")}
        placeholder={t("form.date.placeholder")}
        value={parts.date}
        onChange={(event) => enter({ date: event.target.value })}
      />
      {!readonly && <CalendarButton date={date ?? ""} pick={(picked) => enter({ date: picked })} />}
      <input
        {...shared}
        className="input time"
        type="text"
        aria-label={t("form.date.time")}
        placeholder={t("form.date.time-placeholder")}
        value={parts.time}
        onChange={(event) => enter({ time: event.target.value })}
      />
      <select
        className="input zone"
        aria-label={t("form.date.zone")}
        disabled={readonly}
        value={parts.zone}
        // Escape closes the list of zones; it must not reach the sheet as "not now".
        onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
        onChange={(event) => enter({ zone: event.target.value })}
      >
        <option value="local">
          {`${zoneName(context.zone, context.locale)}, ${localOffsetLabel(context.zone, clock ?? today())}`}
        </option>
        {offeredOffsets(parts.zone).map((one) => (
          <option key={one} value={one}>
            {offsetLabel(one)}
          </option>
        ))}
      </select>
      <span className="words">
        {words}
        {own !== "" && own !== words && ` · ${t("form.date.yours", { moment: own })}`}
      </span>
    </div>
  );
}
