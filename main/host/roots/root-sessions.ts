import type { Outcome } from "../../../preload/contract/elicitation.ts";
import type { Connection } from "../connection/connection.ts";
import { OpenRequests } from "../elicitation/open-requests.ts";

/** A root as it goes out (specification, client/roots). */
export interface WireRoot {
  readonly uri: string;
  readonly name: string;
}

/** What one connection asked about roots and was told. */
export class RootSession {
  readonly connection: Connection;
  /** The person declined: for this connection that is the answer. */
  declined: Outcome | undefined;
  /** Its requests that are not answered yet, where they came as requests. */
  readonly requests = new OpenRequests();
  /** What it knows, or was told to ask for again. */
  private known: string | undefined;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Whether it was told a list, be it an empty one. */
  get wasShown(): boolean {
    return this.known !== undefined;
  }

  /** Whether its server is told of changes: only the legacy era has that. */
  get hearsOfChanges(): boolean {
    const declared = this.connection.declaration("roots") as { readonly listChanged?: unknown } | undefined;
    return this.connection.era === "legacy" && declared?.listChanged === true;
  }

  show(roots: readonly WireRoot[]): void {
    this.known = JSON.stringify(roots);
  }

  /** Whether these are others than those it knows; false when it knows of none. */
  differsFrom(roots: readonly WireRoot[]): boolean {
    return this.known !== undefined && this.known !== JSON.stringify(roots);
  }
}

/** The connections that are open, by server. */
export class RootSessions {
  private readonly sessions = new Map<string, RootSession>();

  /** The session of a connection; a server may ask before it is told to be ready. */
  of(serverId: string, connection: Connection): RootSession {
    const found = this.sessions.get(serverId);
    if (found?.connection === connection) return found;
    found?.requests.disconnect({ name: "disconnected", by: "server" });
    const session = new RootSession(connection);
    this.sessions.set(serverId, session);
    return session;
  }

  find(serverId: string): RootSession | undefined {
    return this.sessions.get(serverId);
  }

  /** The servers that were told a list. */
  shown(): readonly string[] {
    return [...this.sessions].flatMap(([id, session]) => (session.wasShown ? [id] : []));
  }

  decline(serverId: string, outcome: Outcome): void {
    const session = this.sessions.get(serverId);
    if (session) session.declined = outcome;
  }

  /** Requests of the session before have no one to answer to; the connection goes on, and what it was told is forgotten. */
  expire(serverId: string, why: Outcome): void {
    const session = this.sessions.get(serverId);
    if (!session) return;
    session.requests.disconnect(why);
    const next = new RootSession(session.connection);
    next.declined = session.declined;
    this.sessions.set(serverId, next);
  }

  end(serverId: string, why: Outcome): void {
    this.sessions.get(serverId)?.requests.disconnect(why);
    this.sessions.delete(serverId);
  }
}
