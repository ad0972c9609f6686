import { useTranslation } from "react-i18next";
import type { SecretSigns } from "../../preload/contract/elicitation.ts";
import type { FormModel } from "../../preload/form/model.ts";
import { fieldLabel } from "../forms/field-label.ts";
import { Notice } from "../ui/Notice.tsx";
import type { SecretOverride } from "./use-secret-override.ts";

/** More fields than this are counted, not named. */
const NAMED = 8;

interface SecretNoticeProps {
  readonly signs: SecretSigns;
  readonly form: FormModel;
  readonly serverName: string;
  readonly override: SecretOverride;
  /** The question has ended: there is nothing to override any more. */
  readonly closed: boolean;
}

/**
 * What to know about a form that seems to ask for a secret: which fields, that MCP forbids it (client/elicitation, form mode security), what
 * an honest server does instead, and the one place where the person may decide to send all the same (F-20).
 */
export function SecretNotice({ signs, form, serverName, override, closed }: SecretNoticeProps) {
  const { t } = useTranslation();
  const fields = form.fields.filter((field) => signs.fields.includes(field.id));
  const more = fields.length - NAMED;
  return (
    <Notice tone="warn" title={t("sheet.secret.title")}>
      {fields.length > 0 ? (
        <ul className="secret-fields" aria-label={t("sheet.secret.fields")}>
          {fields.slice(0, NAMED).map((field) => (
            <li key={field.id}>
              <bdi>{fieldLabel(field) || t("form.unnamed")}</bdi>
            </li>
          ))}
          {more > 0 && <li>{t("sheet.secret.more", { count: more })}</li>}
        </ul>
      ) : (
        <p>{t("sheet.secret.in-message")}</p>
      )}
      <p>{t("sheet.secret.advice", { name: serverName })}</p>
      {!closed && (
        <label className="secret-override">
          <input
            ref={override.box}
            type="checkbox"
            checked={override.given}
            onChange={(event) => override.give(event.target.checked)}
          />
          <span>{t("sheet.secret.override", { name: serverName })}</span>
        </label>
      )}
    </Notice>
  );
}
