import type { QuestionView } from "../../preload/contract/elicitation.ts";
import type { EventBatch, StatePush, StateTopic, StateTopics } from "../../preload/contract/events.ts";
import type { Reply } from "../../preload/contract/reply.ts";
import type { ServerView } from "../../preload/contract/servers.ts";
import type { Gate, Input, Method, Output } from "../../preload/contract/treaty.ts";
import { stateTopics } from "../state-topics.ts";

type Answer<M extends Method> = (input: Input<M>) => Reply<Output[M]> | Promise<Reply<Output[M]>>;
type Answers = { [M in Method]?: Answer<M> };

/** The other side of the border for tests: its collections can be changed and pushed, its calls are recorded. */
export interface FakeGate {
  readonly gate: Gate;
  readonly calls: { readonly method: Method; readonly input: unknown }[];
  /** Changes entries and pushes the change with the next revision, or keeps the push back. */
  readonly set: <T extends StateTopic>(topic: T, entries: Record<string, StateTopics[T]>, lose?: "lose") => void;
  /** Takes an entry away and pushes that. */
  readonly remove: (topic: StateTopic, key: string) => void;
  readonly emit: (batch: EventBatch) => void;
  /** Replaces what a method answers. */
  readonly answer: <M extends Method>(method: M, answer: Answer<M>) => void;
}

/** A gate over empty collections; every method answers null unless told otherwise. */
export function createFakeGate(): FakeGate {
  const collections = new Map<StateTopic, { revision: number; readonly entries: Map<string, unknown> }>();
  for (const topic of stateTopics) {
    collections.set(topic, { revision: 0, entries: new Map() });
  }
  const calls: FakeGate["calls"] = [];
  const answers: Answers = {};
  let onState: (push: StatePush) => void = () => {};
  let onEvents: (batch: EventBatch) => void = () => {};

  const of = (topic: StateTopic) => {
    const found = collections.get(topic);
    if (!found) throw new Error(topic);
    return found;
  };
  answers.readState = ({ topic }) => {
    const { revision, entries } = of(topic);
    return { ok: true, value: { revision, entries: [...entries] } } as Reply<Output["readState"]>;
  };

  const gate = new Proxy({} as Gate, {
    get: (_, name: string) => {
      if (name === "onState") {
        return (listener: typeof onState) => {
          onState = listener;
        };
      }
      if (name === "onEvents") {
        return (listener: typeof onEvents) => {
          onEvents = listener;
        };
      }
      return async (input: never) => {
        const method = name as Method;
        calls.push({ method, input });
        const answer = answers[method] as ((input: never) => unknown) | undefined;
        return answer ? answer(input) : { ok: true, value: null };
      };
    },
  });

  return {
    gate,
    calls,
    set: (topic, entries, lose) => {
      const target = of(topic);
      for (const [key, entry] of Object.entries(entries)) target.entries.set(key, entry);
      target.revision += 1;
      if (lose) return;
      onState({ topic, revision: target.revision, set: Object.entries(entries), removed: [] } as unknown as StatePush);
    },
    remove: (topic, key) => {
      const target = of(topic);
      target.entries.delete(key);
      target.revision += 1;
      onState({ topic, revision: target.revision, set: [], removed: [key] } as unknown as StatePush);
    },
    emit: (batch) => onEvents(batch),
    answer: (method, answer) => {
      answers[method] = answer as never;
    },
  };
}

/** A connected server with the given parts replaced. */
export function serverOf(part: Partial<ServerView> = {}): ServerView {
  return {
    id: "tour",
    name: "Tour",
    hue: 172,
    builtIn: true,
    transport: "in-process",
    target: "parley sample tour",
    eraSetting: "auto",
    autoRestart: true,
    state: {
      kind: "ready",
      since: 0,
      negotiated: {
        era: "legacy",
        version: "2025-11-25",
        serverInfo: { name: "parley-tour", version: "1.2.3" },
        capabilities: {},
        extensions: [],
        declared: {},
      },
    },
    tools: [],
    stderr: [],
    ...part,
  };
}

/** An open question with the given parts replaced. */
export function questionOf(part: Partial<QuestionView> & { readonly key: string }): QuestionView {
  return {
    serverId: "tour",
    attribution: { kind: "unasked" },
    origin: "server-request",
    mode: "form",
    message: "Which table?",
    form: { fields: [], outsideSpecification: false },
    receivedAt: 0,
    state: { kind: "open" },
    ...part,
  };
}
