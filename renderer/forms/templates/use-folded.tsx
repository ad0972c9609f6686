import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { FIELD_TEXT_BYTES } from "../../../preload/form/answer-limits.ts";
import { utf8Prefix } from "../../../preload/form/code-points.ts";

/** A long text as it is shown now, and the button that shows the whole or folds it again. */
interface Folded {
  readonly shown: string;
  readonly button: ReactNode;
}

/**
 * Folds a title or description past 4 KiB: its beginning is shown, the whole on demand (decisions.md, limits). A shorter one is shown as
 * it is, without a button.
 */
export function useFolded(text: string): Folded {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const start = utf8Prefix(text, FIELD_TEXT_BYTES);
  if (start.length === text.length) return { shown: text, button: null };
  return {
    shown: whole ? text : `${start}…`,
    button: (
      <button type="button" className="link small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? t("form.text-less") : t("form.text-all", { count: text.length })}
      </button>
    ),
  };
}
