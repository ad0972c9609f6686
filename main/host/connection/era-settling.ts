import type { PriorDiscovery } from "@modelcontextprotocol/client";
import type { Era } from "../../../preload/contract/servers.ts";
import { HostError } from "../host-error.ts";
import type { Ports } from "../ports.ts";
import { PROBE_HTTP_MS, PROBE_STDIO_MS } from "../untrusted/limits.ts";
import type { ServerDefinition } from "./definition.ts";
import type { EraCache } from "./era-cache.ts";
import { type EraVerdict, probeEra } from "./probe.ts";
import { probeHttpEra } from "./probe-http.ts";
import { type ClientInfo, clientInfoOf, type Profile, requireEra, versionsOf } from "./profile.ts";
import type { HostTransport, TransportReports } from "./transport.ts";

/** The era, and the channel it was asked on where that is the session's own. */
export interface SettledEra {
  readonly prior: PriorDiscovery;
  readonly channel?: HostTransport;
}

/** What the era rests on: the person's or the profile's word, an earlier verdict, the server's answer, or its silence. */
export type EraEvidence = "pinned" | "remembered" | "asked" | "silence";

export interface EraNeeds {
  readonly definition: ServerDefinition;
  readonly profile: Profile;
  /** Parley's own name and version. */
  readonly clientInfo: ClientInfo;
  readonly ports: Ports;
  readonly eraCache: EraCache;
  /** Bytes one message may have. */
  readonly limit: number;
  readonly onExchange: TransportReports["exchange"];
  readonly openSession: () => HostTransport;
  readonly openProbe: () => HostTransport;
  /** Aborted when the connection is being ended. */
  readonly ending: AbortSignal;
}

/** Settles which era a connection speaks, and keeps the verdict (C-05, C-26). */
export class EraSettling {
  evidence: EraEvidence = "pinned";
  private readonly needs: EraNeeds;
  private probing: HostTransport | undefined;

  constructor(needs: EraNeeds) {
    this.needs = needs;
  }

  /**
   * Which era it is. A local server known to be modern is asked on the session's own channel, which spares it a second process
   * and still sees what it offers today; any other is probed on a channel of its own, because some exit on what they don't know.
   * @param useCache whether an earlier verdict counts
   * @throws HostError `era-mismatch`, `profile-era`, and what the probe throws
   */
  async settle(useCache: boolean): Promise<SettledEra> {
    const { definition, profile } = this.needs;
    const { eraSetting = "auto" } = definition;
    if (eraSetting !== "auto") requireEra(profile, eraSetting);
    const settled = await this.find(useCache, eraSetting === "modern");
    const { kind } = settled.prior;
    // A pinned era is kept: what the server is not, it is not made to be.
    if (eraSetting === "modern" && kind === "legacy") {
      throw new HostError("era-mismatch", { pinned: "modern", offered: "legacy" });
    }
    requireEra(profile, kind);
    return settled;
  }

  /** The connection has proved good: the era it was opened with is remembered, where the server itself has said so. */
  remember(era: Era): void {
    const { eraCache, definition } = this.needs;
    if (this.evidence !== "pinned" && this.evidence !== "silence") eraCache.set(definition.transport, era);
  }

  /** The connection has failed: what was remembered may be the reason, and the next one asks anew. */
  forget(): void {
    this.needs.eraCache.forget(this.needs.definition.transport);
  }

  /** Ends a probe that is under way. */
  async close(): Promise<void> {
    await this.probing?.close();
  }

  private async find(useCache: boolean, pinnedModern: boolean): Promise<SettledEra> {
    const { definition, profile, eraCache, openSession, openProbe } = this.needs;
    const { eraSetting, transport } = definition;
    this.evidence = "pinned";
    // Whoever speaks no modern revision doesn't ask for one.
    if (eraSetting === "legacy" || versionsOf(profile, "modern").length === 0) return { prior: { kind: "legacy" } };
    const known = useCache ? eraCache.get(transport) : undefined;
    if (known === "legacy" && !pinnedModern) {
      this.evidence = "remembered";
      return { prior: { kind: "legacy" } };
    }
    this.evidence = "asked";
    if (transport.kind === "http") {
      const { ports, ending, onExchange, limit } = this.needs;
      return { prior: await probeHttpEra(transport, this.identity(), ports, PROBE_HTTP_MS, ending, onExchange, limit) };
    }
    if (known === "modern") {
      const channel = openSession();
      const { prior } = await this.probeOn(channel);
      if (prior.kind === "modern") return { prior, channel };
      await channel.close();
    }
    const sibling = openProbe();
    // Gone before the session starts: two at once would fight over ports and locks.
    const verdict = await this.probeOn(sibling).finally(() => sibling.close());
    if (!verdict.certain) this.evidence = "silence";
    return { prior: verdict.prior };
  }

  private identity() {
    const { profile, clientInfo } = this.needs;
    return { clientInfo: clientInfoOf(profile, clientInfo), capabilities: profile.capabilities.modern };
  }

  private async probeOn(channel: HostTransport): Promise<EraVerdict> {
    const { ports, ending } = this.needs;
    this.probing = channel;
    const verdict = await probeEra(channel, this.identity(), ports.clock, PROBE_STDIO_MS);
    this.probing = undefined;
    if (ending.aborted) throw new HostError("closed");
    return verdict;
  }
}
