/** Headers whose values say nothing about a person and are worth reading; of all others only the name is kept. */
const PLAIN = new Set([
  "accept",
  "allow",
  "cache-control",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "mcp-method",
  "mcp-name",
  "mcp-protocol-version",
  "retry-after",
  "server",
  "transfer-encoding",
  "vary",
]);

/**
 * Headers as they may stand in traffic and exports. A list of what is shown, not of what is hidden: Authorization, DPoP,
 * cookies and session ids are hidden, and so is whatever a user's own header is called.
 */
export function redactHeaders(headers: Headers): { readonly [name: string]: string } {
  return Object.fromEntries([...headers].map(([name, value]) => [name, PLAIN.has(name) ? value : "<hidden>"]));
}
