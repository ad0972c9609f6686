import { useEffect, useSyncExternalStore } from "react";
import type { TrafficRecord } from "../../preload/contract/events.ts";
import { useHost } from "../host.ts";
import type { Host } from "../mirror.ts";

/** The traffic that this window has seen; grows at the end. A new snapshot object for each batch, one array for all. */
export interface TrafficLog {
  readonly records: readonly TrafficRecord[];
  readonly length: number;
  readonly state: "loading" | "live" | "failed";
}

interface Source {
  readonly snapshot: () => TrafficLog;
  readonly onChange: (listener: () => void) => () => void;
  readonly start: () => () => void;
}

/** Subscribes while started. Batches that overtake the first reply are merged by id, none twice. */
export function createTrafficSource(host: Host): Source {
  const records: TrafficRecord[] = [];
  const listeners = new Set<() => void>();
  let log: TrafficLog = { records, length: 0, state: "loading" };
  let early: TrafficRecord[] | undefined;
  let round = 0;

  const publish = (state: TrafficLog["state"]) => {
    log = { records, length: records.length, state };
    for (const listener of listeners) listener();
  };
  const append = (events: readonly TrafficRecord[]) => {
    for (const event of events) {
      const last = records[records.length - 1];
      if (!last || event.id > last.id) records.push(event);
    }
  };

  host.onEvents((batch) => {
    if (batch.topic !== "traffic") return;
    if (early) early.push(...batch.events);
    else if (log.state === "live") {
      append(batch.events);
      publish("live");
    }
  });

  const subscribe = async () => {
    const mine = ++round;
    early = [];
    const reply = await host.call("subscribeToEvents", { topics: ["traffic"] });
    if (mine !== round) return;
    const waiting = early ?? [];
    early = undefined;
    if (reply.ok) append(reply.value.traffic ?? []);
    append(waiting);
    publish(reply.ok ? "live" : "failed");
  };

  return {
    snapshot: () => log,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      void subscribe();
      return () => {
        round++;
        early = undefined;
        log = { ...log, state: "loading" };
        void host.call("subscribeToEvents", { topics: [] });
      };
    },
  };
}

const sources = new WeakMap<Host, Source>();

/** The live traffic; the window is subscribed as long as a component uses it. */
export function useTraffic(): TrafficLog {
  const host = useHost();
  const source = sources.get(host) ?? createTrafficSource(host);
  sources.set(host, source);
  useEffect(() => source.start(), [source]);
  return useSyncExternalStore(source.onChange, source.snapshot);
}
