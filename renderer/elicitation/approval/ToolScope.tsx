import { useTranslation } from "react-i18next";
import type { ToolApproval } from "../../../preload/contract/approvals.ts";

export type Scope = "once" | "chat" | "always";

interface ToolScopeProps {
  readonly offers: ToolApproval["offers"];
  readonly value: Scope;
  readonly disabled: boolean;
  readonly onChange: (scope: Scope) => void;
}

/** How far the permission goes; what is not offered is not there, and why is said. */
export function ToolScope({ offers, value, disabled, onChange }: ToolScopeProps) {
  const { t } = useTranslation();
  const scopes: readonly Scope[] = ["once", ...offers];
  if (disabled) return null;
  if (scopes.length === 1) return <p className="small muted tool-scope">{t("approval.tool.onceOnly")}</p>;
  return (
    <fieldset className="segments titled tool-scope">
      <legend>{t("approval.tool.scope")}</legend>
      {scopes.map((scope) => (
        <label key={scope}>
          <input type="radio" name="tool-scope" checked={scope === value} onChange={() => onChange(scope)} />
          <span>{t(`approval.tool.scopes.${scope}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
