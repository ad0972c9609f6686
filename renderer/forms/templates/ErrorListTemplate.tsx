import type { ErrorListProps } from "@rjsf/utils";
import { useTranslation } from "react-i18next";
import type { FormContext } from "../control.tsx";
import { fieldLabel } from "../field-label.ts";
import { focusField } from "../move-focus.ts";

/** More errors than this are counted, not listed; they stand at their fields anyway. */
const LISTED_ERRORS = 8;

/** What is to be fixed before the answer can go out, as an alert whose lines lead to the fields. */
export function ErrorListTemplate({ errors, registry }: ErrorListProps) {
  const { t } = useTranslation();
  const { fields } = registry.formContext as FormContext;
  return (
    <section className="error-summary" role="alert">
      <h3 tabIndex={-1}>{t("form.summary.title", { count: errors.length })}</h3>
      <ul>
        {errors.slice(0, LISTED_ERRORS).map((error) => {
          const name = (error.property ?? "").replace(/^\./, "");
          const field = fields.get(name);
          const words = error.message ?? "";
          if (!field) return <li key={`form-${words}`}>{words}</li>;
          return (
            <li key={`${name}-${words}`}>
              <button
                type="button"
                className="link"
                onClick={(event) => {
                  const form = event.currentTarget.closest("[data-form]");
                  if (form) focusField(form, name);
                }}
              >
                <bdi>{fieldLabel(field) || t("form.unnamed")}</bdi>
              </button>
              {": "}
              {words}
            </li>
          );
        })}
      </ul>
      {errors.length > LISTED_ERRORS && <p>{t("form.summary.more", { count: errors.length - LISTED_ERRORS })}</p>}
    </section>
  );
}
