import { useTranslation } from "react-i18next";
import { Chip } from "../../ui/Chip.tsx";
import "./approval.css";

/** That the specification deprecates this way of asking (C-37). The words name it, and since when. */
export function DeprecatedAsk({ children }: { readonly children: string }) {
  const { t } = useTranslation();
  return (
    <p className="small approval-deprecated">
      <Chip tone="warn">{t("servers.deprecated")}</Chip> {children}
    </p>
  );
}
