/** The pieces of a URL's own text, cut where every parser cuts an http(s) URL. Joined in order they give the text again. */
export interface UrlPieces {
  /** As written, without the colon. */
  readonly scheme: string;
  /** Without the `@`; absent when there is no `@`. */
  readonly userInfo?: string;
  readonly host: string;
  /** Without the colon; absent when there is no colon. */
  readonly port?: string;
  readonly path: string;
  /** With its `?`; "" for none. */
  readonly query: string;
  /** With its `#`; "" for none. */
  readonly fragment: string;
}

/**
 * Cuts an http(s) URL's text; backslashes and line breaks must have been refused before, for parsers read them as other characters.
 * @returns undefined unless the text starts with http:// or https:// in any case, and exactly two slashes
 */
export function urlPieces(text: string): UrlPieces | undefined {
  const start = /^(https?):\/\/(?!\/)/i.exec(text);
  if (!start) return undefined;
  const rest = text.slice(start[0].length);
  const authorityEnd = endOf(rest, /[/?#]/);
  const authority = rest.slice(0, authorityEnd);
  const fragmentAt = endOf(rest, /#/);
  const queryAt = Math.min(endOf(rest, /\?/), fragmentAt);
  const at = authority.lastIndexOf("@");
  const hostPort = authority.slice(at + 1);
  // The colons of an IPv6 address stand inside its brackets.
  const colon = hostPort.indexOf(":", hostPort.startsWith("[") ? Math.max(0, hostPort.indexOf("]")) : 0);
  return {
    scheme: start[1] ?? "",
    ...(at >= 0 && { userInfo: authority.slice(0, at) }),
    host: colon < 0 ? hostPort : hostPort.slice(0, colon),
    ...(colon >= 0 && { port: hostPort.slice(colon + 1) }),
    path: rest.slice(authorityEnd, queryAt),
    query: rest.slice(queryAt, fragmentAt),
    fragment: rest.slice(fragmentAt),
  };
}

function endOf(text: string, pattern: RegExp): number {
  const at = text.search(pattern);
  return at < 0 ? text.length : at;
}
