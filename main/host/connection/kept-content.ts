type Members = { readonly [name: string]: unknown };

/** Where members of a result wait while the protocol client looks at the rest. */
const KEPT = "parley/kept-content";
/** The members that hold content: of a tool's result, a prompt's and a resource's. */
const contentHolders = ["content", "messages", "contents"] as const;
/** The members that hold the items of a list. */
const listHolders = ["tools", "prompts", "resources", "resourceTemplates"] as const;

/**
 * A result of the modern era without what the protocol client would refuse it for as a whole: content of a kind that it does not know or
 * that is no base64 (S-01), items of a list that are odd (C-16), caching hints that are missing or below zero (C-32). What can be used
 * of it is used; `restoredContent` gives it back.
 */
export function keptContent(result: Members): Members {
  if (Object.hasOwn(result, KEPT)) return result;
  const odd = contentHolders.filter((name) => isFilled(result[name]) && !(result[name] as unknown[]).every(isPlain));
  const lists = listHolders.filter((name) => isFilled(result[name]));
  const stand = {
    ...Object.fromEntries([...odd, ...lists].map((name) => [name, []])),
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

/** Text without anything about it, which the client takes as it is. */
function isPlain(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  const { type, text, uri, annotations, _meta } = part as Members;
  return typeof text === "string" && (type === "text" || typeof uri === "string") && !annotations && !_meta;
}
