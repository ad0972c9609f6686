import { setMaxListeners } from "node:events";
import type { ApprovalDecision, ApprovalView } from "../../../preload/contract/approvals.ts";
import type {
  Held,
  Outcome,
  QuestionView,
  RespondResult,
  UndeliveredReason,
  Visit,
} from "../../../preload/contract/elicitation.ts";
import { contentFrom } from "../../../preload/form/content.ts";
import type { Answers } from "../../../preload/form/model.ts";
import { HostError, toAppError } from "../host-error.ts";
import type { Clock, Random } from "../ports.ts";
import { OPEN_QUESTIONS_IN_ALL, OPEN_QUESTIONS_PER_CONNECTION } from "../untrusted/limits.ts";
import { OutcomeLog } from "./outcome-log.ts";
import type { Question, Settlement } from "./question.ts";
import { secretSigns } from "./secret-signs.ts";
import { deliveryFailure, personsAction, undeliveredReason } from "./undelivered.ts";

/** `waiting`: a person or a script answers, now or once the window is there. `none`: no window is possible (F-31). */
export type Audience = "waiting" | "none";

/** An answer as the window or a script gives it. */
export type Response =
  | {
      readonly action: "accept";
      readonly answers: Answers;
      readonly by: "person" | "script";
      /** Said for this one question: send although it seems to ask for a secret (F-20). */
      readonly secretOverride?: boolean | undefined;
    }
  | { readonly action: "decline" | "cancel"; readonly by: "person" | "script" };

/** Puts a settlement on the wire; rejects when it can't be delivered. Undefined: nothing goes out by itself. */
export type Deliver = (settlement: Settlement) => Promise<void> | undefined;

/** What is known of a question when it opens, beyond what it asks. */
export type Appraisal = Pick<QuestionView, "held" | "repeated">;

interface Pending {
  view: QuestionView;
  readonly signal: AbortSignal;
  readonly deliver: Deliver;
  readonly check: Question["check"];
  readonly resolve: (settlement: Settlement) => void;
  readonly stopListening: () => void;
  /** Its answer is on its way: nothing else may settle it. */
  settling: boolean;
  /** The person's answer that did not go through; nothing but this may go out any more, and only once (F-37). */
  tried?: { readonly meant: Settlement; readonly reason: UndeliveredReason; readonly detail: string };
}

const nothingToDeliver: Deliver = () => undefined;

/** One question, one promise, one settle: every elicitation of either era passes here and ends in exactly one named outcome. */
export class Broker {
  private readonly clock: Clock;
  private readonly random: Random;
  private readonly pending = new Map<string, Pending>();
  private readonly ended = new OutcomeLog();
  private readonly listeners = new Set<(view: QuestionView) => void>();
  private readonly forgetters = new Set<(key: string) => void>();
  private readonly shorteners = new Set<(view: QuestionView) => void>();
  private audience: Audience = "waiting";
  private closed = false;
  private appraise: (question: Question, key: string) => Appraisal = () => ({});

  constructor(clock: Clock, random: Random) {
    this.clock = clock;
    this.random = random;
  }

