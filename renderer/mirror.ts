import type {
  EventBatch,
  SameTools,
  StatePush,
  StateSnapshot,
  StateTopic,
  StateTopics,
} from "../preload/contract/events.ts";
import type { AppError, Reply } from "../preload/contract/reply.ts";
import type { ServerView } from "../preload/contract/servers.ts";
import type { Gate, Input, Method, Output } from "../preload/contract/treaty.ts";
import { stateTopics } from "./state-topics.ts";

/** The collections of main as this window knows them, and the way to call main. */
export interface Host {
  /** Calls a method of the treaty. Never rejects: a broken border is the reply `internal`. */
  readonly call: <M extends Method>(method: M, input: Input<M>) => Promise<Reply<Output[M]>>;
  /** The current entries; the same Map as long as nothing changed, the same entry objects as long as they did not. */
  readonly entries: <T extends StateTopic>(topic: T) => ReadonlyMap<string, StateTopics[T]>;
  /** Calls back after each change of a topic; returns the way to stop. */
  readonly onChange: (topic: StateTopic, listener: () => void) => () => void;
  /** Calls back with each batch of subscribed events; returns the way to stop. */
  readonly onEvents: (listener: (batch: EventBatch) => void) => () => void;
  /** Reads every topic once; the first error, if any. */
  readonly load: () => Promise<AppError | undefined>;
}

interface Collection {
  entries: ReadonlyMap<string, unknown>;
  /** -1 until the first snapshot. */
  revision: number;
  /** Pushes that came while a snapshot was on its way. */
  waiting: StatePush[];
  reading: Promise<AppError | undefined> | undefined;
  readonly listeners: Set<() => void>;
}

/** A server that comes without its tools has those that it had. */
function withTools(entry: unknown, before: unknown): unknown {
  if ((entry as SameTools).tools !== "same") return entry;
  return { ...(entry as SameTools), tools: (before as ServerView | undefined)?.tools ?? [] };
}

/** Makes the mirror over the gate. Nothing is read before `load`. */
export function createHost(gate: Gate): Host {
  const collections = new Map<StateTopic, Collection>(
    stateTopics.map((topic) => [
      topic,
      { entries: new Map(), revision: -1, waiting: [], reading: undefined, listeners: new Set() },
    ]),
  );
  const eventListeners = new Set<(batch: EventBatch) => void>();

  const collection = (topic: StateTopic): Collection => {
    const found = collections.get(topic);
    if (!found) throw new Error(`unknown topic ${topic}`);
    return found;
  };

  const call: Host["call"] = async (method, input) => {
    type M = typeof method;
    const send = gate[method] as unknown as (input: Input<M>) => Promise<Reply<Output[M]>>;
    try {
      return await send(input);
    } catch (cause) {
      return { ok: false, error: { code: "internal", params: { detail: String(cause) } } };
    }
  };

  /** Applies pushes in order; true when one was missing in between. */
  const applyAll = (target: Collection, pushes: readonly StatePush[]): boolean => {
    let next: Map<string, unknown> | undefined;
    let gap = false;
    for (const push of pushes) {
      if (push.revision <= target.revision) continue;
      if (push.revision !== target.revision + 1) {
        gap = true;
        break;
      }
      next ??= new Map(target.entries);
      for (const key of push.removed) next.delete(key);
      for (const [key, entry] of push.set) next.set(key, withTools(entry, next.get(key)));
      target.revision = push.revision;
    }
    if (next) {
      target.entries = next;
      for (const listener of target.listeners) listener();
    }
    return gap;
  };

  const readOnce = async (topic: StateTopic, target: Collection): Promise<AppError | undefined> => {
    for (;;) {
      const reply: Reply<StateSnapshot> = await call("readState", { topic });
      if (!reply.ok) {
        target.waiting = [];
        return reply.error;
      }
      if (reply.value.revision >= target.revision) {
        target.entries = new Map<string, unknown>(reply.value.entries);
        target.revision = reply.value.revision;
        for (const listener of target.listeners) listener();
      }
      const waiting = target.waiting;
      target.waiting = [];
      if (!applyAll(target, waiting)) return undefined;
    }
  };

  const read = (topic: StateTopic): Promise<AppError | undefined> => {
    const target = collection(topic);
    target.reading ??= readOnce(topic, target).finally(() => {
      target.reading = undefined;
    });
    return target.reading;
  };

  gate.onState((push) => {
    const target = collection(push.topic);
    if (target.reading) target.waiting.push(push);
    else if (target.revision >= 0 && applyAll(target, [push])) void read(push.topic);
  });
  gate.onEvents((batch) => {
    for (const listener of eventListeners) listener(batch);
  });

  return {
    call,
    entries: <T extends StateTopic>(topic: T) => collection(topic).entries as ReadonlyMap<string, StateTopics[T]>,
    onChange: (topic, listener) => {
      const { listeners } = collection(topic);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEvents: (listener) => {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    load: async () => {
      const errors = await Promise.all(stateTopics.map(read));
      return errors.find((error) => error !== undefined);
    },
  };
}
