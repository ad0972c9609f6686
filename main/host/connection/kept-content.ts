type Members = { readonly [name: string]: unknown };

/** Where the content of a result waits while the protocol client looks at the rest. */
const KEPT = "parley/kept-content";
/** The members that hold content: of a tool's result, a prompt's and a resource's. */
const holders = ["content", "messages", "contents"] as const;

/**
 * A result of the modern era whose content the protocol client would refuse as a whole because of one part of it: a kind that it does not
 * know, or data that is no base64. What can be shown of it is shown (S-01), so that the client gets no such content to look at;
 * `restoredContent` puts it back.
 */
export function keptContent(result: Members): Members {
  const held = holders.filter((name) => Array.isArray(result[name]) && !(result[name] as unknown[]).every(isPlain));
  if (held.length === 0 || Object.hasOwn(result, KEPT)) return result;
  const kept = Object.fromEntries(held.map((name) => [name, result[name]]));
  return { ...result, ...Object.fromEntries(held.map((name) => [name, []])), [KEPT]: kept };
}

/** The result as its server sent it. */
export function restoredContent(result: Members): Members {
  const { [KEPT]: kept, ...rest } = result;
  return typeof kept === "object" && kept !== null ? { ...rest, ...kept } : result;
}

/** Text without anything about it, which the client takes as it is. */
function isPlain(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  const { type, text, uri, annotations, _meta } = part as Members;
  return typeof text === "string" && (type === "text" || typeof uri === "string") && !annotations && !_meta;
}
