import { z } from "zod";
import type { KeptTask, TaskStore } from "../host/tasks/kept-task.ts";
import { type OfServers, OfServersFile } from "./of-servers.ts";
import { VersionedFile } from "./versioned-file.ts";

const file = z.object({
  v: z.literal(1),
  tasks: z.array(
    z.object({
      serverId: z.string(),
      fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
      taskId: z.string(),
      tool: z.string(),
      era: z.enum(["legacy", "modern"]),
      createdAt: z.number(),
      ttlMs: z.number().nullable(),
    }),
  ),
});

/**
 * Tasks that go on at their servers, on disk: what finds them again, and nothing that was typed. An unreadable file is set aside, and
 * no task is found again.
 * @param path read once
 * @param isKept whether what is remembered of a server outlives this run
 */
export function tasksFile(path: string, isKept: (serverId: string) => boolean): TaskStore & OfServers {
  const kept = new VersionedFile<z.infer<typeof file>>(path, file);
  // A task names the place it runs at itself, and is looked for nowhere else.
  const ofKept = (task: KeptTask) => (isKept(task.serverId) ? task : undefined);
  return new OfServersFile<KeptTask, KeptTask>({
    found: kept.found?.tasks ?? [],
    write: (tasks) => kept.write({ v: 1, tasks: [...tasks] }),
    toStored: ofKept,
    fromStored: ofKept,
  });
}
