import { useTranslation } from "react-i18next";
import type { AppError } from "../../../preload/contract/reply.ts";
import { errorWords } from "../../ui/ErrorNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** Why the last action on a page did not work. A browser that did not start is told apart: nothing was agreed to then. */
export function FailureNotice({ failure }: { readonly failure: AppError }) {
  const { t } = useTranslation();
  const { what, next } = errorWords(t, failure);
  const noBrowser = failure.code === "browser-failed";
  return (
    <Notice tone="danger" role="alert" title={noBrowser ? t("url.not-opened") : t("sheet.not-delivered")}>
      <p>{what}</p>
      {next && <p>{next}</p>}
    </Notice>
  );
}
