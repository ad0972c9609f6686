import type { EraSetting } from "../../preload/contract/servers.ts";
import type { ConfiguredTransport } from "../host/connection/server-config.ts";
import { HostError } from "../host/host-error.ts";
import { serverIdentity } from "./server-identity.ts";
import type { ServerEntry, ServersFile } from "./servers-file.ts";
import type { Withheld } from "./withheld.ts";

/** Colours that can be told apart beside each other, as hues. */
export const SERVER_HUES = [172, 28, 262, 330, 205, 95, 0, 290] as const;

/** What can be decided about a server without touching how it is reached. */
export interface ServerChoices {
  readonly name?: string;
  readonly hue?: number;
  readonly enabled?: boolean;
  readonly era?: EraSetting;
  readonly autoRestart?: boolean;
  readonly profile?: string;
  readonly messageBytes?: number;
  readonly trusted?: boolean;
  readonly remoteIcons?: boolean;
}

export interface NewServer {
  readonly name: string;
  readonly transport: ConfiguredTransport;
  /** Secret values it still lacks. */
  readonly missing?: readonly Withheld[];
}

/** The person's servers in their order. Each change is saved at once; one that can't be saved stands for the run all the same. */
export class ServerRoster {
  private readonly file: ServersFile;
  private list: readonly ServerEntry[];
  private readonly removed = new Map<string, { readonly entry: ServerEntry; readonly at: number }>();
  private readonly isTaken: (id: string) => boolean;

  /** @param isTaken whether an id belongs to a server that is not of this list; ids of removed ones are never given again in a run */
  constructor(file: ServersFile, isTaken: (id: string) => boolean) {
    this.file = file;
    this.list = file.entries;
    this.isTaken = isTaken;
  }

  entries(): readonly ServerEntry[] {
    return this.list;
  }

  find(id: string): ServerEntry | undefined {
    return this.list.find((entry) => entry.id === id);
  }

  /** The entry, also of one that was removed in this run: whoever still talks to it needs its name. */
  known(id: string): ServerEntry | undefined {
    return this.find(id) ?? this.removed.get(id)?.entry;
  }

  /** @throws HostError `unknown-server` {id} */
  get(id: string): ServerEntry {
    const entry = this.find(id);
    if (!entry) throw new HostError("unknown-server", { id });
    return entry;
  }

  /** Adds servers at the end, enabled. @returns their entries, with readable ids that no other server has */
  add(found: readonly NewServer[]): readonly ServerEntry[] {
    const added: ServerEntry[] = [];
    for (const { name, transport, missing = [] } of found) {
      const taken = [...this.list, ...added];
      added.push({
        id: this.freeId(name, new Set(taken.map(({ id }) => id))),
        name,
        hue: leastUsedHue(taken),
        enabled: true,
        era: "auto",
        autoRestart: true,
        transport,
        missing,
      });
    }
    this.commit([...this.list, ...added]);
    return added;
  }

  /**
   * Changes how a server is reached. Another program is not believed in its predecessor's place.
   * @param missing secret values it still lacks
   */
  replace(id: string, name: string, transport: ConfiguredTransport, missing: readonly Withheld[]): void {
    const same = serverIdentity(transport) === serverIdentity(this.get(id).transport);
    this.put(id, { name, transport, missing, ...(same ? {} : { trusted: undefined, remoteIcons: undefined }) });
  }

  /** @throws HostError `unknown-server`, `bad-input` for a hue that is not one of ours */
  change(id: string, choices: ServerChoices): void {
    if (choices.hue !== undefined && !(SERVER_HUES as readonly number[]).includes(choices.hue)) {
      throw new HostError("bad-input", { method: "changeServer", detail: `hue ${choices.hue}` });
    }
    this.put(id, choices);
  }

  /** Swaps a server with its neighbour; at the end of the list nothing happens. */
  move(id: string, by: -1 | 1): void {
    const from = this.list.indexOf(this.get(id));
    const other = this.list[from + by];
    const moved = this.list[from];
    if (!other || !moved) return;
    const next = [...this.list];
    next[from] = other;
    next[from + by] = moved;
    this.commit(next);
  }

  remove(id: string): void {
    const entry = this.get(id);
    this.removed.set(id, { entry, at: this.list.indexOf(entry) });
    this.commit(this.list.filter((kept) => kept.id !== id));
  }

  /** Puts a removed server back to its place. @throws HostError `unknown-server` when none of this id was removed in this run */
  restore(id: string): void {
    const gone = this.removed.get(id);
    if (!gone) throw new HostError("unknown-server", { id });
    this.removed.delete(id);
    this.commit([...this.list.slice(0, gone.at), gone.entry, ...this.list.slice(gone.at)]);
  }

  private put(id: string, part: Partial<ServerEntry>): void {
    const entry = this.get(id);
    this.commit(this.list.map((kept) => (kept === entry ? { ...entry, ...part } : kept)));
  }

  private commit(list: readonly ServerEntry[]): void {
    this.list = list;
    try {
      this.file.write(list);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      throw new HostError("servers-not-saved", { path: this.file.path, detail });
    }
  }

  private freeId(name: string, taken: ReadonlySet<string>): string {
    // No blanks and no braces: the id ends a tool's handle in the composer.
    const base =
      name
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
        .replaceAll(/^-|-$/g, "")
        .slice(0, 40) || "server";
    for (let count = 1; ; count += 1) {
      const id = count === 1 ? base : `${base}-${count}`;
      if (!taken.has(id) && !this.removed.has(id) && !this.isTaken(id)) return id;
    }
  }
}

function leastUsedHue(entries: readonly ServerEntry[]): number {
  const uses = (hue: number) => entries.filter((entry) => entry.hue === hue).length;
  // The first two are the built-in servers' own colours, so they come last among equals.
  const [first, second, ...others] = SERVER_HUES;
  return [...others, first, second].reduce((best, hue) => (uses(hue) < uses(best) ? hue : best));
}
