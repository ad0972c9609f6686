import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/Button.tsx";
import { copyText } from "./copy-text.ts";

interface ClosedFooterProps {
  /** What the person had entered, as lines of text; "" for nothing. */
  readonly entered: string;
  readonly onClose: () => void;
}

/** All that is left to do with a question that has ended. */
export function ClosedFooter({ entered, onClose }: ClosedFooterProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<"yes" | "no" | undefined>(undefined);
  const copy = (): void => {
    void copyText(entered).then((worked) => setCopied(worked ? "yes" : "no"));
  };
  return (
    <footer>
      <div className="actions">
        {entered !== "" && (
          <Button variant="quiet" onClick={copy}>
            {t("sheet.copy-entered")}
          </Button>
        )}
        <span className="small muted" role="status">
          {copied !== undefined && t(copied === "yes" ? "sheet.copied" : "sheet.not-copied")}
        </span>
        <span className="push" />
        <Button variant="primary" onClick={onClose}>
          {t("sheet.close")}
        </Button>
      </div>
    </footer>
  );
}
