import { z } from "zod";
import type { RootsStore, ServerRoots } from "../host/roots/root-grants.ts";
import { type OfServers, OfServersFile } from "./of-servers.ts";
import type { IdentityOf } from "./server-identity.ts";
import { VersionedFile } from "./versioned-file.ts";

const file = z.object({
  v: z.literal(1),
  granted: z.array(
    z.object({
      serverId: z.string(),
      roots: z.array(z.object({ path: z.string().min(1), name: z.string(), grantedAt: z.number() })),
      allowedAt: z.number().optional(),
      identity: z.string().optional(),
    }),
  ),
});
type Stored = z.infer<typeof file>["granted"][number];

/**
 * Folders that servers were granted, on disk. An unreadable file is set aside, and nothing is granted; nothing is either to another server
 * of the same id.
 * @param path read once
 * @param identityOf which server an id is, undefined when its folders don't outlive this run
 */
export function rootsFile(path: string, identityOf: IdentityOf): RootsStore & OfServers {
  const kept = new VersionedFile<z.infer<typeof file>>(path, file);
  return new OfServersFile<ServerRoots, Stored>({
    found: kept.found?.granted ?? [],
    write: (granted) => kept.write({ v: 1, granted: [...granted] }),
    toStored: (ofServer) => {
      const identity = identityOf(ofServer.serverId);
      return identity === undefined ? undefined : { ...ofServer, roots: [...ofServer.roots], identity };
    },
    fromStored: ({ identity, ...granted }) =>
      identity !== undefined && identity === identityOf(granted.serverId) ? granted : undefined,
  });
}
