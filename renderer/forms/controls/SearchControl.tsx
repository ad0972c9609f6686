import { type KeyboardEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChoiceField, FlatValue } from "../../../preload/form/model.ts";
import type { ControlProps } from "../control.tsx";
import { labelId } from "../field-ids.ts";
import { movedTo } from "./list-keys.ts";
import { OptionList, optionId } from "./option-list.tsx";
import { optionSearch } from "./option-search.ts";

/** One of many options: a combo box (WAI-ARIA APG, list autocomplete with manual selection). */
export function SearchControl({
  field,
  id,
  value,
  change,
  blur,
  readonly,
  invalid,
  describedBy,
}: ControlProps<ChoiceField>) {
  const { t } = useTranslation();
  const emptyTitle = t("form.empty-text");
  const search = useMemo(() => optionSearch(field.options, emptyTitle), [field.options, emptyTitle]);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = `${id}-list`;
  const chosen = useMemo(() => field.options.findIndex((option) => option.value === value), [field.options, value]);
  // Text that names an option is that option; other text is an answer that validation refuses, so that nothing typed vanishes.
  const answerOf = (text: string): FlatValue | undefined => {
    const named = search.named(text);
    if (named) return field.options[named.index]?.value;
    return text.trim() === "" ? undefined : text;
  };
  const query = typed !== undefined && answerOf(typed) === value ? typed : undefined;
  const shown = query ?? search.all[chosen]?.title ?? String(value ?? "");
  const options = useMemo(() => (open ? search.matching(query ?? "") : []), [open, search, query]);

  const show = (): void => {
    if (readonly || open) return;
    setOpen(true);
    setActive(chosen);
  };
  const hide = (): void => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (index: number): void => {
    change(field.options[index]?.value);
    setTyped(undefined);
    hide();
  };
  const leave = (): void => {
    setTyped(undefined);
    hide();
    blur();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const moved = movedTo(event.key, active, options.length);
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      hide();
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      const option = options[active] ?? (options.length === 1 ? options[0] : undefined);
      if (option) choose(option.index);
    } else if (moved !== undefined) {
      event.preventDefault();
      if (open) setActive(moved);
      else show();
    }
  };
  const activeOption = options[active];
  return (
    <div className="search">
      <input
        id={id}
        role="combobox"
        className="input"
        type="text"
        value={shown}
        readOnly={readonly}
        placeholder={t("form.search.placeholder", { count: field.options.length })}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeOption ? optionId(listId, activeOption.index) : undefined}
        aria-required={field.required}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        aria-labelledby={labelId(id)}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        onClick={show}
        onKeyDown={press}
        onBlur={leave}
        onChange={(event) => {
          setTyped(event.target.value);
          change(answerOf(event.target.value));
          setOpen(true);
          setActive(event.target.value === "" ? -1 : 0);
        }}
      />
      <svg className="chevron" viewBox="0 0 16 16" aria-hidden="true">
        <path d="m4 6.5 4 4 4-4" />
      </svg>
      {open && (
        <div className="dropdown">
          {options.length === 0 ? (
            <p className="muted small">{t("form.search.nothing")}</p>
          ) : (
            <OptionList
              id={listId}
              label={t("form.search.options")}
              options={options}
              active={active}
              several={false}
              isChosen={(index) => index === chosen}
              choose={choose}
            />
          )}
        </div>
      )}
    </div>
  );
}
