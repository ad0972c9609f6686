import { z } from "zod";
import type { PermissionStore } from "../host/consent/tool-permissions.ts";
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
    }),
  ),
});

/**
 * Standing permissions for tools on disk: names, fingerprints, and whether they rest on trust. An unreadable file is set aside, and everything asks again.
 * @param path read once
 * @param isKept whether the permissions of a server outlive this run
 */
export function permissionsFile(path: string, isKept: (serverId: string) => boolean): PermissionStore {
  const kept = new VersionedFile<z.infer<typeof file>>(path, file);
  return {
    read: () => (kept.found?.always ?? []).filter(({ serverId }) => isKept(serverId)),
    write: (allowed) => kept.write({ v: 1, always: allowed.filter(({ serverId }) => isKept(serverId)) }),
  };
}
