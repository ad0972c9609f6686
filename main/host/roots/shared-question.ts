import type { Outcome } from "../../../preload/contract/elicitation.ts";
import type { Broker } from "../elicitation/broker.ts";
import type { Question } from "../elicitation/question.ts";

interface Open {
  readonly key: string;
  readonly asked: Question;
  readonly outcome: Promise<Outcome>;
  readonly stop: AbortController;
  waiting: number;
}

/** One who waits for the answer to a shared question. */
export interface Waiter {
  readonly key: string;
  /** What the person sees, whoever asked for it first. */
  readonly asked: Question;
  readonly outcome: Promise<Outcome>;
  /** Waits no longer; with the last one the question ends, as said. */
  leave(why: Outcome): void;
}

/** One question of a kind for each server: whoever needs the same answer meanwhile waits for it, and the person is asked once. */
export class SharedQuestion {
  private readonly broker: Pick<Broker, "ask">;
  private readonly onSettled: (serverId: string, outcome: Outcome) => void;
  private readonly open = new Map<string, Open>();

  /** @param onSettled told once how a question ended, before anybody who waits for it */
  constructor(broker: Pick<Broker, "ask">, onSettled: (serverId: string, outcome: Outcome) => void) {
    this.broker = broker;
    this.onSettled = onSettled;
  }

  /** Asks, or joins what is asked of that server already. @param make what to ask if nothing is */
  join(serverId: string, make: () => Question): Waiter {
    const shared = this.open.get(serverId) ?? this.ask(serverId, make());
    shared.waiting += 1;
    let left = false;
    return {
      key: shared.key,
      asked: shared.asked,
      outcome: shared.outcome,
      leave: (why) => {
        if (left) return;
        left = true;
        shared.waiting -= 1;
        if (shared.waiting > 0) return;
        // Whoever comes now asks anew: this one is as good as ended.
        if (this.open.get(serverId) === shared) this.open.delete(serverId);
        shared.stop.abort(why);
      },
    };
  }

  private ask(serverId: string, question: Question): Open {
    const stop = new AbortController();
    const { key, settled } = this.broker.ask(question, stop.signal);
    const outcome = settled.then((settlement) => {
      if (this.open.get(serverId) === shared) this.open.delete(serverId);
      this.onSettled(serverId, settlement.outcome);
      return settlement.outcome;
    });
    const shared: Open = { key, asked: question, outcome, stop, waiting: 0 };
    this.open.set(serverId, shared);
    return shared;
  }
}
