import { useTranslation } from "react-i18next";
import type { UrlVerdict } from "../../../preload/contract/url.ts";

interface CheckedAddressProps {
  readonly verdict: UrlVerdict;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** For a dangerous address one deliberate step more: the person says that they have read where it leads. */
export function CheckedAddress({ verdict, checked, onChange }: CheckedAddressProps) {
  const { t } = useTranslation();
  if (verdict.level !== "strong") return null;
  return (
    <label className="tick url-checked">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{t("url.checked", { host: verdict.host })}</span>
    </label>
  );
}
