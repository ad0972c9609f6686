import { useRef } from "react";
import { useTranslation } from "react-i18next";

interface CalendarButtonProps {
  /** RFC 3339 full-date, or "" when none is entered yet. */
  readonly date: string;
  readonly pick: (date: string) => void;
}

/** Opens the browser's own calendar. The date is typed in the text input beside it, so this one is left out of the tab order. */
export function CalendarButton({ date, pick }: CalendarButtonProps) {
  const { t } = useTranslation();
  const native = useRef<HTMLInputElement>(null);
  return (
    <span className="calendar">
      <button
        type="button"
        className="pick"
        aria-label={t("form.date.pick")}
        onClick={() => native.current?.showPicker()}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3" />
        </svg>
      </button>
      <input
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        max="9999-12-31"
        value={date}
        onChange={(event) => {
          if (event.target.value !== "") pick(event.target.value);
        }}
      />
    </span>
  );
}
