import type { CallView } from "../../../preload/contract/calls.ts";
import type { Attribution, QuestionView } from "../../../preload/contract/elicitation.ts";
import { displayLabel } from "../untrusted/display-text.ts";
import type { CallRun } from "./call-run.ts";

/** Calls that can still be read, with their results; older ended ones are forgotten. */
const CALLS_KEPT = 300;

/** The calls of a run of Parley, oldest first, bounded. */
export class RunList {
  private readonly runs = new Map<string, CallRun>();
  private readonly onForgotten: (callId: string) => void;

  /** @param onForgotten an ended call is no longer kept */
  constructor(onForgotten: (callId: string) => void) {
    this.onForgotten = onForgotten;
  }

  add(run: CallRun): void {
    this.runs.set(run.view.id, run);
    for (const [callId, kept] of this.runs) {
      if (this.runs.size <= CALLS_KEPT) return;
      if (kept.view.state !== "ended") continue;
      this.runs.delete(callId);
      this.onForgotten(callId);
    }
  }

  get(callId: string): CallRun | undefined {
    return this.runs.get(callId);
  }

  views(): readonly CallView[] {
    return [...this.runs.values()].map((run) => run.view);
  }

  /** The calls of a server that have not ended. */
  of(serverId: string): readonly CallRun[] {
    return [...this.runs.values()].filter((run) => run.view.serverId === serverId && run.view.state !== "ended");
  }

  /** Tells the calls that a question stands with what became of it: its own, or each that it may be of. */
  tell(question: QuestionView): void {
    const { attribution, key, serverId } = question;
    if (attribution.kind === "call") this.get(attribution.callId)?.questionChanged(question);
    else for (const run of this.of(serverId)) if (run.view.questions.includes(key)) run.questionChanged(question);
  }

  /**
   * Legacy questions don't name their call: one in flight is it, several are named together, none is "unasked" (F-18).
   * @param callId the call whose task the question does name
   */
  attribute(serverId: string, callId?: string): Attribution {
    const named = callId === undefined ? undefined : this.get(callId);
    if (named) return { kind: "call", callId: named.view.id, tool: displayLabel(named.view.tool) };
    const running = this.of(serverId);
    const [only, ...others] = running;
    if (!only) return { kind: "unasked" };
    if (others.length === 0) return { kind: "call", callId: only.view.id, tool: displayLabel(only.view.tool) };
    return { kind: "one-of", tools: running.map((run) => displayLabel(run.view.tool)) };
  }
}
