import { readFileSync, renameSync } from "node:fs";
import type { SettingsView } from "../../preload/contract/settings.ts";
import { writeFileAtomically } from "../store/atomic-file.ts";

const THEMES: readonly SettingsView["theme"][] = ["system", "light", "dark"];
const LANGUAGES: readonly SettingsView["language"][] = ["system", "en", "ko"];

const DEFAULTS: SettingsView = { theme: "system", language: "system" };

/** Settings as a small JSON file, read once. */
export class SettingsFile {
  private readonly path: string;
  private current: SettingsView;

  /** @param path where it is kept; a file that can't be read is set aside beside it, and the defaults stand */
  constructor(path: string) {
    this.path = path;
    this.current = this.read();
  }

  get value(): SettingsView {
    return this.current;
  }

  /** Changes what is given and saves. Throws when the disk refuses; the change stands for the run all the same. */
  change(part: Partial<SettingsView>): SettingsView {
    this.current = { ...this.current, ...part };
    writeFileAtomically(this.path, `${JSON.stringify(this.current, null, 2)}\n`);
    return this.current;
  }

  private read(): SettingsView {
    let text: string;
    try {
      text = readFileSync(this.path, "utf8");
    } catch {
      return DEFAULTS;
    }
    try {
      return settingsIn(JSON.parse(text));
    } catch {
      renameSync(this.path, `${this.path}.broken`);
      return DEFAULTS;
    }
  }
}

/** What a settings file says; by hand, because it is read before the window and a schema library is not there yet. */
function settingsIn(value: unknown): SettingsView {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError("no object");
  const { theme, language } = value as { theme?: unknown; language?: unknown };
  return {
    theme: THEMES.find((known) => known === theme) ?? DEFAULTS.theme,
    language: LANGUAGES.find((known) => known === language) ?? DEFAULTS.language,
  };
}
