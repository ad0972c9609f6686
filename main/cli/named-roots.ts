import { systemFolders } from "../host/roots/folders.ts";
import type { RootsStore } from "../host/roots/root-grants.ts";
import { rootName } from "../host/roots/root-path.ts";
import { UsageError } from "./exit-codes.ts";

/**
 * The folders named with `--root`, granted to the one server of this run. Who names them on the command line has said that this server
 * may see them (S-24).
 * @param now ms since the epoch
 * @throws UsageError for what is no folder that can be read
 */
export async function namedRoots(serverId: string, paths: readonly string[], now: number): Promise<RootsStore> {
  const plain = await Promise.all(paths.map((path) => systemFolders.resolve(path).catch(() => unfit(path))));
  const { windows } = systemFolders;
  const roots = [...new Set(plain)].map((path) => ({ path, name: rootName(path, windows), grantedAt: now }));
  return { read: () => (roots.length === 0 ? [] : [{ serverId, roots, allowedAt: now }]), write: () => {} };
}

function unfit(path: string): never {
  throw new UsageError(`--root ${JSON.stringify(path)} is no folder that can be read.`);
}
