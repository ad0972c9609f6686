import { HostError } from "../host-error.ts";

/**
 * An endpoint as the user or a file gave it.
 * @throws HostError `bad-url` {reason: "syntax" | "scheme" | "credentials"}; the text itself is not repeated, it may hold a secret
 */
export function endpointUrl(text: string): URL {
  if (!URL.canParse(text)) throw new HostError("bad-url", { reason: "syntax" });
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new HostError("bad-url", { reason: "scheme" });
  if (url.username !== "" || url.password !== "") throw new HostError("bad-url", { reason: "credentials" });
  url.hash = "";
  return url;
}

/** What of a URL may be shown or written down: origin and path. Query, fragment and user-info often are secrets (X-11). */
export function shownUrl(url: string | URL): string {
  if (!URL.canParse(String(url))) return "?";
  const { origin, protocol, host, pathname } = new URL(url);
  return `${origin === "null" ? `${protocol}//${host}` : origin}${pathname}`;
}
