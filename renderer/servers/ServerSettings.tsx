import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { EraSetting, ProfileView, ServerView } from "../../preload/contract/servers.ts";
import { useHost } from "../host.ts";
import { profileName } from "./profile-name.ts";

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
    <div className="setting">
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

/** Which host Parley stands in for on this connection: what it declares and speaks. */
export function ProfileSelect({ server, onError }: SettingProps) {
  const { t } = useTranslation();
  const host = useHost();
  const [profiles, setProfiles] = useState<readonly ProfileView[]>([]);
  useEffect(() => {
    let current = true;
    void host.call("readProfiles", {}).then((reply) => {
      if (current && reply.ok && reply.value) setProfiles(reply.value.profiles);
    });
    return () => {
      current = false;
    };
  }, [host]);
  const { profile = "parley", state } = server;
  const used = state.kind === "ready" ? state.negotiated.profile : undefined;
  const change = async (chosen: string) => {
    const reply = await host.call("setServerProfile", { id: server.id, profile: chosen });
    onError(reply.ok ? undefined : reply.error);
  };
  // One that is kept and not known here is shown all the same: it is what the next connection fails with.
  const listed = profiles.some(({ id }) => id === profile) ? profiles : [...profiles, { id: profile, name: profile }];
  return (
    <div className="setting">
      <label htmlFor="server-profile">{t("servers.profile")}</label>
      <select
        id="server-profile"
        className="input"
        aria-describedby="server-profile-hint"
        value={profile}
        onChange={(event) => void change(event.target.value)}
      >
        {listed.map((one) => (
          <option key={one.id} value={one.id}>
            {profileName(t, one)}
          </option>
        ))}
      </select>
      <p className="small muted" id="server-profile-hint">
        {t("servers.profileHint")}
        {used && used.id !== profile && ` ${t("servers.profileUsed", { profile: profileName(t, used) })}`}
      </p>
    </div>
  );
}

const MEBIBYTE = 1024 * 1024;
const MEBIBYTES = { least: 1, most: 500 };

/** The largest message that is read from this server (C-11). Takes effect when the field is left or Enter is pressed. */
export function MessageLimit({ server, onError }: SettingProps) {
  const { t } = useTranslation();
  const host = useHost();
  const { messageBytes = 64 * MEBIBYTE } = server;
  const kept = String(Math.round(messageBytes / MEBIBYTE));
  const [draft, setDraft] = useState<string>();
  const text = draft ?? kept;
  const mebibytes = Number(text);
  const fits = Number.isInteger(mebibytes) && mebibytes >= MEBIBYTES.least && mebibytes <= MEBIBYTES.most;
  const settle = async () => {
    if (draft === undefined || !fits) return;
    if (draft !== kept) {
      const reply = await host.call("setServerMessageLimit", { id: server.id, mebibytes });
      onError(reply.ok ? undefined : reply.error);
      if (!reply.ok) return;
    }
    setDraft(undefined);
  };
  return (
    <div className="setting">
      <label htmlFor="server-limit">{t("servers.messageLimit")}</label>
      <input
        id="server-limit"
        className="input"
        type="number"
        min={MEBIBYTES.least}
        max={MEBIBYTES.most}
        step={1}
        aria-invalid={!fits}
        aria-describedby="server-limit-hint"
        value={text}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => void settle()}
        onKeyDown={(event) => {
          if (event.key === "Enter") void settle();
        }}
      />
      <p
        className={fits ? "small muted" : "small setting-wrong"}
        id="server-limit-hint"
        role={fits ? undefined : "alert"}
      >
        {t(fits ? "servers.messageLimitHint" : "servers.messageLimitWrong", MEBIBYTES)}
      </p>
    </div>
  );
}

/** Whether its questions wait in the list without being put before the person; for this run (F-28). */
export function Muted({ server, onError }: SettingProps) {
  const { t } = useTranslation();
  const host = useHost();
  const change = async (on: boolean) => {
    const reply = await host.call("muteServer", { serverId: server.id, on });
    onError(reply.ok ? undefined : reply.error);
  };
  return (
    <label className="tick">
      <input type="checkbox" checked={server.muted ?? false} onChange={(event) => void change(event.target.checked)} />
      <span>{t("servers.mute")}</span>
    </label>
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
