import { type KeyboardEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChoicesField } from "../../../preload/form/model.ts";
import { choicesOf, offersNone, toggled } from "../chosen.ts";
import type { ControlProps } from "../control.tsx";
import { labelId } from "../field-ids.ts";
import { Chip, leavesGroup } from "./chip-group.tsx";
import { movedTo } from "./list-keys.ts";
import { OptionList, optionId } from "./option-list.tsx";
import { optionSearch } from "./option-search.ts";

/** So many chosen options are named one by one; more are counted. */
const NAMED_CHOICES = 12;

/** Several of many options: a search box over a list box that stays open. Enter or a click ticks and unticks. */
export function SearchManyControl({
  field,
  id,
  value,
  change,
  blur,
  readonly,
  invalid,
  describedBy,
}: ControlProps<ChoicesField>) {
  const { t } = useTranslation();
  const emptyTitle = t("form.empty-text");
  const search = useMemo(() => optionSearch(field.options, emptyTitle), [field.options, emptyTitle]);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(-1);
  const options = useMemo(() => search.matching(query), [search, query]);
  const chosen = useMemo(() => choicesOf(value), [value]);
  const listId = `${id}-list`;
  const isChosen = (index: number): boolean => chosen.has(field.options[index]?.value ?? "");
  const toggle = (index: number): void => {
    const option = field.options[index];
    if (option && !readonly) change(toggled(field, value, option.value, !chosen.has(option.value)));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const moved = movedTo(event.key, active, options.length);
    if (event.key === "Escape" && query !== "") {
      event.stopPropagation();
      setQuery("");
    } else if (event.key === "Enter") {
      event.preventDefault();
      const option = options[active] ?? (options.length === 1 ? options[0] : undefined);
      if (option) toggle(option.index);
    } else if (moved !== undefined) {
      event.preventDefault();
      setActive(moved);
    }
  };
  const activeOption = options[active];
  const named = chosen.size <= NAMED_CHOICES ? search.all.filter((option) => isChosen(option.index)) : [];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left all of its controls
    <div
      className="many"
      onBlur={(event) => {
        if (leavesGroup(event)) blur();
      }}
    >
      <input
        id={id}
        role="combobox"
        className="input"
        type="text"
        value={query}
        readOnly={readonly}
        placeholder={t("form.search.placeholder", { count: field.options.length })}
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-activedescendant={activeOption ? optionId(listId, activeOption.index) : undefined}
        aria-required={field.required}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        aria-labelledby={labelId(id)}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={press}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(event.target.value === "" ? -1 : 0);
        }}
      />
      {options.length === 0 ? (
        <p className="muted small">{t("form.search.nothing")}</p>
      ) : (
        <OptionList
          id={listId}
          label={t("form.search.options")}
          options={options}
          active={active}
          several
          isChosen={isChosen}
          choose={toggle}
        />
      )}
      <div className="chosen">
        <span className="muted small" role="status">
          {t("form.search.chosen", { count: chosen.size })}
        </span>
        {named.map((option) => (
          <button
            key={option.index}
            type="button"
            className="chip remove"
            disabled={readonly}
            aria-label={t("form.search.remove", { title: option.title })}
            onClick={() => toggle(option.index)}
          >
            <bdi>{option.title}</bdi>
            <span aria-hidden="true">×</span>
          </button>
        ))}
        {offersNone(field) && (
          <Chip
            type="checkbox"
            name={`${id}-none`}
            quiet
            readonly={readonly}
            checked={Array.isArray(value) && value.length === 0}
            select={(checked) => change(checked ? [] : undefined)}
          >
            {t("form.none-of-these")}
          </Chip>
        )}
      </div>
    </div>
  );
}
