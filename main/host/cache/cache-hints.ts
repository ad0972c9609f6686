import { CACHED_MS } from "../untrusted/limits.ts";

/** How long a result may be used again, and by whom (2026-07-28, server/utilities/caching). */
export interface CacheHints {
  /** ms from its arrival; 0: it may not. */
  readonly ttlMs: number;
  /** `public`: by whoever asks the same server the same. */
  readonly scope: "public" | "private";
}

/** The hints of a result. An absent, negative or unreadable `ttlMs` is 0, and whatever is not `public` is private. Never throws. */
export function cacheHints({ ttlMs, cacheScope }: { readonly [name: string]: unknown }): CacheHints {
  const ttl = typeof ttlMs === "number" && ttlMs > 0 ? Math.min(ttlMs, CACHED_MS) : 0;
  return { ttlMs: ttl, scope: cacheScope === "public" ? "public" : "private" };
}
