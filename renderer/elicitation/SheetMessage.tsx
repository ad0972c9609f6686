import { useState } from "react";
import { useTranslation } from "react-i18next";
import { utf8Prefix } from "../../preload/form/code-points.ts";

/** A message longer than this, or of more lines, is folded at first. */
const FOLDED_LENGTH = 600;
const FOLDED_LINES = 8;

/** What follows a message past the limit comes in pieces of so many bytes: laying out all of it at once could take seconds. */
const PIECE_BYTES = 1024 * 1024;

interface SheetMessageProps {
  readonly message: string;
  /** What follows, of a message past the limit. */
  readonly rest?: string | undefined;
  readonly serverName: string;
}

/** The server's reason: plain text, never interpreted. It stays in view with the form and scrolls inside itself. */
export function SheetMessage({ message, rest = "", serverName }: SheetMessageProps) {
  const { t } = useTranslation();
  // 0: folded; 1: the message and the first piece of the rest; and so on.
  const [pieces, setPieces] = useState(0);
  if (message.trim() === "") {
    return <p className="message none">{t("sheet.no-reason", { name: serverName })}</p>;
  }
  const long = rest !== "" || message.length > FOLDED_LENGTH || message.split("\n").length > FOLDED_LINES;
  const folded = long && pieces === 0;
  const shownRest = utf8Prefix(rest, pieces * PIECE_BYTES);
  const left = rest.length - shownRest.length;
  return (
    <div className={folded ? "message folded" : "message"}>
      <section className="text" aria-label={t("sheet.message")} tabIndex={long ? 0 : undefined}>
        <p className="said" dir="auto">
          {message + shownRest}
          {left > 0 && "…"}
        </p>
      </section>
      {long && (
        <p className="message-folds">
          {folded && (
            <button type="button" className="link" aria-expanded={false} onClick={() => setPieces(1)}>
              {t("sheet.message-all", { count: message.length + rest.length })}
            </button>
          )}
          {!folded && left > 0 && (
            <button type="button" className="link" onClick={() => setPieces(pieces + 1)}>
              {t("sheet.message-more", { count: left })}
            </button>
          )}
          {!folded && (
            <button type="button" className="link" aria-expanded onClick={() => setPieces(0)}>
              {t("sheet.message-less")}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
