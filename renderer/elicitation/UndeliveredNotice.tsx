import { useTranslation } from "react-i18next";
import type { Undelivered } from "../../preload/contract/elicitation.ts";
import type { AppError } from "../../preload/contract/reply.ts";
import { errorWords } from "../ui/ErrorNotice.tsx";
import { Notice } from "../ui/Notice.tsx";

interface UndeliveredNoticeProps {
  readonly undelivered: Undelivered;
  readonly serverName: string;
  /** Why sending it again could not be tried. */
  readonly failure: AppError | undefined;
}

/** That an answer did not go through, why, whether it may have arrived all the same, and what can be done (F-37). */
export function UndeliveredNotice({ undelivered, serverName, failure }: UndeliveredNoticeProps) {
  const { t } = useTranslation();
  const { action, reason, error } = undelivered;
  const { what, next } = errorWords(t, failure ?? error);
  return (
    <Notice tone="danger" role="alert" title={t(`sheet.undelivered.${reason}`, { name: serverName })}>
      <p>{what}</p>
      {next && <p>{next}</p>}
      <p>{t(`sheet.undelivered.was-${action}`)}</p>
      <p>{t(`sheet.undelivered.next-${reason}`, { name: serverName })}</p>
    </Notice>
  );
}
