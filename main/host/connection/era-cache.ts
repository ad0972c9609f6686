import type { Era } from "../../../preload/contract/servers.ts";
import type { Clock } from "../ports.ts";
import type { TransportDefinition } from "./definition.ts";

/** A verdict older than this is asked anew, in ms: servers are updated. */
const GOOD_FOR_MS = 24 * 60 * 60 * 1000;

/** Remembers which era each way of starting a server spoke, with its date; a verdict that failed is forgotten (C-26). */
export class EraCache {
  private readonly clock: Clock;
  private readonly verdicts = new Map<unknown, { readonly era: Era; readonly at: number }>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  get(transport: TransportDefinition): Era | undefined {
    const known = this.verdicts.get(keyOf(transport));
    return known && this.clock.now() - known.at < GOOD_FOR_MS ? known.era : undefined;
  }

  set(transport: TransportDefinition, era: Era): void {
    this.verdicts.set(keyOf(transport), { era, at: this.clock.now() });
  }

  forget(transport: TransportDefinition): void {
    this.verdicts.delete(keyOf(transport));
  }
}

/** Anything that changes what runs is another server. */
function keyOf(transport: TransportDefinition): unknown {
  if (transport.kind === "in-process") return transport.serve;
  if (transport.kind === "http") return JSON.stringify([transport.url, Object.entries(transport.headers).sort()]);
  return JSON.stringify([
    transport.command,
    transport.args,
    transport.cwd ?? null,
    Object.entries(transport.env).sort(),
  ]);
}
