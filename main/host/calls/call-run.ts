import { setMaxListeners } from "node:events";
import type { CallEnd, CallKind, CallView } from "../../../preload/contract/calls.ts";
import type { Outcome, QuestionView } from "../../../preload/contract/elicitation.ts";
import type { Keep } from "../cache/result-cache.ts";
import type { Held } from "../cache/result-shelf.ts";
import type { Connection } from "../connection/connection.ts";
import type { Broker } from "../elicitation/broker.ts";
import type { Visits } from "../elicitation/visits.ts";
import { type HostError, toAppError } from "../host-error.ts";
import type { Clock } from "../ports.ts";
import { resumedState, type TaskState } from "../tasks/task-state.ts";
import type { CallTasks, ResumedTask, Tasks } from "../tasks/tasks.ts";
import { displayLabel } from "../untrusted/display-text.ts";
import { QUESTIONS_PER_CALL, REQUEST_MAXIMUM_MS } from "../untrusted/limits.ts";
import type { UrlContext } from "../url/host-reasons.ts";
import { resultEnd } from "./call-result.ts";
import type { CallMessage } from "./driven-call.ts";
import { driveCall } from "./driver.ts";
import type { FindAnswerer } from "./input-round.ts";
import { Watchdog } from "./watchdog.ts";

/** How much of a progress message is shown, in characters. */
const PROGRESS_TEXT = 500;

/** What is asked of a run. */
export interface CallRequest {
  readonly id: string;
  readonly serverId: string;
  readonly threadId: string;
  readonly kind: CallKind;
  readonly tool: string;
  readonly args: { readonly [name: string]: unknown };
  readonly message: CallMessage;
  readonly before?: BeforeCall;
  /** What stands for the result, or takes it; undefined for what is never held. */
  readonly read?: HeldRead | undefined;
  /** The task of an earlier connection that is followed, instead of a call that is made. */
  readonly resumed?: ResumedTask;
  /** How long the server may be silent, in ms. */
  readonly quietMs: number;
}

/** What a run begins with beside its message. */
interface RunTerms {
  readonly before: BeforeCall | undefined;
  readonly read: HeldRead | undefined;
  readonly resumed: TaskState | undefined;
}

/** A read that a held result may answer (C-32). */
export interface HeldRead {
  readonly held: Held | undefined;
  readonly keep: Keep;
}

/**
 * What comes before a call goes out, such as the person's consent.
 * @param signal its abort reason, an Outcome, ends what is asked
 * @returns undefined to go on, or how the call ends instead
 */
export type BeforeCall = (
  callId: string,
  signal: AbortSignal,
  onAsked: (key: string) => void,
) => Promise<CallEnd | undefined>;

/** Who is asked what a call needs. */
export interface Asking {
  readonly broker: Broker;
  readonly visits: Visits;
  /** What a URL is judged beside. */
  readonly urlContext: () => UrlContext;
  readonly input: FindAnswerer;
  readonly tasks: Tasks;
}

/** One call from its start to its one end: its state as shown, and the ways to end it. */
export class CallRun {
  view: CallView;
  /** The whole result, as the server sent it. */
  result: { readonly [name: string]: unknown } | undefined;
  readonly ended: Promise<CallEnd>;
  private readonly asking: Asking;
  private readonly onChange: (run: CallRun) => void;
  private readonly clock: Clock;
  private readonly watchdog: Watchdog;
  private readonly questions = new AbortController();
  private readonly request = new AbortController();
  private readonly open = new Set<string>();
  /** Its pages that are waited for, each with the way to let time run again. */
  private readonly waiting = new Map<string, () => void>();
  private forced: CallEnd | undefined;

  constructor(
    request: CallRequest,
    connection: Connection,
    asking: Asking,
    clock: Clock,
    onChange: (run: CallRun) => void,
  ) {
    this.asking = asking;
    this.clock = clock;
    this.onChange = onChange;
    // Each of its open questions listens to it, and takes its listener away as it ends.
    setMaxListeners(0, this.questions.signal);
    const { quietMs, message, before, read, resumed, ...shown } = request;
    this.view = { ...shown, startedAt: clock.now(), state: "running", rounds: 0, questions: [] };
    this.watchdog = new Watchdog(clock, quietMs, REQUEST_MAXIMUM_MS, (seconds) =>
      this.force({ kind: "timed-out", seconds }, { name: "withdrawn", by: "host", detail: "timed out" }, "timed out"),
    );
    const { id: callId, serverId, tool } = request;
    const tasks = asking.tasks.ofCall(
      { callId, serverId, tool, resumed, onTask: (task) => this.change({ task }) },
      connection,
    );
    this.ended = this.run(connection, message, tasks, { before, read, resumed: resumed && resumedState(resumed.kept) });
    void this.ended.then(tasks.end);
  }

  /** Stop: open questions end with the call, nothing is retried, the server is told that the call is cancelled. */
  stop(by: "person" | "script"): void {
    if (this.view.state === "ended") return;
    this.change({ state: "stopping" });
    this.force({ kind: "stopped" }, { name: "withdrawn", by }, "stopped by the user");
  }

  /** The connection is gone: the call fails at once with the reason (C-14). Nothing is lost where somebody here ended it. */
  disconnect(error: HostError, outcome: Outcome): void {
    const lost = outcome.by === "person" || outcome.by === "script" ? {} : ({ lost: true } as const);
    this.force({ kind: "error", error: error.toAppError(), ...lost }, outcome, "disconnected");
  }

