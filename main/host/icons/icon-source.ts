import type { IconTheme } from "../../../preload/contract/icons.ts";
import { ICON_BYTES, ICONS_PER_LIST } from "../untrusted/limits.ts";
import { parseUrl } from "../url/parse-url.ts";

/** Where an icon comes from: out of the message itself, or from its server. */
export type IconSource =
  | { readonly kind: "data"; readonly bytes: Buffer }
  /** Not read before the person has allowed it. */
  | { readonly kind: "remote"; readonly url: string };

/**
 * The icon of a list (specification, Icon) that is used: `data:` in Base64, or https at the server's own origin (S-26). One that came with
 * the message goes before one that must be fetched; then one for this theme, for any, for the other; then the first.
 * @param icons as the server sent them
 * @param theme what it will stand on; unknown when left out
 * @param serverUrl of a server behind an address; a local one has no origin, so no remote icon
 */
export function iconSource(icons: unknown, serverUrl: string | undefined, theme?: IconTheme): IconSource | undefined {
  if (!Array.isArray(icons)) return undefined;
  const sources = icons
    .slice(0, ICONS_PER_LIST)
    .map((icon: unknown) => (typeof icon === "object" && icon !== null ? icon : {}) as Said)
    .map((icon) => ({ rank: rankOf(icon, theme), source: readSource(icon.src, serverUrl) }))
    .flatMap(({ rank, source }) => (source ? { rank: rank + (source.kind === "data" ? 0 : 3), source } : []));
  return sources.sort((one, other) => one.rank - other.rank)[0]?.source;
}

interface Said {
  readonly src?: unknown;
  readonly theme?: unknown;
}

function rankOf({ theme }: Said, wanted: IconTheme | undefined): number {
  if (wanted === undefined) return 0;
  if (theme === wanted) return 0;
  return theme === "light" || theme === "dark" ? 2 : 1;
}

function readSource(src: unknown, serverUrl: string | undefined): IconSource | undefined {
  if (typeof src !== "string") return undefined;
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
