import { parseUrl } from "./parse-url.ts";

/** Parameters that say where a person is sent afterwards. Compared without case, `-` and `_`. */
const NAMES = new Set([
  "redirect",
  "redirecturi",
  "redirecturl",
  "postlogoutredirecturi",
  "returnto",
  "returnurl",
  "returnuri",
  "returnpath",
  "callback",
  "callbackurl",
  "continue",
  "next",
  "goto",
  "dest",
  "destination",
  "target",
  "successurl",
  "cancelurl",
  "ru",
]);

/**
 * Hosts that redirect parameters of a URL name, each once, in order of appearance.
 * @param query the URL's query with its `?`
 */
export function redirectHosts(query: string): readonly string[] {
  const hosts = new Set<string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!NAMES.has(name.toLowerCase().replace(/[-_]/g, ""))) continue;
    const url = parseUrl(value);
    if (url && url.hostname !== "" && /^https?:$/.test(url.protocol)) hosts.add(url.hostname);
  }
  return [...hosts];
}
