import type { Held, QuestionView } from "../../../preload/contract/elicitation.ts";
import type { Clock } from "../ports.ts";
import type { Appraisal, Broker } from "./broker.ts";
import { FloodGuard } from "./flood-guard.ts";
import type { Question } from "./question.ts";
import { ReAskGuard } from "./re-ask-guard.ts";

/** What has to be remembered of an open question. */
interface Open {
  readonly question: Question;
  /** Why it would be held if its server were not muted. */
  otherwise: Held | undefined;
}

/**
 * Decides which questions are put before the person by themselves. One that is asked again after it was turned down, one of a
 * flood and one of a muted server is held: it stays open in the list, and nothing answers it meanwhile (F-28).
 */
export class Manners {
  private readonly broker: Broker;
  private readonly reAsks: ReAskGuard;
  private readonly floods: FloodGuard;
  private readonly onMuted: (serverId: string) => void;
  private readonly muted = new Set<string>();
  private readonly open = new Map<string, Open>();

  /** @param onMuted called when a server was muted or may speak again */
  constructor(broker: Broker, clock: Clock, onMuted: (serverId: string) => void = () => {}) {
    this.broker = broker;
    this.onMuted = onMuted;
    this.reAsks = new ReAskGuard(clock);
    this.floods = new FloodGuard(clock);
    broker.appraiseWith((question, key) => this.appraise(question, key));
    broker.onChange((view) => this.changed(view));
  }

  isMuted(serverId: string): boolean {
    return this.muted.has(serverId);
  }

  /** Puts a held question before the person. Unknown and ended ones are left alone. */
  release(key: string): void {
    const open = this.open.get(key);
    if (!open) return;
    open.otherwise = undefined;
    this.broker.hold(key, undefined);
  }

  /** Puts all questions of a server before the person that were held as a flood. */
  releaseFlood(serverId: string): void {
    this.floods.reset(serverId);
    for (const [key, open] of this.openOf(serverId)) if (open.otherwise?.why === "flood") this.release(key);
  }

  /** For this run: mutes a server, or lets it speak again; then its questions are held only for what else they are held for. */
  setMuted(serverId: string, on: boolean): void {
    if (on) this.muted.add(serverId);
    else this.muted.delete(serverId);
    for (const [key, { otherwise }] of this.openOf(serverId)) {
      this.broker.hold(key, on ? mutedHold(otherwise) : otherwise);
    }
    this.onMuted(serverId);
  }

  /**
   * Declines every question of a server that is open now, the held ones too.
   * @returns how many were declined; one that ended meanwhile, or whose asker is gone, is not among them
   */
  async declineAll(serverId: string, by: "person" | "script"): Promise<number> {
    const declines = this.openOf(serverId).map(([key]) => this.broker.respond(key, { action: "decline", by }));
    const done = await Promise.allSettled(declines);
    return done.filter(({ status }) => status === "fulfilled").length;
  }

  /** The person runs this call again: what it asked before is not held when it is asked anew. */
  runsAgain(callId: string): void {
    this.reAsks.forgive(callId);
  }

  private appraise(question: Question, key: string): Appraisal {
    // What Parley asks by itself follows from what the person did: no server can pester with it.
    if (question.origin === "host") return {};
    const { held: again, ...rest } = this.reAsks.asked(question);
    const flood = this.floods.asked(question.serverId, key);
    const otherwise: Held | undefined = again ?? (flood ? { why: "flood", times: 1 } : undefined);
    this.open.set(key, { question, otherwise });
    const held = this.muted.has(question.serverId) ? mutedHold(otherwise) : otherwise;
    return { ...rest, ...(held ? { held } : {}) };
  }

  private changed({ key, state }: QuestionView): void {
    const open = state.kind === "closed" ? this.open.get(key) : undefined;
    if (!open || state.kind !== "closed") return;
    this.open.delete(key);
    this.reAsks.ended(open.question, state.outcome);
    if (state.outcome.name === "sent") this.floods.answered(open.question.serverId, key);
  }

  private openOf(serverId: string): readonly (readonly [string, Open])[] {
    return [...this.open].filter(([, { question }]) => question.serverId === serverId);
  }
}

function mutedHold(otherwise: Held | undefined): Held {
  return { why: "muted", times: otherwise?.times ?? 1 };
}
