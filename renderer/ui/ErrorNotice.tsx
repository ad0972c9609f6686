import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { Notice } from "./Notice.tsx";

/** An error in words of the catalogue: what happened, and the next step where we know one. */
export function errorWords(t: TFunction, error: AppError): { readonly what: string; readonly next?: string } {
  const what = t([`error.${error.code}`, "error.unknown"], { ...error.params, unknownCode: error.code });
  const next = t(`advice.${error.code}`, { ...error.params, defaultValue: "" });
  return next ? { what, next } : { what };
}

/** An error with its next step and, if a process left some, its last words. */
export function ErrorNotice({ error, announce = false }: { error: AppError; announce?: boolean }) {
  const { t } = useTranslation();
  const { what, next } = errorWords(t, error);
  const stderr = error.params.stderr;
  return (
    <Notice tone="danger" title={what} {...(announce ? { role: "alert" as const } : {})}>
      {next && <p>{next}</p>}
      {typeof stderr === "string" && stderr !== "" && <CodeBlock label={t("servers.stderr")} text={stderr} />}
    </Notice>
  );
}
