import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { EraSetting, ServerView } from "../../preload/contract/servers.ts";
import { useHost } from "../host.ts";

interface SettingProps {
  readonly server: ServerView;
  readonly onError: (error: AppError | undefined) => void;
}

const eras: readonly EraSetting[] = ["auto", "legacy", "modern"];

/** Leaves the era to negotiation or pins it (C-05). */
export function EraSelect({ server, onError }: SettingProps) {
  const { t } = useTranslation();
  const host = useHost();
  const change = async (era: EraSetting | undefined) => {
    if (!era) return;
    const reply = await host.call("setServerEra", { id: server.id, era });
    onError(reply.ok ? undefined : reply.error);
  };
  return (
    <div className="era">
      <label htmlFor="server-era">{t("servers.era")}</label>
      <select
        id="server-era"
        className="input"
        aria-describedby="server-era-hint"
        value={server.eraSetting}
        onChange={(event) => void change(eras.find((era) => era === event.target.value))}
      >
        {eras.map((era) => (
          <option key={era} value={era}>
            {t(`servers.eraOption.${era}`)}
          </option>
        ))}
      </select>
      <p className="small muted" id="server-era-hint">
        {t("servers.eraHint")}
      </p>
    </div>
  );
}

/** Whether a local server that ends by itself is started again (C-14). */
export function AutoRestart({ server, onError }: SettingProps) {
  const { t } = useTranslation();
  const host = useHost();
  const change = async (on: boolean) => {
    const reply = await host.call("setServerAutoRestart", { id: server.id, on });
    onError(reply.ok ? undefined : reply.error);
  };
  return (
    <label className="tick">
      <input type="checkbox" checked={server.autoRestart} onChange={(event) => void change(event.target.checked)} />
      <span>{t("servers.autoRestart")}</span>
    </label>
  );
}
