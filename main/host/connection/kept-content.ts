import { SKILL_LIMITS } from "@modelcontextprotocol/client/ext/skills";

type Members = { readonly [name: string]: unknown };

/** Where members of a result wait while the protocol client looks at the rest. */
const KEPT = "parley/kept-content";
/** Characters of base64 that hold as many bytes as the client takes of all files of a skill. */
const SMALL_BLOB = Math.ceil(SKILL_LIMITS.bytes / 3) * 4;
/** The members that hold content: of a tool's result, a prompt's and a resource's. */
const contentHolders = ["content", "messages", "contents"] as const;
/** The members that hold the items of a list. */
const listHolders = ["tools", "prompts", "resources", "resourceTemplates"] as const;

/**
 * A result of the modern era without what the protocol client would refuse it for as a whole: content of a kind that it does not know or
 * that is no base64 (S-01), items of a list that are odd (C-16), caching hints that are missing or below zero (C-32). What can be used
 * of it is used; `restoredContent` gives it back. Of a resource's contents the essence stays: the client reads those of skills itself.
 */
export function keptContent(result: Members): Members {
  if (Object.hasOwn(result, KEPT)) return result;
  const odd = contentHolders.filter((name) => isFilled(result[name]) && !(result[name] as unknown[]).every(isPlain));
  const lists = listHolders.filter((name) => isFilled(result[name]));
  const stand = {
    ...Object.fromEntries([...odd, ...lists].map((name) => [name, name === "contents" ? essence(result[name]) : []])),
    ...(isCacheable(result) ? soundHints(result) : {}),
  };
  const names = Object.keys(stand);
  if (names.length === 0) return result;
  const kept = Object.fromEntries(
    names.filter((name) => Object.hasOwn(result, name)).map((name) => [name, result[name]]),
  );
  return { ...result, ...stand, [KEPT]: { kept, names } };
}

/** The result as its server sent it. */
export function restoredContent(result: Members): Members {
  const { [KEPT]: held, ...rest } = result;
  if (typeof held !== "object" || held === null) return result;
  const { kept, names } = held as { readonly kept: Members; readonly names: readonly string[] };
  return { ...Object.fromEntries(Object.entries(rest).filter(([name]) => !names.includes(name))), ...kept };
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

/** A list or the contents of a resource (2026-07-28, server/utilities/caching §Cacheable Results). */
function isCacheable(result: Members): boolean {
  return ["contents", ...listHolders].some((name) => Array.isArray(result[name]));
}

/** Hints in the place of those that are none: stale at once, and nobody else's. */
function soundHints({ ttlMs, cacheScope }: Members): Members {
  const sound = typeof ttlMs === "number" && Number.isSafeInteger(ttlMs) && ttlMs >= 0;
  return {
    ...(sound ? {} : { ttlMs: 0 }),
    ...(cacheScope === "public" || cacheScope === "private" ? {} : { cacheScope: "private" }),
  };
}

/** Contents of a resource without what is said about them; what is no text and no base64, or too large for a skill's file, is left out. */
function essence(contents: unknown): readonly Members[] {
  return (contents as readonly unknown[]).flatMap((part) => {
    const { uri, mimeType, text, blob } = (typeof part === "object" && part !== null ? part : {}) as Members;
    const body = typeof text === "string" ? { text } : isSmallBase64(blob) ? { blob } : undefined;
    if (typeof uri !== "string" || body === undefined) return [];
    return [{ uri, ...(typeof mimeType === "string" ? { mimeType } : {}), ...body }];
  });
}

function isSmallBase64(blob: unknown): boolean {
  if (typeof blob !== "string" || blob.length > SMALL_BLOB) return false;
  const digits = blob.length % 4 === 0 ? blob.replace(/={1,2}$/, "") : blob;
  return digits.length % 4 !== 1 && /^[A-Za-z0-9+/]*$/.test(digits);
}

/** Text without anything about it, which the client takes as it is. */
function isPlain(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  const { type, text, uri, annotations, _meta } = part as Members;
  return typeof text === "string" && (type === "text" || typeof uri === "string") && !annotations && !_meta;
}