  /**
   * A legacy question of this call opened: the call's time stands still until the returned function is called.
   * @param end ends the question when the call is ended
   */
  asked(key: string, end: (outcome: Outcome) => void): () => void {
    const resume = this.watchdog.pause();
    // A call may have many questions open at once; that is no leak, and Node need not warn of one.
    setMaxListeners(0, this.questions.signal);
    const onEnd = () => end(this.questions.signal.reason as Outcome);
    this.questions.signal.addEventListener("abort", onEnd, { once: true });
    this.attach(key);
    return () => {
      this.questions.signal.removeEventListener("abort", onEnd);
      resume();
    };
  }

  /** A question, open or ended at once, that may be of this call or of another beside it: it stands in the conversation all the same. */
  mention(question: QuestionView): void {
    this.attach(question.key);
    this.questionChanged(question);
  }

  /** Time stands still for a question that may be of this call, without it being shown as its own. */
  pause(): () => void {
    return this.watchdog.pause();
  }

  /** One of its questions opened or ended, or something became of its page. */
  questionChanged({ key, state, visit }: QuestionView): void {
    if (state.kind === "open") this.open.add(key);
    else this.open.delete(key);
    // Whoever is in the browser for it takes as long as a person takes.
    if (visit?.state === "waiting") {
      if (!this.waiting.has(key)) this.waiting.set(key, this.watchdog.pause());
    } else {
      this.waiting.get(key)?.();
      this.waiting.delete(key);
    }
    if (this.view.state === "running" || this.view.state === "asking") {
      this.change({ state: this.open.size > 0 ? "asking" : "running" });
    }
  }

  private attach(key: string): void {
    const { questions, questionsLeftOut = 0 } = this.view;
    if (questions.length < QUESTIONS_PER_CALL) {
      this.change({ questions: [...questions, key] });
      return;
    }
    const ended = questions.findIndex((attached) => !this.open.has(attached));
    const kept = questions.filter((_, index) => index !== Math.max(ended, 0));
    this.change({ questions: [...kept, key], questionsLeftOut: questionsLeftOut + 1 });
  }

  /** First wins: a call that is being stopped is not timed out as well. */
  private force(end: CallEnd, outcome: Outcome, reason: string): void {
    if (this.forced || this.view.state === "ended") return;
    this.forced = end;
    this.questions.abort(outcome);
    this.request.abort(reason);
  }

  private async run(
    connection: Connection,
    message: CallMessage,
    tasks: CallTasks,
    { before, read, resumed }: RunTerms,
  ): Promise<CallEnd> {
    let end: CallEnd;
    // A turn later: whoever begins it knows its id before anything is told of it.
    if (resumed) await Promise.resolve();
    try {
      const instead = before && (await this.consult(before));
      if (instead) return this.finish(this.forced ?? instead);
      if (read?.held) return this.finishHeld(read.held);
      const result = await driveCall(
        {
          callId: this.view.id,
          serverId: this.view.serverId,
          tool: this.view.tool,
          message,
          era: connection.era ?? "legacy",
          declaredModes: connection.declaredModes,
          urlContext: this.asking.urlContext,
          resumed,
        },
        {
          client: connection.client,
          broker: this.asking.broker,
          visits: this.asking.visits,
          clock: this.clock,
          watchdog: this.watchdog,
          signal: this.questions.signal,
          requestSignal: this.request.signal,
          onProgress: ({ progress, total, message }) =>
            this.change({
              progress: {
                progress,
                ...(total === undefined ? {} : { total }),
                ...(typeof message === "string" ? { message: displayLabel(message.slice(0, PROGRESS_TEXT)) } : {}),
              },
            }),
          onAsked: (key) => this.attach(key),
          input: this.asking.input,
          onRound: (rounds) => this.change({ rounds }),
          keep: read?.keep,
          tasks,
        },
      );
      this.result = result;
      end = this.forced ?? resultEnd(result);
    } catch (error) {
      end = this.forced ?? { kind: "error", error: toAppError(error) };
    }
    return this.finish(end);
  }

  /** Time stands still while somebody is asked whether the call may go out at all. */
  private async consult(before: BeforeCall): Promise<CallEnd | undefined> {
    // A turn later: whoever starts the call knows its id before anything is asked for it.
    await Promise.resolve();
    const resume = this.watchdog.pause();
    try {
      const { signal } = this.questions;
      const instead = await before(this.view.id, signal, (key) => this.attach(key));
      return instead ?? (signal.aborted ? this.forced : undefined);
    } finally {
      resume();
    }
  }

  /** Nothing goes out: what was read before is still fresh. */
  private async finishHeld({ result, at }: Held): Promise<CallEnd> {
    // A turn later, as everything a call leads to: whoever starts it knows its id by then.
    await Promise.resolve();
    this.result = result;
    this.change({ heldSince: at });
    return this.finish(this.forced ?? resultEnd(result));
  }

  private finish(end: CallEnd): CallEnd {
    this.watchdog.stop();
    this.change({ state: "ended", end, endedAt: this.clock.now() });
    return end;
  }

  private change(part: Partial<CallView>): void {
    this.view = { ...this.view, ...part };
    this.onChange(this);
  }
}
