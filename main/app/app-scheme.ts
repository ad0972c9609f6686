import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { protocol } from "electron";
import { CONTENT_SECURITY_POLICY } from "./content-security-policy.ts";

export const APP_SCHEME = "parley";
export const APP_ORIGIN = `${APP_SCHEME}://app`;
/** Frames of MCP Apps live on a scheme of their own; nothing is served there yet. */
const EMBED_SCHEME = "parley-embed";

const TYPES: { readonly [extension: string]: string } = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
};

/** Must run before the app is ready. The code cache saves the renderer its compile on every start but the first. */
export function registerSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, codeCache: true, supportFetchAPI: true } },
    { scheme: EMBED_SCHEME, privileges: { standard: true, secure: true } },
  ]);
}

/**
 * The file of a request, or undefined when it names none of ours.
 * @param root the folder served @param url as asked
 */
export function fileFor(root: string, url: string): string | undefined {
  const { host, pathname } = new URL(url);
  if (`${APP_SCHEME}://${host}` !== APP_ORIGIN) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (path.includes("\0")) return undefined;
  const file = normalize(join(root, path === "/" ? "index.html" : path));
  return file.startsWith(root + sep) && extname(file) in TYPES ? file : undefined;
}

/**
 * Serves the built renderer under the app scheme.
 * @param onScript called once, when the page's script has been read: what the page waits for is done then
 */
export function serveApp(root: string, onScript: () => void): void {
  let told = false;
  protocol.handle(APP_SCHEME, async (request) => {
    const headers = {
      "content-security-policy": CONTENT_SECURITY_POLICY,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
    };
    const file = fileFor(root, request.url);
    const body = file === undefined ? undefined : await readFile(file).catch(() => undefined);
    if (file !== undefined && extname(file) === ".js" && !told) {
      told = true;
      setImmediate(onScript);
    }
    if (file === undefined || body === undefined) return new Response("not found", { status: 404, headers });
    return new Response(new Uint8Array(body), { headers: { ...headers, "content-type": TYPES[extname(file)] ?? "" } });
  });
}
