import type { Outcome } from "../../../preload/contract/elicitation.ts";
import { askPerson } from "../calls/ask-person.ts";
import { HostError } from "../host-error.ts";
import { ANSWERED_ROUNDS_PER_CALL } from "../untrusted/limits.ts";
import type { TaskWatch } from "./task-watch.ts";

type Members = { readonly [name: string]: unknown };

interface Round {
  readonly keys: readonly string[];
  readonly withdrawal: AbortController;
}

/** A question of the task that can't be put or answered: the call fails, and so the task is of no use any more. */
export class UnansweredTask extends Error {
  constructor(cause: unknown) {
    super("a task's question could not be answered", { cause });
  }
}

/**
 * The input requests of one modern task (extension io.modelcontextprotocol/tasks §Task Update Requests). A look at the task lists
 * everything that is outstanding, again and again: each key is asked and answered once. What appears together is one round, whose
 * answers go out together; what the server no longer lists is withdrawn.
 */
export class TaskQuestions {
  private readonly watch: TaskWatch;
  private readonly seen = new Set<string>();
  private readonly open = new Set<Round>();
  private rounds: number;
  private answered: number;
  private failure: UnansweredTask | undefined;
  private wake: () => void = () => {};

  /** @param answered rounds of the call that were answered before it became a task */
  constructor(watch: TaskWatch, answered: number) {
    this.watch = watch;
    this.rounds = answered;
    this.answered = answered;
  }

  /**
   * Takes what a look at the task listed; nothing when it wants no input.
   * @throws UnansweredTask when an earlier question failed, or when there are too many
   */
  take(inputRequests: Members): void {
    if (this.failure) throw this.failure;
    const listed = Object.keys(inputRequests);
    for (const round of this.open) if (!round.keys.some((key) => listed.includes(key))) this.withdraw(round);
    const keys = listed.filter((key) => !this.seen.has(key));
    if (keys.length === 0) return;
    if (this.rounds >= ANSWERED_ROUNDS_PER_CALL) {
      throw new UnansweredTask(new HostError("rounds-exceeded", { limit: ANSWERED_ROUNDS_PER_CALL }));
    }
    this.rounds += 1;
    for (const key of keys) this.seen.add(key);
    const round = { keys, withdrawal: new AbortController() };
    this.open.add(round);
    void this.ask(round, Object.fromEntries(keys.map((key) => [key, inputRequests[key]])), this.rounds);
  }

  /** Resolves when a round was answered or has failed. */
  moved(): Promise<void> | undefined {
    if (this.failure) return Promise.resolve();
    if (this.open.size === 0) return undefined;
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  /** The task is over: what is open is withdrawn. */
  end(): void {
    for (const round of this.open) this.withdraw(round);
  }

  private async ask(round: Round, asked: Members, number: number): Promise<void> {
    const { call, deps, requests } = this.watch;
    const { signal } = round.withdrawal;
    try {
      const responses = await askPerson(asked, call, deps, number, AbortSignal.any([deps.signal, signal]));
      // Its keys can't come back: a server that reads an answer twice ignores the second.
      await this.watch.patiently(() => requests.update(responses));
      this.answered += 1;
      deps.onRound(this.answered);
    } catch (error) {
      if (!signal.aborted) this.failure = new UnansweredTask(error);
    }
    this.open.delete(round);
    this.wake();
  }

  private withdraw(round: Round): void {
    this.open.delete(round);
    round.withdrawal.abort({ name: "withdrawn", by: "server" } satisfies Outcome);
  }
}
