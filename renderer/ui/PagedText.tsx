import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError, Reply } from "../../preload/contract/reply.ts";
import type { TextStart } from "../../preload/contract/results.ts";
import { Button } from "./Button.tsx";
import { CodeBlock } from "./CodeBlock.tsx";
import { ErrorNotice } from "./ErrorNotice.tsx";
import { useFormats } from "./format.ts";

/** Characters that one step shows more of. */
export const pageCharacters = 64 * 1024;

interface PagedTextProps {
  readonly label: string;
  /** Safe for display. */
  readonly start: TextStart;
  /** Reads the text from a character on. */
  readonly readOn: (from: number) => Promise<Reply<TextStart>>;
}

/** A text of any length, its beginning first and more of it step by step. */
export function PagedText({ label, start, readOn }: PagedTextProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [shown, setShown] = useState(start);
  const [error, setError] = useState<AppError>();
  const showMore = async () => {
    const reply = await readOn(shown.next);
    setError(reply.ok ? undefined : reply.error);
    if (reply.ok) setShown({ ...reply.value, text: shown.text + reply.value.text });
  };
  const total = formats.number(shown.characters);
  return (
    <div className="paged-text">
      <CodeBlock label={label} text={shown.text} />
      {shown.next < shown.characters && (
        <div className="row">
          <span className="small muted">{t("resources.part", { shown: formats.number(shown.next), total })}</span>
          <Button compact onClick={() => void showMore()}>
            {t("resources.showMore")}
          </Button>
        </div>
      )}
      {error && <ErrorNotice error={error} announce />}
    </div>
  );
}
