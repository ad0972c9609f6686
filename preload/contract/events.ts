import { z } from "zod";
import type { CallView, ThreadView } from "./calls.ts";
import type { QuestionView } from "./elicitation.ts";
import type { LogRecord } from "./logs.ts";
import type { OffersView } from "./offers.ts";
import type { PermissionView } from "./permissions.ts";
import type { RootsView } from "./roots.ts";
import type { ServerView } from "./servers.ts";
import type { SettingsView } from "./settings.ts";

/** What the renderer mirrors: keyed collections that main owns. */
export interface StateTopics {
  servers: ServerView;
  questions: QuestionView;
  calls: CallView;
  threads: ThreadView;
  settings: SettingsView;
  /** By server id. */
  offers: OffersView;
  permissions: PermissionView;
  /** By server id; absent as long as a server has no folders and did not ask. */
  roots: RootsView;
}
export type StateTopic = keyof StateTopics;

/** A server whose tools are those of its entry before: thousands of schemas don't cross with every line of stderr. */
export type SameTools = Omit<ServerView, "tools"> & { readonly tools: "same" };

/**
 * One change of one collection. Revisions count up by one for each topic; whoever sees a gap asks for `readState`.
 * Whole entries, only those that changed.
 */
export type StatePush = {
  [T in StateTopic]: {
    readonly topic: T;
    readonly revision: number;
    readonly set: readonly (readonly [
      key: string,
      entry: StateTopics[T] | (T extends "servers" ? SameTools : never),
    ])[];
    readonly removed: readonly string[];
  };
}[StateTopic];

export interface StateSnapshot<T extends StateTopic = StateTopic> {
  readonly revision: number;
  readonly entries: readonly (readonly [key: string, entry: StateTopics[T]])[];
}

/** A traffic record (formats.md), values redacted (decisions.md, values at rest). */
export interface TrafficRecord {
  readonly v: 1;
  readonly id: number;
  /** ms since the epoch */
  readonly at: number;
  readonly connection: string;
  readonly era?: "legacy" | "modern";
  readonly transport: string;
  readonly dir: "out" | "in" | "note";
  readonly kind: "request" | "response" | "notification" | "http" | "stderr" | "violation" | "notice";
  readonly method?: string;
  readonly rpcId?: string | number;
  readonly call?: string;
  readonly round?: number;
  readonly pair?: number;
  /** Latency of a response, in ms. */
  readonly ms?: number;
  readonly bytes: number;
  readonly error?: string;
  readonly body: unknown;
}

/** Append-only; at most one batch a frame; only topics the window subscribed to. */
export interface EventTopics {
  traffic: TrafficRecord;
  /** Of the one server that the window follows (`followLogs`). */
  logs: LogRecord;
}
export type EventTopic = keyof EventTopics;
export type EventBatch = {
  [T in EventTopic]: { readonly topic: T; readonly events: readonly EventTopics[T][] };
}[EventTopic];

export const eventInputs = {
  readState: z.strictObject({
    topic: z.enum(["servers", "questions", "calls", "threads", "settings", "offers", "permissions", "roots"]),
  }),
  /** Replaces the window's subscriptions; answers with what is kept so far. */
  subscribeToEvents: z.strictObject({ topics: z.array(z.enum(["traffic"])).max(8) }),
  readFacts: z.strictObject({}),
};
