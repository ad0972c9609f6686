import { BrowserWindow, nativeTheme } from "electron";

/** The page's own background, so that nothing flashes before the first paint. */
const BACKGROUND = { light: "#f7f7f5", dark: "#141618" };

/**
 * Opens the one window.
 * @param url the app's own page @param preload the gate's file
 */
export function openWindow(url: string, preload: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1240,
    height: 800,
    minWidth: 400,
    minHeight: 480,
    show: false,
    title: "Parley",
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      // Without it a hidden window stops its timers, and an arming Send never arms.
      backgroundThrottling: false,
    },
  });
  // The title says how many questions wait; the page's own would take that away.
  window.on("page-title-updated", (event) => event.preventDefault());
  window.once("ready-to-show", () => window.show());
  // A failed load is told by did-fail-load.
  window.loadURL(url).catch(() => {});
  return window;
}
