/** What is kept on disk, as far as a change of the list of servers concerns it. */
export interface OfServers {
  /** Writes what is kept of the servers as they are now. Never throws: what can't be written is tried again with the next change. */
  readonly tidy: () => void;
}

/** How entries that belong to servers stand on disk. */
export interface OfServersDisk<Entry, Stored> {
  /** What the file held. */
  readonly found: readonly Stored[];
  /** Throws what the disk throws. */
  readonly write: (stored: readonly Stored[]) => void;
  /** As it is written; undefined when its server is not kept. */
  readonly toStored: (entry: Entry) => Stored | undefined;
  /** As it is read; undefined when it belongs to no server of the list, or to another one of its id. */
  readonly fromStored: (stored: Stored) => Entry | undefined;
}

/**
 * Entries of servers in a file. What belongs to no server of the list is not only passed over but removed: a server that is given its id
 * later must not find it (S-03, S-24). A server that is removed and put back finds what it had, since that is known for the run.
 */
export class OfServersFile<Entry, Stored> implements OfServers {
  private readonly disk: OfServersDisk<Entry, Stored>;
  private entries: readonly Entry[];
  private written: string;

  constructor(disk: OfServersDisk<Entry, Stored>) {
    this.disk = disk;
    this.entries = disk.found.map(disk.fromStored).filter((entry) => entry !== undefined);
    this.written = JSON.stringify(disk.found);
    this.tidy();
  }

  readonly read = (): readonly Entry[] => this.entries;

  /** Throws what the disk throws. */
  readonly write = (entries: readonly Entry[]): void => {
    this.entries = entries;
    const stored = this.stored();
    this.disk.write(stored);
    this.written = JSON.stringify(stored);
  };

  readonly tidy = (): void => {
    if (JSON.stringify(this.stored()) === this.written) return;
    try {
      this.write(this.entries);
    } catch {
      // It stays noted as not written.
    }
  };

  private stored(): readonly Stored[] {
    return this.entries.map(this.disk.toStored).filter((stored) => stored !== undefined);
  }
}
