import { useTranslation } from "react-i18next";
import type { ConnectionNotice } from "../../preload/contract/servers.ts";
import { useFormats } from "../ui/format.ts";

/** What happened to a connection without ending it, the latest first. */
export function ConnectionNotices({ notices }: { readonly notices: readonly ConnectionNotice[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (notices.length === 0) return null;
  return (
    <section>
      <h3>{t("servers.notices")}</h3>
      <ul className="connection-notices">
        {notices.toReversed().map(({ code, params, at, count }) => (
          <li key={`${code} ${JSON.stringify(params)}`}>
            <time className="small muted" dateTime={new Date(at).toISOString()}>
              {formats.stamp(at).slice(0, 8)}
            </time>
            <span className="wrap">
              {t(`servers.notice.${code}`, params)}
              {count > 1 && (
                <span className="muted"> {t("servers.noticeTimes", { times: formats.number(count) })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
