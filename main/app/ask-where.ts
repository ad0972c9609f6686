import { type BrowserWindow, dialog } from "electron";

/** Asks in the system's own dialog where to write a file; undefined when the person closed it. */
export async function askWhere(window: BrowserWindow | undefined, suggested: string): Promise<string | undefined> {
  const options = { defaultPath: suggested };
  const { canceled, filePath } = window
    ? await dialog.showSaveDialog(window, options)
    : await dialog.showSaveDialog(options);
  return canceled || filePath === "" ? undefined : filePath;
}
