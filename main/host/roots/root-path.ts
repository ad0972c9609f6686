import { pathToFileURL } from "node:url";

/** A device or a path past the ordinary rules of Windows: `\\.\`, `\\?\`, also with slashes. */
const WINDOWS_DEVICE = /^[\\/]{2}[.?]([\\/]|$)/;
/** `C:\` or `\\host\share`. */
const WINDOWS_ROOT = /^(?:[A-Za-z]:[\\/]|[\\/]{2}[^\\/]+[\\/]+[^\\/]+)/;

/**
 * Whether a path is absolute and already in its plainest form: no `.` and `..`, no empty part, no NUL, no device (S-24).
 * @param windows by whose rules it is read
 */
export function isPlainPath(path: string, windows: boolean): boolean {
  if (path.includes("\0")) return false;
  if (!windows) return path === "/" || (path.startsWith("/") && path.slice(1).split("/").every(isName));
  if (WINDOWS_DEVICE.test(path)) return false;
  const [root] = WINDOWS_ROOT.exec(path) ?? [];
  if (root === undefined || path.includes("/")) return false;
  const rest = path.slice(root.length).replace(/^\\/, "");
  // A colon past the drive names a stream of a file, not a folder.
  return rest === "" || rest.split("\\").every((part) => isName(part) && !part.includes(":"));
}

function isName(part: string): boolean {
  return part !== "" && part !== "." && part !== "..";
}

/**
 * The `file://` URI of a root (2025-11-25, client/roots: "This MUST be a file:// URI").
 * @param path plain, as `isPlainPath` says
 */
export function rootUri(path: string, windows: boolean): string {
  // Node 20 judges by the machine it runs on whether a drive's own slash is there already.
  return pathToFileURL(path, { windows }).href.replace(/^(file:\/\/\/[A-Za-z]:)\/\/$/, "$1/");
}

/** What people call a folder: the last part of its path, or the whole where there is no other. */
export function rootName(path: string, windows: boolean): string {
  const parts = path.split(windows ? /[\\/]/ : "/").filter((part) => part !== "");
  return parts.at(-1) ?? path;
}