  /** Called with a question whenever it opens or ends. */
  onChange(listener: (view: QuestionView) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Called with the key of an ended question that is no longer kept. */
  onForgotten(listener: (key: string) => void): () => void {
    this.forgetters.add(listener);
    return () => this.forgetters.delete(listener);
  }

  /** Called with an ended question of which only the beginning is kept from now on. */
  onShortened(listener: (view: QuestionView) => void): () => void {
    this.shorteners.add(listener);
    return () => this.shorteners.delete(listener);
  }

  /** Sets who decides whether a question that opens is held. */
  appraiseWith(appraise: (question: Question, key: string) => Appraisal): void {
    this.appraise = appraise;
  }

  /** Holds an open question, or with `undefined` puts it before the person. Unknown and ended ones are left alone. */
  hold(key: string, held: Held | undefined): void {
    const entry = this.pending.get(key);
    // Also while its answer is on its way: that may fail, and then it waits as the person last wished.
    if (!entry) return;
    const { held: _, ...view } = entry.view;
    entry.view = held ? { ...view, held } : view;
    this.tell(entry.view);
  }

  /** The time that the host gives a question is over: cancel, and said so (F-17). An answer that is on its way goes first. */
  timeOut(key: string): void {
    void this.settle(key, { name: "dismissed", by: "host", detail: "time-out" });
  }

  /** Says whether anybody can be asked. With `none`, open questions are refused as `no-window`. */
  setAudience(audience: Audience): void {
    this.audience = audience;
    if (audience !== "none") return;
    for (const key of [...this.pending.keys()]) void this.settle(key, refusal("no-window"));
  }

  /** Open questions first, then the ended ones that are kept, oldest first. */
  all(): readonly QuestionView[] {
    return [...[...this.pending.values()].map((entry) => entry.view), ...this.ended.all()];
  }

  find(key: string): QuestionView | undefined {
    return this.pending.get(key)?.view ?? this.ended.find(key);
  }

  /**
   * Asks. `settled` resolves once, when the question has ended and its answer is delivered; it never rejects.
   * @param signal its abort reason, an Outcome, is how the question ends (withdrawn, disconnected, …)
   * @param deliver sends the answer, where it goes out by itself; an answer of a round goes out with the round's retry
   * @returns the question's key at once
   */
  ask(
    question: Question,
    signal: AbortSignal,
    deliver: Deliver = nothingToDeliver,
  ): { readonly key: string; readonly settled: Promise<Settlement> } {
    const key = this.random.id();
    const { fingerprint: _, check, ...shown } = question;
    const asked: QuestionView = { ...shown, key, receivedAt: this.clock.now(), state: { kind: "open" } };
    const early = this.earlyEnd(question, signal);
    if (early) return { key, settled: this.endAtOnce(asked, early, deliver) };
    const secret = question.form && secretSigns(question.message, question.form);
    const view: QuestionView = { ...asked, ...(secret && { secret }), ...this.appraise(question, key) };
    // Every question of a round listens to the one signal of its call; that is no leak, and Node need not warn of one.
    setMaxListeners(0, signal);
    const settled = new Promise<Settlement>((resolve) => {
      const abort = () => void this.settle(key, signal.reason as Outcome);
      signal.addEventListener("abort", abort, { once: true });
      const stopListening = () => signal.removeEventListener("abort", abort);
      this.pending.set(key, { view, signal, deliver, check, resolve, stopListening, settling: false });
    });
    this.tell(view);
    return { key, settled };
  }

  /** Records a question that was refused before it could be shown, so that the person sees it all the same. */
  refuse(question: Question, outcome: Outcome): string {
    const key = this.random.id();
    const now = this.clock.now();
    const { fingerprint: _, check: __, ...shown } = question;
    this.remember({ ...shown, key, receivedAt: now, state: { kind: "closed", outcome, at: now } });
    return key;
  }

  /**
   * The one way an answer comes in. Decline and cancel are on their way before the first await; an accept is checked first.
   * @returns `settled: false` with what is wrong when the answers don't fit; then nothing is sent and the question stays
   * @throws HostError `unknown-question`, `already-answered`; `not-delivered`: then the question either has ended, or stays open as
   *   `undelivered` for `resend` and `giveUp` alone; or `secret-override-missing`: a person may still decide; a script won't, so its
   *   question has ended as refused
   */
  async respond(key: string, response: Response): Promise<RespondResult> {
    const { view } = this.unanswered(key);
    if (response.action !== "accept") {
      await this.settleOrThrow(key, {
        name: response.action === "decline" ? "declined" : "dismissed",
        by: response.by,
      });
      return { settled: true };
    }
    // A page is accepted by opening it, and by nothing else.
    if (!view.form) throw new HostError("bad-input", { method: "respond", detail: "a question without a form" });
    if (view.secret && !response.secretOverride) {
      if (response.by === "script") await this.settle(key, refusal("secret-override-missing"));
      throw new HostError("secret-override-missing");
    }
    // The validator is heavy and not needed before the first answer: starting doesn't wait for it.
    const { checkAnswers } = await import("./content-check.ts");
    const errors = checkAnswers(view.form, response.answers);
    if (errors.length > 0) return { settled: false, errors };
    // It may have ended meanwhile; then this answer goes nowhere and says so.
    this.unanswered(key);
    const content = contentFrom(view.form, response.answers);
    await this.settleOrThrow(key, { name: "sent", by: response.by }, { content });
    return { settled: true };
  }

  /**
   * Answers a URL question with accept, which has no content. Only for whoever has opened its page (U-04).
   * @throws HostError as `respond` does
   */
  async acceptUrl(key: string, by: "person" | "script", visit: Visit): Promise<void> {
    this.unanswered(key);
    await this.settleOrThrow(key, { name: "sent", by }, { visit });
  }

  /**
   * Allows what a question of mode `approval` asks for. It is for whoever asked to act on the decision.
   * @throws HostError as `respond` does; `bad-input` for any other question; what the question has against the decision
   */
  async approve(key: string, decision: ApprovalDecision, by: "person" | "script"): Promise<void> {
    const { view, check } = this.unanswered(key);
    if (!view.approval)
      throw new HostError("bad-input", { method: "approve", detail: "a question that needs no approval" });
    check?.(decision);
    await this.settleOrThrow(key, { name: "sent", by }, { decision });
  }

  /** Tells what became of the page of a question, open or ended; a question that is no longer kept is left alone. */
  showVisit(key: string, visit: Visit): void {
    const entry = this.pending.get(key);
    const view = entry?.view ?? this.ended.find(key);
    if (!view) return;
    const changed = { ...view, visit };
    if (entry) entry.view = changed;
    else this.ended.change(changed);
    this.tell(changed);
  }

  /**
   * Sends the answer that did not go through once more, unchanged; after this the question has ended either way (F-37).
   * @throws HostError `unknown-question`, `already-answered`, or `not-delivered`
   */
  async resend(key: string): Promise<void> {
    const entry = this.open(key);
    if (!entry.tried) throw new HostError("nothing-to-resend", { key });
    const { outcome } = entry.tried.meant;
    delivered(await this.put(entry, entry.tried.meant), outcome);
  }

  /** Nothing more is sent of the answer that did not go through; the question ends. Throws HostError as `resend` does. */
  giveUp(key: string): void {
    const { tried } = this.open(key);
    if (!tried) throw new HostError("nothing-to-resend", { key });
    void this.settle(key, { name: "disconnected", by: "person", detail: tried.detail });
  }

  /** The sheet could not be shown: the server is told with an error, not with an answer (F-31). */
  renderFailed(key: string, detail: string): void {
    void this.settle(key, { ...refusal("render-failed"), detail });
  }

  /** Quit: every open question ends as interrupted; later ones at once. Resolves when what could be delivered is. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.pending.keys()].map((key) => this.settle(key, { name: "interrupted", by: "host" })));
  }

  private open(key: string): Pending {
    const entry = this.pending.get(key);
    if (entry && !entry.settling) return entry;
    const ended = this.ended.find(key);
    if (!entry && !ended) throw new HostError("unknown-question", { key });
    const outcome = ended?.state.kind === "closed" ? { outcome: ended.state.outcome.name } : {};
    throw new HostError("already-answered", { key, ...outcome });
  }

  /** A question that nobody has answered yet: an answer that was tried is not replaced by another one. */
  private unanswered(key: string): Pending {
    const entry = this.open(key);
    if (entry.tried) throw new HostError("already-answered", { key });
    return entry;
  }

  private earlyEnd(question: Question, signal: AbortSignal): Outcome | undefined {
    if (signal.aborted) return signal.reason as Outcome;
    if (this.closed) return { name: "interrupted", by: "host" };
    if (this.audience === "none") return refusal("no-window");
    const open = [...this.pending.values()].filter((entry) => entry.view.serverId === question.serverId).length;
    const tooMany = this.pending.size >= OPEN_QUESTIONS_IN_ALL || open >= OPEN_QUESTIONS_PER_CONNECTION;
    return tooMany ? refusal("overflow") : undefined;
  }

  private async endAtOnce(view: QuestionView, outcome: Outcome, deliver: Deliver): Promise<Settlement> {
    this.rememberEnded(view, outcome, ended(view.visit));
    await deliver({ outcome })?.catch(() => {});
    return { outcome };
  }

  private async settleOrThrow(key: string, outcome: Outcome, more: Omit<Settlement, "outcome"> = {}): Promise<void> {
    const settlement = await this.settle(key, outcome, more);
    if (settlement) delivered(settlement, outcome);
  }

  /** First wins; whoever comes later finds nothing to settle. Never says "sent" of what did not go out (F-37). */
  private async settle(
    key: string,
    outcome: Outcome,
    more: Omit<Settlement, "outcome"> = {},
  ): Promise<Settlement | undefined> {
    const entry = this.pending.get(key);
    if (!entry || entry.settling) return undefined;
    const { tried } = entry;
    // It may have arrived; a cancel or an error now could contradict it.
    if (tried) return this.conclude(entry, { outcome: { ...outcome, reason: tried.reason } });
    return this.put(entry, { outcome, ...more });
  }

  /** Puts an answer on the wire. Returns how the question ended, or would end if nothing more is done about it. */
  private async put(entry: Pending, meant: Settlement): Promise<Settlement> {
    entry.settling = true;
    const sending = entry.deliver(meant);
    if (!sending) return this.conclude(entry, meant);
    try {
      await sending;
    } catch (error) {
      return this.failed(entry, meant, error);
    }
    return this.conclude(entry, meant);
  }

  private failed(entry: Pending, meant: Settlement, error: unknown): Settlement {
    const now = undeliveredReason(error);
    // What may have arrived the first time may have arrived.
    const reason = entry.tried?.reason === "delivery-unknown" ? entry.tried.reason : now;
    const detail = deliveryFailure(error);
    const end = entry.signal.aborted ? (entry.signal.reason as Outcome) : undefined;
    const settlement: Settlement = {
      outcome: { ...(end ?? { name: "disconnected", by: "server", detail }), reason },
    };
    const action = personsAction(meant.outcome);
    if (entry.tried || end || !action || this.closed) return this.conclude(entry, settlement);
    entry.tried = { meant, reason, detail };
    entry.settling = false;
    entry.view = {
      ...entry.view,
      state: { kind: "open", undelivered: { action, reason, error: toAppError(error) } },
    };
    this.tell(entry.view);
    return settlement;
  }

  private conclude(entry: Pending, settlement: Settlement): Settlement {
    entry.stopListening();
    const { held: _, ...view } = entry.view;
    this.pending.delete(view.key);
    this.rememberEnded(view, settlement.outcome, settlement.visit ?? ended(view.visit));
    entry.resolve(settlement);
    return settlement;
  }

  /** Whatever way a question ends, this is what is kept of it. */
  private rememberEnded(view: QuestionView, outcome: Outcome, visit: Visit | undefined): void {
    const approval = endedApproval(view.approval);
    const state = { kind: "closed", outcome, at: this.clock.now() } as const;
    this.remember({ ...view, ...(visit && { visit }), ...(approval && { approval }), state });
  }

  private remember(view: QuestionView): void {
    const { forgotten, shortened } = this.ended.add(view);
    this.tell(view);
    for (const key of forgotten) for (const forget of this.forgetters) forget(key);
    for (const short of shortened) for (const listener of this.shorteners) listener(short);
  }

  private tell(view: QuestionView): void {
    for (const listener of this.listeners) listener(view);
  }
}

function refusal(reason: NonNullable<Outcome["reason"]>): Outcome {
  return { name: "refused", by: "host", reason };
}

/** Throws HostError `not-delivered` when a question did not end as the answer to it meant. */
function delivered({ outcome }: Settlement, meant: Outcome): void {
  if (outcome !== meant) throw new HostError("not-delivered", { detail: outcome.detail ?? "" });
}

/** The page of a question that ends without going on to it. */
function ended(visit: Visit | undefined): Visit | undefined {
  return visit?.state === "waiting" ? { ...visit, state: "ended" } : visit;
}

/** What was to be allowed, as it is kept: an answer is a value, and those are not (decisions.md, values at rest). */
function endedApproval(approval: ApprovalView | undefined): ApprovalView | undefined {
  return approval?.kind === "sampling-result" ? { ...approval, text: "" } : approval;
}
