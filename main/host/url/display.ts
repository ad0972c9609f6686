import type { UrlPart } from "../../../preload/contract/url.ts";
import type { UrlPieces } from "./pieces.ts";

/**
 * The whole URL as parts for display; joined, their texts are the URL's text.
 *
 * @param pieces the URL's own text, cut
 * @param host what the parser reads as the host
 * @param registrable the registrable domain within `host`, if it has one
 * @param ip whether the host is an address
 */
export function displayParts(
  pieces: UrlPieces,
  host: { readonly registrable?: string; readonly ip: boolean },
): readonly UrlPart[] {
  const parts: UrlPart[] = [];
  const add = (kind: UrlPart["kind"], text: string) => {
    if (text !== "") parts.push({ kind, text });
  };
  add("scheme", `${pieces.scheme}://`);
  if (pieces.userInfo !== undefined) add("user", `${pieces.userInfo}@`);
  if (host.ip) add("ip", pieces.host);
  else if (host.registrable === undefined) add("host", pieces.host);
  else {
    const [subdomain, registrable, dot] = hostParts(pieces.host, host.registrable);
    add("subdomain", subdomain);
    add("registrable", registrable);
    add("host", dot);
  }
  if (pieces.port !== undefined) add("port", `:${pieces.port}`);
  add("path", pieces.path);
  add("query", pieces.query);
  add("fragment", pieces.fragment);
  return parts;
}

/** The written host cut before its registrable domain (as many labels from the end as that has) and before a closing dot. */
function hostParts(written: string, registrable: string): readonly [string, string, string] {
  const dot = written.endsWith(".") ? "." : "";
  const labels = written.slice(0, written.length - dot.length).split(".");
  const own = labels.slice(-registrable.split(".").length).join(".");
  return [written.slice(0, written.length - dot.length - own.length), own, dot];
}
