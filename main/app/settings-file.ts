import { readFileSync, renameSync } from "node:fs";
import { z } from "zod";
import type { SettingsView } from "../../preload/contract/settings.ts";
import { writeFileAtomically } from "../store/atomic-file.ts";

const settings = z.object({
  theme: z.enum(["system", "light", "dark"]).catch("system"),
  language: z.enum(["system", "en", "ko"]).catch("system"),
});

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
      return settings.parse(JSON.parse(text));
    } catch {
      renameSync(this.path, `${this.path}.broken`);
      return DEFAULTS;
    }
  }
}
