import type { ServerDefinition } from "../connection/definition.ts";
import type { Ports } from "../ports.ts";
import type { PublicShelves } from "./public-shelves.ts";
import { ResultCache } from "./result-cache.ts";

/**
 * The cache of a connection. What is public is shared among connections to one address that declare the same; a local program is
 * nobody else's.
 */
export function cacheFor(
  { transport }: ServerDefinition,
  profileId: string,
  { ports, publicResults }: { readonly ports: Ports; readonly publicResults?: PublicShelves },
): ResultCache {
  const shared = transport.kind === "http" ? publicResults?.of(JSON.stringify([transport.url, profileId])) : undefined;
  return new ResultCache(ports.clock, shared);
}
