import type {
  EventBatch,
  SameTools,
  StatePush,
  StateSnapshot,
  StateTopic,
  StateTopics,
  TrafficRecord,
} from "../../preload/contract/events.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import type { Clock } from "../host/ports.ts";

/** One frame at 60 Hz, in ms: events go out at most this often. */
const FRAME_MS = 16;

/** Pushed at most once a frame: they change with every progress message and line of stderr. A question never waits. */
const COALESCED: ReadonlySet<StateTopic> = new Set(["servers", "calls"]);

/** Where pushes go; when nobody is there they are lost, and the next snapshot says it all. */
export interface Audience {
  state(push: StatePush): void;
  events(batch: EventBatch): void;
}

interface Topic {
  revision: number;
  readonly entries: Map<string, unknown>;
  readonly changed: Set<string>;
  readonly removed: Set<string>;
}

/** Main owns the state, the renderer mirrors it: whole entries of keyed collections, each push one revision further. */
export class Publisher {
  private readonly clock: Clock;
  private readonly audience: Audience;
  private readonly topics = new Map<StateTopic, Topic>();
  /** The tools of each server as they were pushed or read last. */
  private readonly tools = new Map<string, ServerView["tools"]>();
  private flushing = false;
  private frameDue = false;
  private traffic: TrafficRecord[] | undefined;
  private batchDue = false;

  constructor(clock: Clock, audience: Audience) {
    this.clock = clock;
    this.audience = audience;
  }

  /** Sets an entry; what changes within one turn of the loop goes out as one push. */
  set<T extends StateTopic>(topic: T, key: string, entry: StateTopics[T]): void {
    const held = this.topic(topic);
    held.entries.set(key, entry);
    held.changed.add(key);
    held.removed.delete(key);
    this.schedule(topic);
  }

  remove(topic: StateTopic, key: string): void {
    const held = this.topic(topic);
    if (!held.entries.delete(key)) return;
    if (topic === "servers") this.tools.delete(key);
    held.changed.delete(key);
    held.removed.add(key);
    this.schedule(topic);
  }

  /** The whole collection as of its revision. */
  snapshot(topic: StateTopic): StateSnapshot {
    this.flush();
    const { revision, entries } = this.topic(topic);
    if (topic === "servers") for (const [key, entry] of entries) this.tools.set(key, (entry as ServerView).tools);
    return { revision, entries: [...entries] as unknown as StateSnapshot["entries"] };
  }

  /** Starts or stops the stream of traffic. */
  subscribeTraffic(wanted: boolean): void {
    if (!wanted) this.traffic = undefined;
    else this.traffic ??= [];
  }

  /** Appends an event; dropped when the window hasn't subscribed. */
  append(record: TrafficRecord): void {
    if (!this.traffic) return;
    this.traffic.push(record);
    if (this.batchDue) return;
    this.batchDue = true;
    this.clock.after(FRAME_MS, () => {
      this.batchDue = false;
      const events = this.traffic;
      if (!events || events.length === 0) return;
      this.traffic = [];
      this.audience.events({ topic: "traffic", events });
    });
  }

  /** The entry as it crosses: a server's tools only when they are others than before. */
  private pushed(topic: StateTopic, key: string, entry: unknown): unknown {
    if (topic !== "servers") return entry;
    const server = entry as ServerView;
    if (server.tools.length > 0 && this.tools.get(key) === server.tools)
      return { ...server, tools: "same" } satisfies SameTools;
    this.tools.set(key, server.tools);
    return server;
  }

  private topic(name: StateTopic): Topic {
    let topic = this.topics.get(name);
    if (!topic) {
      topic = { revision: 0, entries: new Map(), changed: new Set(), removed: new Set() };
      this.topics.set(name, topic);
    }
    return topic;
  }

  private schedule(topic: StateTopic): void {
    if (COALESCED.has(topic)) {
      if (this.frameDue) return;
      this.frameDue = true;
      this.clock.after(FRAME_MS, () => this.flush());
    } else if (!this.flushing) {
      this.flushing = true;
      setImmediate(() => this.flush());
    }
  }

  private flush(): void {
    this.flushing = false;
    this.frameDue = false;
    for (const [name, topic] of this.topics) {
      if (topic.changed.size === 0 && topic.removed.size === 0) continue;
      topic.revision += 1;
      const set = [...topic.changed].map((key) => [key, this.pushed(name, key, topic.entries.get(key))] as const);
      const removed = [...topic.removed];
      topic.changed.clear();
      topic.removed.clear();
      this.audience.state({ topic: name, revision: topic.revision, set, removed } as unknown as StatePush);
    }
  }
}
