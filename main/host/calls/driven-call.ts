import type { Client } from "@modelcontextprotocol/client";
import type { Era } from "../../../preload/contract/servers.ts";
import type { Keep } from "../cache/result-cache.ts";
import type { Broker } from "../elicitation/broker.ts";
import type { Visits } from "../elicitation/visits.ts";
import type { Clock } from "../ports.ts";
import type { TaskState } from "../tasks/task-state.ts";
import type { CallTasks } from "../tasks/tasks.ts";
import type { UrlContext } from "../url/host-reasons.ts";
import type { FindAnswerer } from "./input-round.ts";
import type { Watchdog } from "./watchdog.ts";

/** A request of ours that can lead to a question. */
export interface CallMessage {
  readonly method: "tools/call" | "prompts/get" | "resources/read";
  readonly params: { readonly [name: string]: unknown };
}

/** One call, ready to go. */
export interface DrivenCall {
  readonly callId: string;
  readonly serverId: string;
  /** What is called, as a question names it. */
  readonly tool: string;
  readonly message: CallMessage;
  /** The task that it has become already, to be followed instead of being called again. */
  readonly resumed?: TaskState | undefined;
  readonly era: Era;
  readonly declaredModes: readonly ("form" | "url")[];
  /** What a URL is judged beside. */
  readonly urlContext: () => UrlContext;
}

/** What the driver needs and tells. */
export interface DriverDeps {
  readonly client: Client;
  readonly broker: Broker;
  readonly visits: Visits;
  readonly clock: Clock;
  readonly watchdog: Watchdog;
  /** Aborted when the call is stopped, timed out or its connection is gone; the reason is an Outcome for open questions. */
  readonly signal: AbortSignal;
  /** Aborted at the same time, with the words that `notifications/cancelled` carries. */
  readonly requestSignal: AbortSignal;
  readonly onProgress: (progress: {
    progress: number;
    total?: number | undefined;
    message?: string | undefined;
  }) => void;
  readonly onAsked: (key: string) => void;
  /** Answers input requests that are no elicitation. */
  readonly input: FindAnswerer;
  /** The answers of this many rounds have gone out. */
  readonly onRound: (answered: number) => void;
  /** Takes the result of the first request; never that of a retry, which depends on more than it was asked for (C-32). */
  readonly keep?: Keep | undefined;
  /** What the call needs once it is a task. */
  readonly tasks: CallTasks;
}
