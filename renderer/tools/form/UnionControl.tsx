import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { controlId, type PlaceProps, useForm } from "./form-context.ts";
import { bestOption, holds } from "./holds.ts";
import { optionName } from "./schema-words.ts";
import { startValue } from "./start-value.ts";

/** One of several schemas: which one, and what it asks for. */
export function UnionControl({ options, ...props }: PlaceProps & { readonly options: readonly unknown[] }) {
  const { t } = useTranslation();
  const { root, Control } = useForm();
  const { value, place, onChange } = props;
  const [chosen, setChosen] = useState(() => bestOption(options, value, root));
  const best = useMemo(() => bestOption(options, value, root), [options, value, root]);
  // A value that came from elsewhere may rule the choice out.
  const ruledOut = value !== undefined && best !== chosen && holds(options[chosen], value, root) === false;
  const fits = ruledOut && holds(options[best], value, root) === true;
  const shown = fits ? best : Math.min(chosen, options.length - 1);
  return (
    <>
      <select
        className="input arg-option"
        id={controlId(place)}
        aria-label={t("tools.form.which")}
        value={String(shown)}
        onChange={(event) => {
          const next = Number.parseInt(event.target.value, 10);
          setChosen(next);
          onChange(startValue(options[next], root));
        }}
      >
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the options of one schema never move
          <option key={index} value={String(index)}>
            {optionName(t, option, index)}
          </option>
        ))}
      </select>
      <Control {...props} key={shown} schema={options[shown]} label={optionName(t, options[shown], shown)} inUnion />
    </>
  );
}
