import { HostError } from "../host-error.ts";
import { parseUrl } from "../url/parse-url.ts";

/**
 * An endpoint as the user or a file gave it.
 * @throws HostError `bad-url` {reason: "syntax" | "scheme" | "credentials"}; the text itself is not repeated, it may hold a secret
 */
export function endpointUrl(text: string): URL {
  const url = parseUrl(text);
  if (!url) throw new HostError("bad-url", { reason: "syntax" });
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new HostError("bad-url", { reason: "scheme" });
  if (url.username !== "" || url.password !== "") throw new HostError("bad-url", { reason: "credentials" });
  url.hash = "";
  return url;
}

/** What of a URL may be shown or written down: origin and path. Query, fragment and user-info often are secrets (X-11). */
export function shownUrl(url: string | URL): string {
  const parsed = parseUrl(String(url));
  if (!parsed) return "?";
  const { origin, protocol, host, pathname } = parsed;
  return `${origin === "null" ? `${protocol}//${host}` : origin}${pathname}`;
}
