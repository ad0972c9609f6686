import type { Negotiated } from "../../preload/contract/servers.ts";
import type { Connection } from "./connection/connection.ts";
import type { ServerRequest } from "./connection/connection-deps.ts";
import type { ServerFeature } from "./server-feature.ts";

/** Requests of a server that 2026-07-28 deprecates, by method. */
const DEPRECATED_REQUESTS: { readonly [method: string]: string } = {
  "roots/list": "roots",
  "sampling/createMessage": "sampling",
};

/**
 * What each connection uses that the specification of 2026-07-28 deprecates (C-37): what it was seen to use, which for sampling and
 * roots is more than that we declared them. Takes no request; it only looks on, so it stands before those that do.
 */
export class DeprecatedUse implements ServerFeature {
  private readonly onUse: (serverId: string) => void;
  private readonly used = new Map<string, Set<string>>();

  /** @param onUse a connection was seen to use something more */
  constructor(onUse: (serverId: string) => void) {
    this.onUse = onUse;
  }

  /** The names of what a connection uses, deprecated transport first. */
  of(serverId: string, { deprecatedTransport, capabilities }: Negotiated): readonly string[] {
    const seen = [...(this.used.get(serverId) ?? [])];
    const declared = capabilities.logging === undefined ? [] : ["logging"];
    return [...new Set([...(deprecatedTransport === undefined ? [] : ["http-sse"]), ...declared, ...seen])];
  }

  /** Told by whoever else uses something deprecated for a server, such as dynamic client registration. */
  note(serverId: string, name: string): void {
    const used = this.used.get(serverId) ?? new Set();
    this.used.set(serverId, used);
    if (used.has(name)) return;
    used.add(name);
    this.onUse(serverId);
  }

  requested(serverId: string, _connection: Connection, { method, params }: ServerRequest): undefined {
    this.look(serverId, method, params);
  }

  input(serverId: string, _connection: Connection, method: string): undefined {
    this.look(serverId, method, undefined);
  }

  notified(serverId: string, _connection: Connection, method: string): void {
    if (method === "notifications/message") this.note(serverId, "logging");
  }

  ended(serverId: string): void {
    this.used.delete(serverId);
  }

  private look(serverId: string, method: string, params: unknown): void {
    const name = DEPRECATED_REQUESTS[method];
    if (name === undefined) return;
    this.note(serverId, name);
    const { includeContext } = (params ?? {}) as { readonly includeContext?: unknown };
    if (name === "sampling" && includeContext !== undefined && includeContext !== "none") {
      this.note(serverId, "include-context");
    }
  }
}
