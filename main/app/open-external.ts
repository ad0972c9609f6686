import { shell } from "electron";

/** The one place that hands a URL to the operating system's browser; the URL has been judged and consented to before. */
export async function openExternal(url: string): Promise<void> {
  await shell.openExternal(url);
}
