import type { McpSubscription, SubscriptionFilter } from "@modelcontextprotocol/client";
import type { ListenView } from "../../../preload/contract/offers.ts";
import type { Connection } from "../connection/connection.ts";
import type { Clock, Timer } from "../ports.ts";

const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 60_000;
/** One that was open for this long was a good one: the next loss is a first one again, in ms. */
const GOOD_MS = 60_000;

/** The filter as names, one for each thing that is listened for. */
function namesOf(filter: SubscriptionFilter): readonly string[] {
  const { resourceSubscriptions = [], ...lists } = filter;
  const changes = Object.entries(lists).flatMap(([name, on]) => (on === true ? [name] : []));
  return [...changes, ...resourceSubscriptions.map((uri) => `resource ${uri}`)];
}

/**
 * The one subscription of a modern connection (2026-07-28, basic/patterns/subscriptions): opened for what the server declared and the
 * person asked for, compared with what the server agreed to, and opened anew after it ended by itself (C-31).
 */
export class Listening {
  private readonly connection: Connection;
  private readonly clock: Clock;
  private readonly onChange: (view: ListenView | undefined) => void;
  private readonly onRegained: () => void;
  private filter: SubscriptionFilter = {};
  private subscription: McpSubscription | undefined;
  private turn = 0;
  private failures = 0;
  private retry: Timer | undefined;
  private stopped = false;
  private missed = false;

  /** @param onRegained it is open again after it was lost: what changed meanwhile was not told */
  constructor(
    connection: Connection,
    clock: Clock,
    onChange: (view: ListenView | undefined) => void,
    onRegained: () => void,
  ) {
    this.onRegained = onRegained;
    this.connection = connection;
    this.clock = clock;
    this.onChange = onChange;
  }

  /** Listens for this from now on; the new subscription is there before the old one is closed, so that nothing is missed. */
  listenFor(filter: SubscriptionFilter): void {
    this.filter = filter;
    this.failures = 0;
    void this.open();
  }

  /** Ends it; nothing is opened any more. */
  stop(): void {
    this.stopped = true;
    this.turn += 1;
    this.retry?.cancel();
    this.subscription?.close().catch(() => {});
  }

  private async open(): Promise<void> {
    this.retry?.cancel();
    this.turn += 1;
    const turn = this.turn;
    const before = this.subscription;
    const asked = namesOf(this.filter);
    if (asked.length === 0) {
      this.subscription = undefined;
      before?.close().catch(() => {});
      this.onChange(undefined);
      return;
    }
    this.onChange({ asked, acknowledged: [], state: "opening" });
    let opened: McpSubscription;
    try {
      opened = await this.connection.client.listen(this.filter);
    } catch {
      if (turn === this.turn) this.lost(asked);
      return;
    }
    if (turn !== this.turn) {
      opened.close().catch(() => {});
      return;
    }
    this.subscription = opened;
    before?.close().catch(() => {});
    this.onChange({ asked, acknowledged: namesOf(opened.honoredFilter), state: "open" });
    if (this.missed) this.onRegained();
    this.missed = false;
    const openedAt = this.clock.elapsed();
    const how = await opened.closed;
    if (turn === this.turn && this.clock.elapsed() - openedAt >= GOOD_MS) this.failures = 0;
    if (how !== "local" && turn === this.turn) {
      this.subscription = undefined;
      this.lost(asked);
    } else if (turn === this.turn) this.failures = 0;
  }

  private lost(asked: readonly string[]): void {
    if (this.stopped) return;
    this.missed = true;
    this.onChange({ asked, acknowledged: [], state: "lost" });
    const wait = Math.min(FIRST_BACKOFF_MS * 2 ** this.failures, LONGEST_BACKOFF_MS);
    this.failures += 1;
    this.retry = this.clock.after(wait, () => void this.open());
  }
}
