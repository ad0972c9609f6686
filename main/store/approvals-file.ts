import { z } from "zod";
import type { ApprovalStore, ApprovedCommands } from "../host/consent/command-approval.ts";
import { VersionedFile } from "./versioned-file.ts";

const file = z.object({ v: z.literal(1), approved: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)) });

/**
 * Approvals of local commands on disk: fingerprints only, no command. An unreadable file is set aside, and everything asks again.
 * @param path read once
 * @param isKept whether the approvals of a server outlive this run
 */
export function approvalsFile(path: string, isKept: (serverId: string) => boolean): ApprovalStore {
  const kept = new VersionedFile<z.infer<typeof file>>(path, file);
  const ofKept = (approved: ApprovedCommands) =>
    Object.fromEntries(Object.entries(approved).filter(([id]) => isKept(id)));
  return {
    read: () => ofKept(kept.found?.approved ?? {}),
    write: (approved) => kept.write({ v: 1, approved: ofKept(approved) }),
  };
}
