import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { visibleText } from "../../preload/form/visible-text.ts";
import { announce } from "../ui/Announcer.tsx";
import { useFormats } from "../ui/format.ts";
import { optionAt } from "../ui/option-at.ts";
import { type CompletionOf, type Later, useCompletion } from "./use-completion.ts";
import "./arguments.css";

interface ArgumentFieldProps {
  readonly serverId: string;
  readonly of: CompletionOf;
  /** The exact name. */
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly required: boolean;
  /** It was left empty though it is needed. */
  readonly missing: boolean;
  readonly values: { readonly [name: string]: string };
  readonly onValue: (value: string) => void;
  readonly canComplete: boolean;
  readonly wait?: Later | undefined;
}

/** One argument as a text field with the server's proposals below it (ARIA APG, editable combobox with list autocomplete). */
export function ArgumentField(props: ArgumentFieldProps) {
  const { serverId, of, name, label, description, required, missing, values, onValue, canComplete, wait } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  const [active, setActive] = useState(-1);
  const { found, ask, forget } = useCompletion({
    serverId,
    of,
    argument: name,
    context: values,
    declared: canComplete,
    wait,
  });
  // A server may propose the same value twice.
  const proposals = [...new Set(found?.values)];
  const open = proposals.length > 0;
  const count = found?.total === undefined ? undefined : formats.number(found.total);
  const more = found?.more ? t(count === undefined ? "prompts.more" : "prompts.moreOf", { count }) : undefined;

  useEffect(() => {
    if (found && found.values.length > 0)
      announce([t("prompts.proposals", { count: found.values.length }), more].filter(Boolean).join(". "));
  }, [found, more, t]);

  const change = (value: string) => {
    setActive(-1);
    onValue(value);
    ask(value);
  };
  const pick = (value: string) => {
    setActive(-1);
    onValue(value);
    forget();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a Hangul syllable is being composed, the keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (!open) {
      if (event.key === "ArrowDown" && canComplete) {
        event.preventDefault();
        ask(values[name] ?? "");
      }
      return;
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const from = active < 0 && step < 0 ? 0 : active;
      return setActive((from + step + proposals.length) % proposals.length);
    }
    const proposal = proposals[active];
    if (event.key === "Enter" && proposal !== undefined) {
      event.preventDefault();
      return pick(proposal);
    }
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      setActive(-1);
      forget();
    }
  };
  const onClick = ({ target }: MouseEvent) => {
    const at = optionAt(target);
    const proposal = at === undefined ? undefined : proposals[at];
    if (proposal !== undefined) pick(proposal);
  };
  const described = [description && `${id}-hint`, missing && `${id}-missing`].filter(Boolean).join(" ");
  const combobox = canComplete && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": open,
    "aria-controls": open ? `${id}-list` : undefined,
    "aria-activedescendant": open && active >= 0 ? `${id}-${active}` : undefined,
  };

  return (
    <div className="argument">
      <label htmlFor={id}>
        {label} {required && <span className="small muted">{t("prompts.required")}</span>}
      </label>
      {description && (
        <p className="small muted wrap" id={`${id}-hint`}>
          {description}
        </p>
      )}
      <div className="argument-box">
        <input
          id={id}
          className="input"
          value={values[name] ?? ""}
          autoComplete="off"
          spellCheck={false}
          data-argument={name}
          aria-required={required}
          aria-invalid={missing || undefined}
          aria-describedby={described || undefined}
          {...combobox}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={forget}
        />
        {open && (
          <div className="proposals">
            <div
              role="listbox"
              tabIndex={-1}
              id={`${id}-list`}
              aria-label={t("prompts.proposalsFor", { name: label })}
              onMouseDown={(event) => event.preventDefault()}
              onClick={onClick}
              onKeyDown={onKeyDown}
            >
              {proposals.map((value, index) => (
                <div
                  key={value}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  data-at={index}
                  aria-selected={index === active}
                >
                  {visibleText(value, false)}
                </div>
              ))}
            </div>
            {more && <p className="small muted">{more}</p>}
          </div>
        )}
      </div>
      {missing && (
        <p className="small argument-wrong" id={`${id}-missing`}>
          {t("prompts.missing")}
        </p>
      )}
    </div>
  );
}
