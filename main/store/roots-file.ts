import { z } from "zod";
import type { RootsStore } from "../host/roots/root-grants.ts";
import { VersionedFile } from "./versioned-file.ts";

const file = z.object({
  v: z.literal(1),
  granted: z.array(
    z.object({
      serverId: z.string(),
      roots: z.array(z.object({ path: z.string().min(1), name: z.string(), grantedAt: z.number() })),
      allowedAt: z.number().optional(),
    }),
  ),
});

/**
 * Folders that servers were granted, on disk. An unreadable file is set aside, and nothing is granted.
 * @param path read once
 * @param isKept whether the folders of a server outlive this run
 */
export function rootsFile(path: string, isKept: (serverId: string) => boolean): RootsStore {
  const kept = new VersionedFile<z.infer<typeof file>>(path, file);
  return {
    read: () => (kept.found?.granted ?? []).filter(({ serverId }) => isKept(serverId)),
    write: (granted) =>
      kept.write({
        v: 1,
        granted: granted
          .filter(({ serverId }) => isKept(serverId))
          .map(({ roots, ...rest }) => ({ ...rest, roots: [...roots] })),
      }),
  };
}
