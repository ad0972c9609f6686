import { type BrowserWindow, dialog } from "electron";

/** Lets the person choose a folder in the system's own dialog; undefined when they closed it. */
export async function chooseRoot(window: BrowserWindow | undefined): Promise<string | undefined> {
  const options = { properties: ["openDirectory" as const, "createDirectory" as const] };
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options);
  return canceled ? undefined : filePaths[0];
}
