import { z } from "zod";

export interface SettingsView {
  readonly theme: "system" | "light" | "dark";
  readonly language: "system" | "en" | "ko";
}

export const settingsInputs = {
  changeSettings: z.strictObject({
    theme: z.enum(["system", "light", "dark"]).optional(),
    language: z.enum(["system", "en", "ko"]).optional(),
  }),
};

/** Facts that don't change while the app runs. */
export interface AppFacts {
  readonly version: string;
  readonly electron: string;
  readonly platform: string;
  /** BCP 47, as the operating system says. */
  readonly locale: string;
  /** How long Send stays disarmed on a fresh sheet, in ms; 0 in benches and scripted runs, and said so. */
  readonly armingMs: number;
}
