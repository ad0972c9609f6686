import type { Connection } from "../connection/connection.ts";
import { HostError } from "../host-error.ts";
import type { Clock } from "../ports.ts";
import type { ListRead } from "../primitives/pages.ts";
import type { ServerFeature } from "../server-feature.ts";
import { SKILLS_LOADED } from "../untrusted/limits.ts";
import { type ListedSkill, listSkills } from "./skill-list.ts";
import { loadSkill } from "./skill-load.ts";
import { skillDigest } from "./skill-view.ts";

/** The skills of a server as they were listed, and when (ms since the epoch). */
export interface SkillsRead extends ListRead<ListedSkill> {
  readonly readAt: number;
}

/** A skill whose text was checked against what was listed. */
export interface VerifiedSkill {
  readonly skill: ListedSkill;
  /** Of its SKILL.md, as listed and as sent. */
  readonly digest: string;
  /** The markdown of its SKILL.md below the frontmatter, as the server sent it. */
  readonly body: string;
}

/** What is known of one connection's skills. */
interface Shelf {
  readonly connection: Connection;
  read: SkillsRead | undefined;
  reading: Promise<SkillsRead> | undefined;
  /** By URI, the one loaded last at the end. */
  readonly loaded: Map<string, VerifiedSkill>;
}

/** The skills of connected servers (SEP-2640): listed when asked for, loaded one by one, forgotten with their connection. */
export class Skills implements ServerFeature {
  private readonly connectionOf: (serverId: string) => Connection;
  private readonly clock: Clock;
  private readonly shelves = new Map<string, Shelf>();

  /** @param connectionOf the open connection of a server; throws HostError `unknown-server`, `not-connected` */
  constructor(connectionOf: (serverId: string) => Connection, clock: Clock) {
    this.connectionOf = connectionOf;
    this.clock = clock;
  }

  connected(serverId: string, connection: Connection): void {
    this.shelves.set(serverId, { connection, read: undefined, reading: undefined, loaded: new Map() });
  }

  ended(serverId: string): void {
    this.shelves.delete(serverId);
  }

  /**
   * The skills that a server lists; no file of any of them is fetched.
   * @param anew past what is known of them
   * @throws HostError `unknown-server`, `not-connected`, or as `listSkills` does
   */
  async list(serverId: string, anew: boolean): Promise<SkillsRead> {
    const shelf = this.shelfOf(serverId);
    if (shelf.read && !anew) return shelf.read;
    shelf.reading ??= this.read(shelf).finally(() => {
      shelf.reading = undefined;
    });
    return shelf.reading;
  }

  /**
   * Fetches the SKILL.md of one listed skill, and takes it only when it is what was listed.
   * @param digest of its SKILL.md as the person saw it in the list: another one that was listed since is not loaded in its place
   * @throws HostError `unknown-server`, `not-connected`, `skill-not-listed` {skill}, or as `loadSkill` does
   */
  async load(serverId: string, uri: string, digest: string): Promise<VerifiedSkill> {
    const shelf = this.shelfOf(serverId);
    const skill = shelf.read?.items.find((listed) => listed.uri === uri);
    if (!skill || skillDigest(skill) !== digest) throw new HostError("skill-not-listed", { skill: uri });
    shelf.loaded.delete(uri);
    const { body } = await loadSkill(shelf.connection, skill);
    const verified = { skill, digest, body };
    shelf.loaded.set(uri, verified);
    const [oldest] = shelf.loaded.keys();
    if (shelf.loaded.size > SKILLS_LOADED && oldest !== undefined) shelf.loaded.delete(oldest);
    return verified;
  }

  /**
   * A skill that was loaded over the connection there is now.
   * @throws HostError `unknown-server`, `not-connected`, or `skill-not-loaded` {skill} when it was not, or with another digest
   */
  loaded(serverId: string, uri: string, digest: string): VerifiedSkill {
    const verified = this.shelfOf(serverId).loaded.get(uri);
    if (verified?.digest !== digest) throw new HostError("skill-not-loaded", { skill: uri });
    return verified;
  }

  private async read(shelf: Shelf): Promise<SkillsRead> {
    const read = await listSkills(shelf.connection);
    shelf.read = { ...read, readAt: this.clock.now() };
    return shelf.read;
  }

  private shelfOf(serverId: string): Shelf {
    const connection = this.connectionOf(serverId);
    const shelf = this.shelves.get(serverId);
    if (shelf?.connection !== connection) throw new HostError("closed");
    return shelf;
  }
}
