import { useState } from "react";
import { useTranslation } from "react-i18next";

/** A message longer than this, or of more lines, is folded at first. */
const FOLDED_LENGTH = 600;
const FOLDED_LINES = 8;

/** The server's reason: plain text, never interpreted. It stays in view with the form and scrolls inside itself. */
export function SheetMessage({ message, serverName }: { readonly message: string; readonly serverName: string }) {
  const { t } = useTranslation();
  const [unfolded, setUnfolded] = useState(false);
  if (message.trim() === "") {
    return <p className="message none">{t("sheet.no-reason", { name: serverName })}</p>;
  }
  const long = message.length > FOLDED_LENGTH || message.split("\n").length > FOLDED_LINES;
  const folded = long && !unfolded;
  return (
    <div className={folded ? "message folded" : "message"}>
      <section className="text" aria-label={t("sheet.message")} tabIndex={long ? 0 : undefined}>
        <p className="said" dir="auto">
          {message}
        </p>
      </section>
      {long && (
        <button type="button" className="link" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? t("sheet.message-less") : t("sheet.message-all", { count: message.length })}
        </button>
      )}
    </div>
  );
}
