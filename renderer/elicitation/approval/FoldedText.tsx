import { useState } from "react";
import { useTranslation } from "react-i18next";
import { codePointPrefix } from "../../../preload/form/code-points.ts";
import { chunksOf } from "../../ui/CodeBlock.tsx";

/** A longer text is folded at first, in characters. */
const FOLDED = 1_200;

/** A text of any length: its beginning, and all of it on demand, in pieces that are laid out when they come into view. */
export function FoldedText({ text, mono = false }: { readonly text: string; readonly mono?: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const long = text.length > FOLDED;
  const shown = long && !open ? `${codePointPrefix(text, FOLDED)} …` : text;
  const pieces = chunksOf(shown);
  return (
    <>
      <div className={mono ? "sampling-text mono said" : "sampling-text said"} dir="auto">
        {pieces.length === 1
          ? shown
          : pieces.map((piece, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
              <span className="chunk" key={place}>
                {piece}
              </span>
            ))}
      </div>
      {long && (
        <button type="button" className="link small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t("approval.sampling.showLess") : t("approval.sampling.showAll", { count: text.length })}
        </button>
      )}
    </>
  );
}
