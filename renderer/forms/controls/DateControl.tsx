import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextField } from "../../../preload/form/model.ts";
import type { ControlProps } from "../control.tsx";
import { fullDate, utcOf, wallClock } from "../date-text.ts";
import { CalendarButton } from "./calendar-button.tsx";
import { leavesGroup } from "./chip-group.tsx";

/** What a typed date stands for: the full-date, the unreadable text, or no answer. */
function answerOf(typed: string): string | undefined {
  return typed.trim() === "" ? undefined : (fullDate(typed) ?? typed);
}

/** A date as year-month-day, with a calendar beside it and the date in words below. */
export function DateControl({
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
  const [typed, setTyped] = useState("");
  const text = answerOf(typed) === value ? typed : String(value ?? "");
  const date = fullDate(text);
  const enter = (next: string): void => {
    setTyped(next);
    change(answerOf(next));
  };
  const format = new Intl.DateTimeFormat(context.locale, { dateStyle: "full", timeZone: "UTC" });
  const words = date === undefined ? "" : format.format(utcOf(wallClock(date, "")));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left both of its controls
    <div
      className="moment"
      onBlur={(event) => {
        if (!leavesGroup(event)) return;
        if (date !== undefined) setTyped(date);
        blur();
      }}
    >
      <input
        id={id}
        className="input date"
        type="text"
        inputMode="numeric"
        placeholder={t("form.date.placeholder")}
        value={text}
        readOnly={readonly}
        aria-required={field.required}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => enter(event.target.value)}
      />
      {!readonly && <CalendarButton date={date ?? ""} pick={enter} />}
      <span className="words">{words}</span>
    </div>
  );
}
