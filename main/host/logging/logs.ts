import { z } from "zod";
import type { LogLevel, LogRecord } from "../../../preload/contract/logs.ts";
import type { Connection } from "../connection/connection.ts";
import type { Clock } from "../ports.ts";
import type { ServerFeature } from "../server-feature.ts";
import { LOG_LEVEL_REQUEST_MS } from "../untrusted/limits.ts";
import { readLog } from "./log-record.ts";
import { LogShelf } from "./log-shelf.ts";

/** An answer that says nothing. */
const emptyResult = z.looseObject({});

/** Where a request of the modern era says what log messages it wants (2026-07-28, RequestMetaObject). */
const LEVEL_KEY = "io.modelcontextprotocol/logLevel";

/**
 * The log messages of every server (C-19, C-38): a level for each, `logging/setLevel` in the legacy era, in the modern one a mark on
 * each request of ours; what comes back is kept, bounded, until it is cleared.
 */
export class Logs implements ServerFeature {
  private readonly clock: Clock;
  private readonly shelves = new Map<string, LogShelf>();
  /** For this run, by server. */
  private readonly levels = new Map<string, LogLevel>();
  private readonly connections = new Map<string, Connection>();
  private readonly listeners = new Set<(record: LogRecord) => void>();
  private lastId = 0;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Called with each message as it arrives. */
  onLog(listener: (record: LogRecord) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Those of a server that are kept, oldest first, also after its end; and how many older ones are not. */
  kept(serverId: string): { readonly records: readonly LogRecord[]; readonly dropped: number } {
    const shelf = this.shelves.get(serverId);
    return { records: shelf?.all() ?? [], dropped: shelf?.dropped ?? 0 };
  }

  clear(serverId: string): void {
    this.shelves.get(serverId)?.clear();
  }

  level(serverId: string): LogLevel | undefined {
    return this.levels.get(serverId);
  }

  /**
   * Sets the least level that a server is to send, for this run: now where it is connected, and with every later connection.
   * Undefined: no level is asked for. A legacy server that was told one keeps to it until it is connected anew.
   * @throws HostError what the server answers, or `not-declared` when it has no log; then nothing is changed
   */
  async setLevel(serverId: string, level: LogLevel | undefined): Promise<void> {
    const connection = this.connections.get(serverId);
    if (connection) {
      connection.requireDeclared("logging");
      if (level !== undefined && connection.era === "legacy") await this.tell(connection, level);
    }
    if (level === undefined) this.levels.delete(serverId);
    else this.levels.set(serverId, level);
  }

  /** What a request to a server carries in `_meta` so that it logs; nothing in the legacy era, without a level or a log. */
  requestMeta(serverId: string, connection: Connection): { readonly [name: string]: string } | undefined {
    const level = this.levels.get(serverId);
    if (level === undefined || connection.era !== "modern" || !connection.offers("logging")) return undefined;
    return { [LEVEL_KEY]: level };
  }

  connected(serverId: string, connection: Connection): void {
    this.connections.set(serverId, connection);
    this.renewed(serverId, connection);
  }

  /** A new session knows no level. */
  renewed(serverId: string, connection: Connection): void {
    const level = this.levels.get(serverId);
    if (level === undefined || connection.era !== "legacy" || !connection.offers("logging")) return;
    // A server that refuses now took it before; what it sends all the same is shown.
    this.tell(connection, level).catch((error: unknown) => connection.violation({ logLevel: String(error) }));
  }

  ended(serverId: string): void {
    this.connections.delete(serverId);
  }

  notified(serverId: string, _connection: Connection, method: string, params: unknown): void {
    if (method !== "notifications/message") return;
    this.lastId += 1;
    const record: LogRecord = { id: this.lastId, serverId, at: this.clock.now(), ...readLog(params) };
    let shelf = this.shelves.get(serverId);
    if (!shelf) {
      shelf = new LogShelf();
      this.shelves.set(serverId, shelf);
    }
    shelf.put(record);
    for (const listener of this.listeners) listener(record);
  }

  private async tell(connection: Connection, level: LogLevel): Promise<void> {
    await connection.ask({ method: "logging/setLevel", params: { level } }, emptyResult, LOG_LEVEL_REQUEST_MS);
  }
}
