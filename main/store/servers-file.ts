import { z } from "zod";
import type { EraSetting } from "../../preload/contract/servers.ts";
import type { ConfiguredTransport } from "../host/connection/server-config.ts";
import { VersionedFile } from "./versioned-file.ts";
import { type Withheld, withholdSecrets } from "./withheld.ts";

/** A server of the person's own list, with every value it has in this run. */
export interface ServerEntry {
  readonly id: string;
  readonly name: string;
  readonly hue: number;
  readonly enabled: boolean;
  readonly era: EraSetting;
  readonly autoRestart: boolean;
  /** Id of its capability profile; Parley's own when absent. */
  readonly profile?: string | undefined;
  /** Bytes one message may have; the ordinary limit when absent. */
  readonly messageBytes?: number | undefined;
  /** What it says about its tools is believed; false when absent. */
  readonly trusted?: boolean | undefined;
  /** Its icons may be loaded from its own origin; false when absent. */
  readonly remoteIcons?: boolean | undefined;
  readonly transport: ConfiguredTransport;
  /** Secret values of an earlier run that were not written down; empty in `transport` until given again. */
  readonly missing: readonly Withheld[];
}

const values = z.record(z.string(), z.string());
const withheld = z.object({
  place: z.enum(["env", "header", "argument", "query"]),
  name: z.string(),
  index: z.number().int().nonnegative().optional(),
});
const transport = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("stdio"),
    command: z.string().min(1),
    args: z.array(z.string()),
    env: values,
    cwd: z.string().optional(),
  }),
  z.object({ kind: z.literal("http"), url: z.string().min(1), headers: values }),
]);
const file = z.object({
  v: z.literal(1),
  /** In the person's order. */
  servers: z.array(
    z.object({
      id: z.string().min(1),
      name: z.string(),
      hue: z.number().int().min(0).max(359),
      enabled: z.boolean(),
      era: z.enum(["auto", "legacy", "modern"]),
      autoRestart: z.boolean(),
      profile: z.string().optional(),
      messageBytes: z.number().int().positive().optional(),
      trusted: z.boolean().optional(),
      remoteIcons: z.boolean().optional(),
      transport,
      withheld: z.array(withheld).default([]),
    }),
  ),
});
type Stored = z.infer<typeof file>;

/** The person's servers on disk (`servers.json`, version 1). Secret values are never in it (C-22). */
export class ServersFile {
  readonly path: string;
  /** Where a file that could not be read was set aside to. */
  readonly setAside: string | undefined;
  readonly entries: readonly ServerEntry[];
  private readonly kept: VersionedFile<Stored>;

  /** @param path read once; a broken file, or one with an id twice, is set aside beside it and the list is empty */
  constructor(path: string) {
    this.path = path;
    this.kept = new VersionedFile<Stored>(
      path,
      file.refine(({ servers }) => new Set(servers.map(({ id }) => id)).size === servers.length) as z.ZodType<Stored>,
    );
    this.setAside = this.kept.setAside;
    this.entries = (this.kept.found?.servers ?? []).map(({ withheld: missing, transport: stored, ...rest }) => ({
      ...rest,
      transport: stored as ConfiguredTransport,
      missing: missing as readonly Withheld[],
    }));
  }

  /** Writes the whole list without its secrets. Throws what the disk throws. */
  write(entries: readonly ServerEntry[]): void {
    this.kept.write({
      v: 1,
      servers: entries.map(({ transport: whole, missing, ...rest }) => {
        const { kept, withheld: secret } = withholdSecrets(whole);
        return { ...rest, transport: kept, withheld: [...missing, ...secret] } as Stored["servers"][number];
      }),
    });
  }
}
