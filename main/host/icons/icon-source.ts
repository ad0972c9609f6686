import { ICON_BYTES, ICONS_PER_LIST } from "../untrusted/limits.ts";
import { parseUrl } from "../url/parse-url.ts";

/** Where an icon comes from: out of the message itself, or from its server. */
export type IconSource =
  | { readonly kind: "data"; readonly bytes: Buffer }
  /** Not read before the person has allowed it. */
  | { readonly kind: "remote"; readonly url: string };

/**
 * The first of a list of icons (specification, Icon) that may be used: `data:` in Base64, or https at the server's own origin (S-26).
 * @param icons as the server sent them
 * @param serverUrl of a server behind an address; a local one has no origin, so no remote icon
 */
export function iconSource(icons: unknown, serverUrl: string | undefined): IconSource | undefined {
  if (!Array.isArray(icons)) return undefined;
  const sources = icons.slice(0, ICONS_PER_LIST).flatMap((icon: unknown) => {
    const src = typeof icon === "object" && icon !== null ? (icon as { readonly src?: unknown }).src : undefined;
    return typeof src === "string" ? (readSource(src, serverUrl) ?? []) : [];
  });
  return sources.find(({ kind }) => kind === "data") ?? sources[0];
}

function readSource(src: string, serverUrl: string | undefined): IconSource | undefined {
  if (/^data:/i.test(src)) return readData(src);
  const url = parseUrl(src);
  const own = serverUrl === undefined ? undefined : parseUrl(serverUrl);
  if (url?.protocol !== "https:" || url.origin !== own?.origin) return undefined;
  if (url.username !== "" || url.password !== "") return undefined;
  return { kind: "remote", url: url.href };
}

function readData(src: string): IconSource | undefined {
  // Base64 is a third longer than what it stands for.
  if (src.length > ICON_BYTES * 1.5) return undefined;
  const base64 = /^data:[^,]*;base64,([A-Za-z0-9+/=\s]*)$/i.exec(src)?.[1];
  return base64 === undefined ? undefined : { kind: "data", bytes: Buffer.from(base64, "base64") };
}
