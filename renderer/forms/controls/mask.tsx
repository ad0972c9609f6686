import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { labelId } from "../field-ids.ts";

/** How a field that asks for a secret is drawn: dots until the person wants to see it. */
export interface Mask {
  readonly type: "text" | "password";
  /** For a text of several lines, which has no type. */
  readonly className: string;
  /** Stands after the input; nothing on a field that is not masked. */
  readonly toggle: ReactNode;
}

/**
 * Masks an input like a password (F-20). What is typed stays as it is; only its look changes.
 * @param secret whether the field asks for a secret @param id the input's element id
 */
export function useMask(secret: boolean, id: string): Mask {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  if (!secret) return { type: "text", className: "input", toggle: null };
  return {
    type: shown ? "text" : "password",
    className: shown ? "input secret" : "input secret masked",
    toggle: (
      <button
        type="button"
        className="unmask"
        aria-pressed={shown}
        aria-controls={id}
        aria-describedby={labelId(id)}
        onClick={() => setShown(!shown)}
      >
        {t("form.secret.show")}
      </button>
    ),
  };
}
