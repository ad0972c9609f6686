import { useTranslation } from "react-i18next";
import type { UrlVerdict } from "../../../preload/contract/url.ts";
import { HostName } from "./HostName.tsx";
import { UrlReasons } from "./UrlReasons.tsx";
import { WholeUrl } from "./WholeUrl.tsx";
import "./url.css";

/** All that is known of an address without having touched it: host, whole text, where it leads on to, what is odd about it. */
export function UrlFacts({ verdict, opened = false }: { readonly verdict: UrlVerdict; readonly opened?: boolean }) {
  const { t } = useTranslation();
  const onward = verdict.redirectHosts ?? [];
  return (
    <div className="url-facts">
      <HostName verdict={verdict} opened={opened} />
      <WholeUrl verdict={verdict} />
      {onward.length > 0 && (
        <p className="url-onward small">
          {t("url.onward")}{" "}
          {onward.map((host, place) => (
            <span key={host}>
              {place > 0 && ", "}
              <bdi dir="ltr">
                <code>{host}</code>
              </bdi>
            </span>
          ))}
        </p>
      )}
      <UrlReasons verdict={verdict} />
    </div>
  );
}
