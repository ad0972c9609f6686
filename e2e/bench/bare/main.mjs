// The least that Electron can do: one sandboxed window with a plain page.
import { app, BrowserWindow } from "electron";

app.on("window-all-closed", () => app.quit());
// Not awaited at the top level: Electron holds `ready` back until this module has settled.
void app.whenReady().then(async () => {
  const window = new BrowserWindow({ width: 1200, height: 800, webPreferences: { sandbox: true } });
  await window.loadFile("index.html");
});
