import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import { errorWords } from "../ui/ErrorNotice.tsx";
import { Notice } from "../ui/Notice.tsx";

interface ListStoppedProps {
  readonly error: AppError | undefined;
  /** How many items are there all the same. */
  readonly count: number;
}

/** Why a list could not be read, or not to its end; nothing where it was. An empty list looks different. */
export function ListStopped({ error, count }: ListStoppedProps) {
  const { t } = useTranslation();
  if (!error) return null;
  const title = t(count === 0 ? "resources.listUnread" : "resources.listStopped", { count });
  const { what, next } = errorWords(t, error);
  return (
    <Notice tone="warn" title={title}>
      <p className="wrap">{what}</p>
      {next && <p className="wrap">{next}</p>}
    </Notice>
  );
}
