import { useState } from "react";
import { useTranslation } from "react-i18next";
import { visibleText } from "../../preload/form/visible-text.ts";
import { Button } from "../ui/Button.tsx";
import { CodeBlock } from "../ui/CodeBlock.tsx";
import { useFormats } from "../ui/format.ts";

/** Characters shown at first, and added with each wish for more. */
const step = 64 * 1024;

/** A server's text of any length, shown in part with the way to more; unseen characters are written out. */
export function PartialText({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [shown, setShown] = useState(step);
  const end = cutAt(text, shown);
  return (
    <>
      <CodeBlock label={label} text={visibleText(text.slice(0, end), true)} />
      {end < text.length && (
        <div className="row">
          <span className="small muted">
            {t("resources.part", { shown: formats.number(end), total: formats.number(text.length) })}
          </span>
          <Button compact onClick={() => setShown(end + step)}>
            {t("resources.showMore")}
          </Button>
        </div>
      )}
    </>
  );
}

/** Where a text is cut at most at `limit`, never inside a surrogate pair. */
function cutAt(text: string, limit: number): number {
  if (text.length <= limit) return text.length;
  const last = text.charCodeAt(limit - 1);
  return last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit;
}
