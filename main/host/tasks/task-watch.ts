import type { DrivenCall, DriverDeps } from "../calls/driven-call.ts";
import { pause } from "../calls/pause.ts";
import { HostError } from "../host-error.ts";
import { displayText } from "../untrusted/display-text.ts";
import { TASK_FAILURES, TASK_POLL_MAXIMUM_MS, TASK_POLL_MINIMUM_MS } from "../untrusted/limits.ts";
import type { FollowedTask } from "./followed-task.ts";
import { isExpired } from "./kept-task.ts";
import { isUnknownTask, mayPass, type TaskRequests } from "./task-requests.ts";
import type { TaskState } from "./task-state.ts";

/** Looks at one task from time to time, as its server wishes, until its signal says that nobody wants to know any more. */
export class TaskWatch {
  readonly requests: TaskRequests;
  readonly call: DrivenCall;
  readonly deps: DriverDeps;
  private readonly followed: FollowedTask;
  private readonly signal: AbortSignal;
  private state: TaskState;
  private lookedAt: number;
  private failing = false;

  constructor(
    first: TaskState,
    followed: FollowedTask,
    requests: TaskRequests,
    call: DrivenCall,
    deps: DriverDeps,
    signal: AbortSignal,
  ) {
    // One that does not just work is looked at soon.
    this.state = first.status === "working" ? first : { ...first, pollMs: TASK_POLL_MINIMUM_MS };
    this.followed = followed;
    this.requests = requests;
    this.call = call;
    this.deps = deps;
    this.signal = signal;
    this.lookedAt = deps.clock.elapsed();
  }

  /** Whether too much failed in a row that might do better later: nothing is known of the task then. */
  get gaveUp(): boolean {
    return this.failing;
  }

  /**
   * Waits for the pause that the server asked for, and asks for the task. A status notification makes that sooner, and so does `wake`.
   * @throws HostError `task-expired`, `task-unknown` {message} or `closed`, or what the last of too many failures was
   */
  async next(wake?: Promise<unknown>): Promise<TaskState> {
    await this.rest(this.state.pollMs, wake);
    const state = await this.patiently(() => this.requests.get());
    this.state = state;
    this.followed.changed(state);
    return state;
  }

  /**
   * Makes a request, again after a pause, longer each time, while it fails in a way that may pass.
   * @param isFinal whether a failure is an answer of its own
   */
  async patiently<T>(request: () => Promise<T>, isFinal: (error: unknown) => boolean = () => false): Promise<T> {
    for (let failures = 1; ; failures += 1) {
      this.lookedAt = this.deps.clock.elapsed();
      this.deps.watchdog.progress();
      try {
        const answer = await request();
        // An answer is life, whatever it says.
        this.deps.watchdog.progress();
        return answer;
      } catch (error) {
        if (isFinal(error)) throw error;
        if (isUnknownTask(error)) throw this.gone(error as Error);
        this.failing = failures >= TASK_FAILURES && mayPass(error);
        if (this.signal.aborted || this.failing || !mayPass(error)) throw error;
      }
      await this.rest(Math.min(this.state.pollMs * 2 ** (failures - 1), TASK_POLL_MAXIMUM_MS));
    }
  }

  private gone(error: Error): HostError {
    const { ttlMs } = this.state;
    const { since } = this.followed.origin;
    const expired = ttlMs !== null && isExpired({ createdAt: since, ttlMs }, this.deps.clock.now());
    return new HostError(expired ? "task-expired" : "task-unknown", { message: displayText(error.message).text });
  }

  /** An agreed silence: the pause itself is no sign that the server is lost. */
  private async rest(ms: number, wake?: Promise<unknown>): Promise<void> {
    const { clock, watchdog } = this.deps;
    const done = new AbortController();
    const resume = watchdog.rest();
    let forget = () => {};
    const nudged = new Promise<void>((resolve) => {
      forget = this.followed.onNudge(resolve);
    });
    try {
      const waited = pause(clock, AbortSignal.any([this.signal, done.signal]), ms);
      await Promise.race(wake ? [waited, nudged, wake] : [waited, nudged]);
      const spent = clock.elapsed() - this.lookedAt;
      // However much it is hurried, the server is not asked more often than this.
      if (spent < TASK_POLL_MINIMUM_MS) await pause(clock, this.signal, TASK_POLL_MINIMUM_MS - spent);
    } finally {
      forget();
      done.abort();
      resume();
    }
  }
}
