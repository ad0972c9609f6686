import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import { useHost } from "../host.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";

/** Saves one content of a result, byte for byte, where the person says (S-20). */
export function SaveContent({ callId, index }: { readonly callId: string; readonly index: number }) {
  const { t } = useTranslation();
  const host = useHost();
  const [path, setPath] = useState<string>();
  const [error, setError] = useState<AppError>();
  const save = async () => {
    const reply = await host.call("saveContent", { callId, index });
    setError(reply.ok ? undefined : reply.error);
    if (reply.ok) setPath(reply.value.path ?? undefined);
  };
  return (
    <div className="row">
      <Button compact aria-label={t("resources.saveNamed", { n: index + 1 })} onClick={() => void save()}>
        {t("resources.save")}
      </Button>
      {path !== undefined && (
        <span className="small muted wrap" role="status">
          {t("resources.saved", { path })}
        </span>
      )}
      {error && <ErrorNotice error={error} announce />}
    </div>
  );
}
