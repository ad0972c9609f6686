/**
 * Reads a URL, as `URL.parse` of later Nodes does. `URL.canParse` won't do: in Node 20 and 22, once it has been called some thousand times,
 * it says no to every text with letters such as é.
 * @param base what a relative one is relative to
 * @returns undefined when the text is no URL
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
