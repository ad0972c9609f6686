import { HostError } from "../host-error.ts";
import type { Clock } from "../ports.ts";
import { ROOTS_PER_SERVER } from "../untrusted/limits.ts";

/** A folder that the person granted to one server. */
export interface GrantedRoot {
  /** Absolute, every link followed. */
  readonly path: string;
  /** What the server is told as its name. */
  readonly name: string;
  /** ms since the epoch */
  readonly grantedAt: number;
}

/** What one server was granted, in the person's order. */
export interface ServerRoots {
  readonly serverId: string;
  readonly roots: readonly GrantedRoot[];
  /** When the person allowed this server to see its folders; absent until they did. */
  readonly allowedAt?: number | undefined;
}

/** Where granted folders outlive a run. `write` throws what the disk throws. */
export interface RootsStore {
  read(): readonly ServerRoots[];
  write(granted: readonly ServerRoots[]): void;
}

/** Keeps nothing: what is granted is granted for the run. */
export const forgetfulRoots: RootsStore = { read: () => [], write: () => {} };

/** Which folders the person granted to which server, and which servers may see theirs (S-07, S-24). A file of another host grants nothing. */
export class RootGrants {
  private readonly store: RootsStore;
  private readonly clock: Clock;
  private readonly onChange: (serverId: string) => void;
  private readonly granted = new Map<string, ServerRoots>();
  /** Withdrawn in this run, with the place each had. */
  private readonly withdrawn = new Map<string, { readonly root: GrantedRoot; readonly place: number }>();

  constructor(store: RootsStore, clock: Clock, onChange: (serverId: string) => void) {
    this.store = store;
    this.clock = clock;
    this.onChange = onChange;
    for (const ofServer of store.read()) this.granted.set(ofServer.serverId, ofServer);
  }

  servers(): readonly string[] {
    return [...this.granted.keys()];
  }

  of(serverId: string): ServerRoots {
    return this.granted.get(serverId) ?? { serverId, roots: [] };
  }

  /**
   * Grants a folder, last in the order; one that is granted already stays where it is.
   * @throws HostError `too-many-roots`; `roots-not-saved` when it can't be kept: it stands for the run all the same
   */
  grant(serverId: string, path: string, name: string): void {
    const before = this.of(serverId);
    if (before.roots.some((root) => root.path === path)) return;
    if (before.roots.length >= ROOTS_PER_SERVER) throw new HostError("too-many-roots", { limit: ROOTS_PER_SERVER });
    this.withdrawn.delete(keyOf(serverId, path));
    this.put({ ...before, roots: [...before.roots, { path, name, grantedAt: this.clock.now() }] });
  }

  /** Takes a folder back. Unknown ones are left alone. @throws HostError `roots-not-saved` */
  withdraw(serverId: string, path: string): void {
    const before = this.of(serverId);
    const place = before.roots.findIndex((root) => root.path === path);
    const root = before.roots[place];
    if (!root) return;
    this.withdrawn.set(keyOf(serverId, path), { root, place });
    this.put({ ...before, roots: before.roots.filter((other) => other !== root) });
  }

  /** Takes a withdrawal of this run back. Unknown ones are left alone. @throws HostError `roots-not-saved` */
  restore(serverId: string, path: string): void {
    const before = this.of(serverId);
    const taken = this.withdrawn.get(keyOf(serverId, path));
    if (!taken || before.roots.some((root) => root.path === path)) return;
    this.withdrawn.delete(keyOf(serverId, path));
    this.put({ ...before, roots: before.roots.toSpliced(taken.place, 0, taken.root) });
  }

  /** The person allowed a server to see its folders. @throws HostError `roots-not-saved` */
  allow(serverId: string): void {
    this.put({ ...this.of(serverId), allowedAt: this.clock.now() });
  }

  /** Takes that back: the next request asks. @throws HostError `roots-not-saved` */
  askAgain(serverId: string): void {
    const { allowedAt, ...rest } = this.of(serverId);
    if (allowedAt !== undefined) this.put(rest);
  }

  private put(changed: ServerRoots): void {
    const { serverId, roots, allowedAt } = changed;
    if (roots.length === 0 && allowedAt === undefined) this.granted.delete(serverId);
    else this.granted.set(serverId, changed);
    this.onChange(serverId);
    try {
      this.store.write([...this.granted.values()]);
    } catch (error) {
      throw new HostError("roots-not-saved", { detail: error instanceof Error ? error.message : String(error) });
    }
  }
}

function keyOf(serverId: string, path: string): string {
  return JSON.stringify([serverId, path]);
}
