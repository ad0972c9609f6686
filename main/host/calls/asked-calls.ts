import type { Attribution, Outcome } from "../../../preload/contract/elicitation.ts";
import type { Broker } from "../elicitation/broker.ts";
import type { CallRun } from "./call-run.ts";
import type { RunList } from "./run-list.ts";

type CallOfTask = (serverId: string, params: unknown) => string | undefined;

/** Which calls a legacy server's requests belong to, as far as can be told, and what stands still while the person is asked. */
export class AskedCalls {
  private readonly runs: RunList;
  private readonly broker: Pick<Broker, "find">;
  private readonly callOfTask: CallOfTask;
  /** By server: its open questions that may be of any call of it, and the ways to let those calls' time run again. */
  private readonly waiting = new Map<string, { open: number; readonly resumes: Set<() => void> }>();

  /** @param callOfTask the call of the task that a request names in its params */
  constructor(runs: RunList, broker: Pick<Broker, "find">, callOfTask: CallOfTask) {
    this.runs = runs;
    this.broker = broker;
    this.callOfTask = callOfTask;
  }

  /** As `RunList.attribute`. @param params of the request, which may name a task */
  attribute(serverId: string, params: unknown): Attribution {
    return this.runs.attribute(serverId, this.callOfTask(serverId, params));
  }

  /**
   * A question of a server opened: the time of its call stands still, or of every call that it may be of.
   * @param end ends the question when its call is ended
   * @returns called when the question has ended
   */
  onAsked(serverId: string, attribution: Attribution, key: string, end: (outcome: Outcome) => void): () => void {
    if (attribution.kind === "call") return this.runs.get(attribution.callId)?.asked(key, end) ?? (() => {});
    const waiting = this.waiting.get(serverId) ?? { open: 0, resumes: new Set() };
    this.waiting.set(serverId, waiting);
    waiting.open += 1;
    const question = this.broker.find(key);
    for (const run of this.runs.of(serverId)) {
      waiting.resumes.add(run.pause());
      if (question) run.mention(question);
    }
    return () => {
      waiting.open -= 1;
      if (waiting.open > 0) return;
      for (const resume of waiting.resumes) resume();
      waiting.resumes.clear();
    };
  }

  /** A call began: its time stands still too while such a question is open. */
  began(run: CallRun): void {
    const waiting = this.waiting.get(run.view.serverId);
    if (waiting && waiting.open > 0) waiting.resumes.add(run.pause());
  }
}
