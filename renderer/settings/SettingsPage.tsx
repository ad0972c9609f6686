import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppError } from "../../preload/contract/reply.ts";
import type { SettingsView } from "../../preload/contract/settings.ts";
import { PermissionList } from "../access/PermissionList.tsx";
import { RootConsents } from "../access/RootConsents.tsx";
import { useFacts, useHost, useSettings } from "../host.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { PageBar } from "../ui/PageBar.tsx";
import "./settings.css";

const themes: readonly SettingsView["theme"][] = ["system", "light", "dark"];
const languages: readonly SettingsView["language"][] = ["system", "en", "ko"];

/** Appearance, language, and what this copy of Parley is made of. A change holds at once. */
export function SettingsPage() {
  const { t } = useTranslation();
  const host = useHost();
  const settings = useSettings();
  const facts = useFacts();
  const [error, setError] = useState<AppError>();

  const change = async (next: Partial<SettingsView>) => {
    const reply = await host.call("changeSettings", next);
    setError(reply.ok ? undefined : reply.error);
  };

  return (
    <>
      <PageBar title={t("nav.settings")} />
      <div className="page">
        <div className="settings">
          {error && <ErrorNotice error={error} announce />}
          <Choice
            legend={t("settings.theme")}
            name="theme"
            options={themes.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
            value={settings.theme}
            onChange={(theme) => void change({ theme })}
          />
          <Choice
            legend={t("settings.language")}
            name="language"
            options={languages.map((value) => ({ value, label: t(`settings.languages.${value}`) }))}
            value={settings.language}
            onChange={(language) => void change({ language })}
          />
          <section>
            <h2>{t("access.standing")}</h2>
            <p className="muted">{t("access.standingHint")}</p>
            <h3>{t("access.tools")}</h3>
            <PermissionList />
            <RootConsents />
          </section>
          <section>
            <h2>{t("settings.about")}</h2>
            <p className="muted">{t("settings.aboutText")}</p>
            <dl className="facts">
              <div>
                <dt>Parley</dt>
                <dd>{facts.version}</dd>
              </div>
              <div>
                <dt>Electron</dt>
                <dd>{facts.electron}</dd>
              </div>
              <div>
                <dt>{t("settings.platform")}</dt>
                <dd>{facts.platform}</dd>
              </div>
              <div>
                <dt>{t("settings.locale")}</dt>
                <dd>{facts.locale}</dd>
              </div>
            </dl>
            {facts.armingMs === 0 && <p className="small muted">{t("settings.unarmed")}</p>}
          </section>
        </div>
      </div>
    </>
  );
}

interface ChoiceProps<T extends string> {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ legend, name, options, value, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className="segments titled">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
