import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../copy-text.ts";

/** Copies the whole address, character for character, and says whether that worked. */
export function CopyAddress({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<"yes" | "no" | undefined>(undefined);
  const copy = (): void => {
    void copyText(text).then((worked) => setCopied(worked ? "yes" : "no"));
  };
  return (
    <>
      <Button onClick={copy}>{t(copied === "yes" ? "sheet.copied" : "url.copy")}</Button>
      <span className={copied === "no" ? "small to-fix" : "visually-hidden"} role="status">
        {copied !== undefined && t(copied === "yes" ? "sheet.copied" : "sheet.not-copied")}
      </span>
    </>
  );
}
