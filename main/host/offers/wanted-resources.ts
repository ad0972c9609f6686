import type { OffersView } from "../../../preload/contract/offers.ts";

/** The resources that a person subscribed to, by server. They outlive a connection: what was subscribed to is subscribed to again. */
export class WantedResources {
  private readonly servers = new Map<string, Map<string, number | undefined>>();

  /** Their URIs, in the order they were asked for. */
  uris(serverId: string): readonly string[] {
    return [...(this.servers.get(serverId)?.keys() ?? [])];
  }

  has(serverId: string, uri: string): boolean {
    return this.servers.get(serverId)?.has(uri) === true;
  }

  add(serverId: string, uri: string): void {
    const wanted = this.servers.get(serverId) ?? new Map<string, number | undefined>();
    this.servers.set(serverId, wanted);
    if (!wanted.has(uri)) wanted.set(uri, undefined);
  }

  remove(serverId: string, uri: string): void {
    this.servers.get(serverId)?.delete(uri);
  }

  /** The server is another one from now on: nobody subscribed to anything of it. */
  forget(serverId: string): void {
    this.servers.delete(serverId);
  }

  /**
   * A resource was updated: the one that was subscribed to, or a part of it (ResourceUpdatedNotification: "this might be a
   * sub-resource of the one that the client actually subscribed to").
   * @param at ms since the epoch
   * @returns whether it was subscribed to
   */
  updated(serverId: string, uri: string, at: number): boolean {
    const wanted = this.servers.get(serverId);
    const found = this.uris(serverId).filter((whole) => isPartOf(uri, whole));
    for (const whole of found) wanted?.set(whole, at);
    return found.length > 0;
  }

  /** As they are shown. */
  view(serverId: string): OffersView["subscribed"] {
    return [...(this.servers.get(serverId) ?? [])].map(([uri, updatedAt]) => ({
      uri,
      ...(updatedAt === undefined ? {} : { updatedAt }),
    }));
  }
}

/** Whether one URI is another, or lies below it. */
export function isPartOf(uri: string, whole: string): boolean {
  if (!uri.startsWith(whole)) return false;
  return uri.length === whole.length || whole.endsWith("/") || /^[/?#]/.test(uri.slice(whole.length));
}
