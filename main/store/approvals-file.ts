import { z } from "zod";
import type { ApprovalStore } from "../host/consent/command-approval.ts";
import { type OfServers, OfServersFile } from "./of-servers.ts";
import { VersionedFile } from "./versioned-file.ts";

const file = z.object({ v: z.literal(1), approved: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)) });

/**
 * Approvals of local commands on disk: fingerprints only, no command. An unreadable file is set aside, and everything asks again.
 * @param path read once
 * @param isKept whether the approvals of a server outlive this run
 */
export function approvalsFile(path: string, isKept: (serverId: string) => boolean): ApprovalStore & OfServers {
  const kept = new VersionedFile<z.infer<typeof file>>(path, file);
  type Approved = readonly [serverId: string, fingerprint: string];
  const ofKept = (approved: Approved) => (isKept(approved[0]) ? approved : undefined);
  const entries = new OfServersFile<Approved, Approved>({
    found: Object.entries(kept.found?.approved ?? {}),
    write: (approved) => kept.write({ v: 1, approved: Object.fromEntries(approved) }),
    toStored: ofKept,
    fromStored: ofKept,
  });
  return {
    read: () => Object.fromEntries(entries.read()),
    write: (approved) => entries.write(Object.entries(approved)),
    tidy: entries.tidy,
  };
}
