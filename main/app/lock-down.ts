import { app, type Session, session } from "electron";

/** Writing plain text to the clipboard, by a click of the person's, is all a page may do beyond drawing itself. */
const ALLOWED_PERMISSION = "clipboard-sanitized-write";

/**
 * What every page of this app is denied, whatever it tries: navigation, new windows, webviews, permissions,
 * downloads, and the network. URLs open in the OS browser only (U-03).
 * @param mayLoad whether a URL is one of the app's own
 */
export function lockDown(mayLoad: (url: string) => boolean): void {
  app.on("web-contents-created", (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: "deny" }));
    contents.on("will-navigate", (event) => event.preventDefault());
    contents.on("will-redirect", (event) => event.preventDefault());
    contents.on("will-frame-navigate", (event) => {
      if (!event.isMainFrame && !mayLoad(event.url)) event.preventDefault();
    });
    contents.on("will-attach-webview", (event) => event.preventDefault());
  });
  lockSession(session.defaultSession, mayLoad);
}

function lockSession(own: Session, mayLoad: (url: string) => boolean): void {
  own.setPermissionRequestHandler((_contents, permission, decide) => decide(permission === ALLOWED_PERMISSION));
  own.setPermissionCheckHandler((_contents, permission) => permission === ALLOWED_PERMISSION);
  own.setDevicePermissionHandler(() => false);
  own.on("will-download", (event) => event.preventDefault());
  own.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !mayLoad(details.url) }));
}
