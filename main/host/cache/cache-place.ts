import type { ServerDefinition } from "../connection/definition.ts";
import type { Ports } from "../ports.ts";
import { ResultCache } from "./result-cache.ts";
import type { ResultShelf } from "./result-shelf.ts";

/**
 * The cache of a connection. What is public is shared among connections to one address that declare the same; a local program is
 * nobody else's.
 */
export function cacheFor(
  { transport }: ServerDefinition,
  profileId: string,
  { ports, publicResults: shelf }: { readonly ports: Ports; readonly publicResults?: ResultShelf },
): ResultCache {
  if (!shelf || transport.kind !== "http") return new ResultCache(ports.clock);
  return new ResultCache(ports.clock, { shelf, place: JSON.stringify([transport.url, profileId]) });
}
