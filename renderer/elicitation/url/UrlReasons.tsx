import { useTranslation } from "react-i18next";
import type { UrlReason, UrlVerdict } from "../../../preload/contract/url.ts";
import { Icon, type IconName } from "../../ui/Icon.tsx";

const looks: { readonly [L in UrlReason["level"]]: { readonly tone: "warn" | "danger"; readonly icon: IconName } } = {
  warn: { tone: "warn", icon: "alert" },
  strong: { tone: "danger", icon: "broken" },
  block: { tone: "danger", icon: "declined" },
};

/** Why a person should look twice: each reason its own drawing, word and sentence, the strongest first. */
export function UrlReasons({ verdict }: { readonly verdict: UrlVerdict }) {
  const { t } = useTranslation();
  if (verdict.reasons.length === 0) return <p className="muted small">{t("url.nothing-unusual")}</p>;
  return (
    <ul className="url-reasons" aria-label={t("url.reasons")}>
      {verdict.reasons.map(({ id, level, params }) => {
        const { tone, icon } = looks[level];
        return (
          <li key={`${id} ${JSON.stringify(params)}`} className={`note ${tone}`} data-level={level}>
            <Icon name={icon} size={16} />
            <p className="note-body">
              <span>
                <b>{t(`url.level.${level}`)}</b> {t(`url.reason.${id}`, { ...params, defaultValue: "" })}
              </span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
