import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { app, type BrowserWindow, dialog, nativeTheme } from "electron";
import { APP_ORIGIN, registerSchemes, serveApp } from "./app/app-scheme.ts";
import type { Core } from "./app/core.ts";
import { listen, type Methods } from "./app/ipc.ts";
import { lockDown } from "./app/lock-down.ts";
import { SettingsFile } from "./app/settings-file.ts";
import { openWindow } from "./app/window.ts";

/** A renderer that dies this often within a minute is not started again. */
const CRASHES_A_MINUTE = 3;

const here = dirname(fileURLToPath(import.meta.url));
const devUrl = app.isPackaged ? undefined : process.env.PARLEY_DEV_URL;
const pageUrl = devUrl ?? `${APP_ORIGIN}/index.html`;
const pageOrigin = devUrl ? new URL(devUrl).origin : APP_ORIGIN;

let window: BrowserWindow | undefined;
let core: Core | undefined;
let settings: SettingsFile;
let crashes: number[] = [];
let quitting = false;
let ended = false;

registerSchemes();
if (app.requestSingleInstanceLock()) start();
else app.quit();

function start(): void {
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  app.on("before-quit", quitCleanly);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => app.quit());
  void app.whenReady().then(compose);
}

/**
 * The window first. Its process is started, and its page served, by the thread that this code runs on; so the core, which is
 * heavier, is loaded when the page has its script, while that is compiled in the other process.
 */
function compose(): void {
  settings = new SettingsFile(join(app.getPath("userData"), "settings.json"));
  nativeTheme.themeSource = settings.value.theme;
  lockDown((url) => url.startsWith(`${APP_ORIGIN}/`) || url.startsWith("devtools:") || ownDevServer(url));
  const methods = new Promise<Methods>((resolve, reject) => {
    let begun = false;
    const begin = () => {
      if (begun) return;
      begun = true;
      makeCore().then((made) => resolve(made.methods), reject);
      void import("./app/call-shape.ts");
      void speak();
    };
    serveApp(join(here, "../renderer"), begin);
    // A development server serves its page by itself.
    app.once("web-contents-created", (_event, contents) => contents.once("dom-ready", begin));
  });
  listen(
    ({ senderFrame, sender }) =>
      sender === window?.webContents &&
      senderFrame !== null &&
      senderFrame === sender.mainFrame &&
      senderFrame.origin === pageOrigin,
    methods,
  );
  app.on("second-instance", showWindow);
  app.on("activate", showWindow);
  showWindow();
}

function ownDevServer(url: string): boolean {
  return devUrl !== undefined && new URL(url).host === new URL(devUrl).host;
}

async function makeCore(): Promise<Core> {
  const { startCore } = await import("./app/core.ts");
  core = startCore({
    settings,
    onSettings: () => void speak(),
    window: () => (window && !window.isDestroyed() ? window : undefined),
    showWindow,
  });
  return core;
}

/** Menu and theme follow the settings. */
async function speak(): Promise<void> {
  nativeTheme.themeSource = settings.value.theme;
  const [{ setMenu }, { languageFor, makeWords }] = await Promise.all([
    import("./app/menu.ts"),
    import("./app/words.ts"),
  ]);
  setMenu(makeWords(languageFor(settings.value.language, app.getLocale())));
}

function showWindow(): void {
  if (window && !window.isDestroyed()) {
    if (window.isMinimized()) window.restore();
    window.focus();
    return;
  }
  const preload = join(here, "../preload/index.cjs");
  if (!devUrl && !existsSync(preload)) throw new Error(`the build is not complete: ${preload} is missing`);
  const opened = openWindow(pageUrl, preload);
  window = opened;
  core?.host.broker.setAudience("waiting");
  opened.webContents.on("render-process-gone", (_event, details) => {
    if (details.reason !== "clean-exit") recover(opened);
  });
  opened.webContents.on("did-fail-load", (_event, code, description, _url, isMainFrame) => {
    // -3 is an aborted load, as a reload causes one.
    if (isMainFrame && code !== -3) noWindow(`${description} (${code})`);
  });
  // Closing the window is "not now" for whatever it still asks (F-16).
  opened.on("close", () => core?.dismissAll());
}

/** A crashed page comes back with its questions and drafts; one that keeps crashing is given up, and its askers are told. */
function recover(crashed: BrowserWindow): void {
  const now = Date.now();
  crashes = [...crashes.filter((at) => now - at < 60_000), now];
  if (crashes.length > CRASHES_A_MINUTE) noWindow("the page keeps crashing");
  else crashed.webContents.reload();
}

/** Whoever asks is told so. Without its window Parley ends, except on macOS, where its icon opens a new one. */
function noWindow(detail: string): void {
  core?.host.broker.setAudience("none");
  const broken = window;
  window = undefined;
  crashes = [];
  dialog.showErrorBox("Parley", detail);
  broken?.destroy();
}

/** Every process behind a server is gone before this one goes; a second Quit doesn't cut that short. */
function quitCleanly(event: Electron.Event): void {
  if (ended || !core) return;
  event.preventDefault();
  if (quitting) return;
  quitting = true;
  void core.host.close().finally(() => {
    ended = true;
    app.quit();
  });
}
