import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { Output } from "../../preload/contract/treaty.ts";
import { useHost } from "../host.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { CandidateList } from "./CandidateList.tsx";

/** Servers that other hosts on this computer know. Their files are read on request only. */
export function ImportList({ onAdded }: { readonly onAdded: (ids: readonly string[]) => void }) {
  const { t } = useTranslation();
  const host = useHost();
  const [result, setResult] = useState<Output["findImports"]>();
  const [error, setError] = useState<AppError>();
  const find = async () => {
    setError(undefined);
    const reply = await host.call("findImports", {});
    if (reply.ok) setResult(reply.value);
    else setError(reply.error);
  };
  return (
    <section aria-labelledby="import-title">
      <h3 id="import-title">{t("import.title")}</h3>
      <p className="muted">{t("import.hint")}</p>
      <Button onClick={() => void find()}>{t(result ? "import.again" : "import.find")}</Button>
      {error && <ErrorNotice error={error} announce />}
      {result?.found.length === 0 && (
        <div role="status">
          <p>{t("import.none")}</p>
          <ul className="small muted">
            {result.searched.map((path) => (
              <li key={path}>
                <code className="wrap">{path}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      {result?.found.map(({ source, path, preview, problem }) => (
        <section className="import-source" key={path} aria-label={t(`import.source.${source}`)}>
          <h4>{t(`import.source.${source}`)}</h4>
          <p className="small muted">
            <code className="wrap">{path}</code>
          </p>
          {problem && <ErrorNotice error={problem} />}
          {preview && <CandidateList key={preview.previewId} preview={preview} onAdded={onAdded} />}
        </section>
      ))}
    </section>
  );
}
