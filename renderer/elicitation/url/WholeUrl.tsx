import { useTranslation } from "react-i18next";
import type { UrlVerdict } from "../../../preload/contract/url.ts";

/**
 * The whole URL as text: never a link, never cut; a long one scrolls inside. Each piece keeps its place whatever direction its
 * letters run in.
 */
export function WholeUrl({ verdict }: { readonly verdict: UrlVerdict }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this only names the text
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
    <div className="code-block url-whole" dir="ltr" role="group" aria-label={t("url.whole")} tabIndex={0}>
      {verdict.parts.map(({ kind, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one URL never move
        <span key={place} className={`url-part ${kind}`}>
          {text}
        </span>
      ))}
    </div>
  );
}
