import { z } from "zod";
import type { AllowedTool, PermissionStore } from "../host/consent/tool-permissions.ts";
import { type OfServers, OfServersFile } from "./of-servers.ts";
import type { IdentityOf } from "./server-identity.ts";
import { VersionedFile } from "./versioned-file.ts";

const file = z.object({
  v: z.literal(1),
  always: z.array(
    z.object({
      serverId: z.string(),
      tool: z.string(),
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      grantedAt: z.number(),
      needsTrust: z.boolean().optional(),
      identity: z.string().optional(),
    }),
  ),
});
type Stored = z.infer<typeof file>["always"][number];

/**
 * Standing permissions for tools on disk: names, fingerprints, and whether they rest on trust. An unreadable file is set aside, and
 * everything asks again; so does what was allowed to another server of the same id.
 * @param path read once
 * @param identityOf which server an id is, undefined when its permissions don't outlive this run
 */
export function permissionsFile(path: string, identityOf: IdentityOf): PermissionStore & OfServers {
  const kept = new VersionedFile<z.infer<typeof file>>(path, file);
  return new OfServersFile<AllowedTool, Stored>({
    found: kept.found?.always ?? [],
    write: (always) => kept.write({ v: 1, always: [...always] }),
    toStored: (allowed) => {
      const identity = identityOf(allowed.serverId);
      return identity === undefined ? undefined : { ...allowed, identity };
    },
    fromStored: ({ identity, ...allowed }) =>
      identity !== undefined && identity === identityOf(allowed.serverId) ? allowed : undefined,
  });
}
