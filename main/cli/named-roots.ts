import { systemFolders } from "../host/roots/folders.ts";
import type { RootsStore } from "../host/roots/root-grants.ts";
import { rootName } from "../host/roots/root-path.ts";
import { ROOTS_PER_SERVER } from "../host/untrusted/limits.ts";
import { UsageError } from "./exit-codes.ts";

/**
 * The folders named with `--root`, granted to the one server of this run. Who names them on the command line has said that this server
 * may see them (S-24), unless they wish to be asked.
 * @param now ms since the epoch
 * @throws UsageError for what is no folder that can be read, and for more of them than one server can be granted
 */
export async function namedRoots(
  serverId: string,
  paths: readonly string[],
  now: number,
  seen: "allowed" | "to be asked" = "allowed",
): Promise<RootsStore> {
  const plain = await Promise.all(paths.map((path) => systemFolders.resolve(path).catch(() => unfit(path))));
  const { windows } = systemFolders;
  const roots = [...new Set(plain)].map((path) => ({ path, name: rootName(path, windows), grantedAt: now }));
  if (roots.length > ROOTS_PER_SERVER) throw new UsageError(`--root names more than ${ROOTS_PER_SERVER} folders.`);
  const granted = { serverId, roots, ...(seen === "allowed" && { allowedAt: now }) };
  return { read: () => (roots.length === 0 ? [] : [granted]), write: () => {} };
}

function unfit(path: string): never {
  throw new UsageError(`--root ${JSON.stringify(path)} is no folder that can be read.`);
}
