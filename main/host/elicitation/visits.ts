import type { QuestionView, Visit } from "../../../preload/contract/elicitation.ts";
import { HostError } from "../host-error.ts";
import type { Clock } from "../ports.ts";
import type { ConsentedOpener } from "../url/consented-opener.ts";
import type { Broker } from "./broker.ts";
import { CompletionIds } from "./completion-ids.ts";
import { callOf } from "./question.ts";
import { VisitGroups } from "./visit-groups.ts";

type By = "person" | "script";

export interface VisitsDeps {
  readonly broker: Broker;
  readonly opener: ConsentedOpener;
  readonly clock: Clock;
  readonly stopCall: (callId: string, by: By) => void;
  /** Whether the call of a question, or its connection, has ended: nobody waits for its page. */
  readonly isOver: (question: QuestionView) => boolean;
}

/**
 * The pages of URL questions, from the consent that opens one to its end: the person is in the browser meanwhile, and Parley only
 * knows what the server and the person say. A question is answered once, when its page has been opened; what follows is the visit.
 */
export class Visits {
  private readonly deps: VisitsDeps;
  private readonly ids = new CompletionIds();
  private readonly groups: VisitGroups;
  private readonly opening = new Map<string, Promise<void>>();

  constructor(deps: VisitsDeps) {
    this.deps = deps;
    const { broker } = deps;
    this.groups = new VisitGroups((key) => broker.find(key)?.visit);
    broker.onChange(({ key, state, visit }) => {
      if (state.kind !== "closed") return;
      // Not answered with accept: nothing of it can be completed any more.
      if (state.outcome.name !== "sent") this.ids.forget(key);
      // Told apart: whoever else hears of this change must not hear of the next one first.
      else if (visit?.state === "waiting") queueMicrotask(() => this.review(key));
    });
    broker.onForgotten((key) => this.ids.forget(key));
  }

  /**
   * The consent: opens the question's page, and answers an open question with accept once the browser has started. On an answered
   * one whose page is waited for, and on the same URL asked again, it opens once more and nothing is sent. Two at once open once.
   * @throws HostError `unknown-question`, `already-answered`, `browser-failed` (nothing has changed then), or `not-delivered`
   */
  open(key: string, by: By): Promise<void> {
    const underWay = this.opening.get(key);
    if (underWay) return underWay;
    const opening = this.openOnce(key, by).finally(() => this.opening.delete(key));
    this.opening.set(key, opening);
    return opening;
  }

  /**
   * The person goes on from a page: an open question is answered without opening it again, a waiting page is done as far as they
   * are concerned, and a call whose pages are all done is sent again.
   * @throws HostError `unknown-question`, `already-answered` when there is nothing to go on from, or `not-delivered`
   */
  async continue(key: string, by: By): Promise<void> {
    const { question, visit } = this.visiting(key);
    if (question.state.kind === "open") {
      await this.deps.broker.acceptUrl(key, by, { ...visit, state: "continued" });
      return;
    }
    if (visit.state === "waiting") {
      this.change(question, visit, "continued");
      this.groups.done(callOf(question), key, "person");
    } else if (!this.groups.goOn(callOf(question), key)) throw new HostError("already-answered", { key });
  }

  /** Ends a visit and stops its call, where one is known. Throws HostError as `continue` does. */
  stop(key: string, by: By): void {
    const { question, visit } = this.visiting(key);
    const call = callOf(question);
    if (visit.state !== "waiting" && !this.groups.waits(call, key)) throw new HostError("already-answered", { key });
    if (visit.state === "waiting") this.change(question, visit, "stopped");
    if (call !== undefined) this.deps.stopCall(call, by);
  }

  /** Whether a call is sent again by itself once the server has said that its pages are done. Throws HostError as above. */
  setRetry(key: string, byItself: boolean): void {
    const { question, visit } = this.visiting(key);
    const call = callOf(question);
    if (visit.continues !== "retry" || call === undefined || this.deps.isOver(question))
      throw new HostError("already-answered", { key });
    this.groups.setRetry(call, byItself);
    for (const page of this.deps.broker.all()) {
      if (callOf(page) !== call || page.visit?.continues !== "retry") continue;
      this.deps.broker.showVisit(page.key, { ...page.visit, retriesByItself: byItself });
    }
    this.groups.review(call);
  }

  /** Remembers by which id a server will say that a page is done. Ids are one connection's own. */
  name(key: string, serverId: string, elicitationId: string): void {
    if (this.deps.broker.find(key)?.state.kind === "open") this.ids.add(key, serverId, elicitationId);
  }

  /**
   * `notifications/elicitation/complete` (2025-11-25, client/elicitation): every page of that id is done. Before the answer it is
   * remembered: it neither answers nor opens anything (U-07).
   * @returns whether anything goes by that id
   */
  complete(serverId: string, elicitationId: unknown): boolean {
    if (typeof elicitationId !== "string") return false;
    let known = false;
    for (const key of this.ids.of(serverId, elicitationId)) {
      const question = this.deps.broker.find(key);
      if (!question) continue;
      if (question.state.kind === "open") known = this.ids.rememberEarly(key) || known;
      else {
        known = true;
        if (question.visit?.state === "waiting" || question.visit?.state === "ended") {
          this.completed(question, question.visit);
        } else this.ids.forget(key);
      }
    }
    return known;
  }

  /** The visit that goes on when a call asks for a URL again that was opened for it before; undefined when it was not (U-10). */
  earlier(callId: string, url: string): Visit | undefined {
    const last = this.pagesOf(callId).findLast((page) => page.url?.text === url);
    if (!last?.visit) return undefined;
    if (last.visit.state === "waiting") this.change(last, last.visit, "ended");
    return { openedAt: last.visit.openedAt, state: "waiting", continues: "answer", retriesByItself: false };
  }

  /**
   * Waits until the pages of a call are done and the call may be sent again: at once when the person says so or chose so before,
   * otherwise when they press Continue.
   * @throws HostError `closed` when the signal aborts or a visit is stopped
   */
  async allDone(callId: string, keys: readonly string[], signal: AbortSignal): Promise<void> {
    await this.groups.wait(callId, keys, signal);
    // From here on they are done with; one that is told done and no more would seem to wait for the person's word.
    for (const key of keys) {
      const page = this.deps.broker.find(key);
      if (page?.visit?.state === "completed") this.change(page, page.visit, "continued");
    }
  }

  /** The call has ended: nobody waits for its pages any more. */
  callEnded(callId: string): void {
    for (const page of this.pagesOf(callId)) {
      if (page.visit?.state === "waiting") this.change(page, page.visit, "ended");
    }
    this.groups.forget(callId);
  }

  /** The server's session is over: its ids mean nothing to the next one, which may use them again (C-03). */
  sessionEnded(serverId: string): void {
    this.ids.forgetServer(serverId);
  }

  /** The connection is gone, and with it whoever could say that a page is done. */
  disconnected(serverId: string): void {
    this.ids.forgetServer(serverId);
    for (const page of this.deps.broker.all()) {
      if (page.serverId !== serverId || page.state.kind !== "closed" || page.visit?.state !== "waiting") continue;
      this.change(page, page.visit, "ended");
    }
  }

  /** Quit. */
  close(): void {
    for (const page of this.deps.broker.all()) {
      if (page.state.kind === "closed" && page.visit?.state === "waiting") this.change(page, page.visit, "ended");
    }
    this.groups.close();
  }

  private async openOnce(key: string, by: By): Promise<void> {
    const { broker, opener, clock } = this.deps;
    const { question, url } = this.openable(key);
    await opener.open(url, { serverId: question.serverId, key });
    const now = broker.find(key);
    const openedAt = [...(now?.visit?.openedAt ?? []), clock.now()];
    if (now?.visit) {
      broker.showVisit(key, { ...now.visit, openedAt });
      return;
    }
    const visit: Visit = {
      openedAt,
      state: this.ids.isEarly(key) ? "completed" : "waiting",
      continues: question.origin === "url-required" ? "retry" : "close",
      retriesByItself: this.groups.retries(callOf(question)),
    };
    if (visit.state === "completed") this.groups.heard(callOf(question));
    // It may have ended while the browser started; then nothing is sent, and whoever opened it is told.
    await broker.acceptUrl(key, by, visit);
    const answered = broker.find(key);
    if (answered?.visit && this.ids.isEarly(key)) this.completed(answered, answered.visit);
  }

  /** While an answer was on its way, the server may have said that the page is done, or whoever waits for it may have ended. */
  private review(key: string): void {
    const question = this.deps.broker.find(key);
    if (question?.state.kind !== "closed" || question.visit?.state !== "waiting") return;
    if (this.ids.isEarly(key)) this.completed(question, question.visit);
    else if (this.deps.isOver(question)) this.change(question, question.visit, "ended");
  }

  private openable(key: string) {
    const question = this.deps.broker.find(key);
    if (!question) throw new HostError("unknown-question", { key });
    const { url, state, visit } = question;
    // An answer that did not go through was given after the page was opened: it is sent again, and nothing is opened for it (F-37).
    const tried = state.kind === "open" && state.undelivered !== undefined;
    if (!url || tried || (state.kind === "closed" && visit?.state !== "waiting")) {
      throw new HostError("already-answered", { key });
    }
    return { question, url };
  }

  private visiting(key: string): { readonly question: QuestionView; readonly visit: Visit } {
    const question = this.deps.broker.find(key);
    if (!question) throw new HostError("unknown-question", { key });
    if (!question.visit) throw new HostError("already-answered", { key });
    return { question, visit: question.visit };
  }

  private completed(question: QuestionView, visit: Visit): void {
    this.ids.forget(question.key);
    if (visit.state !== "completed") this.change(question, visit, "completed");
    this.groups.done(callOf(question), question.key, "server");
  }

  private change({ key }: QuestionView, visit: Visit, state: Visit["state"]): void {
    this.deps.broker.showVisit(key, { ...visit, state });
  }

  /** The answered questions of a call whose page was opened, oldest first. */
  private pagesOf(callId: string): readonly QuestionView[] {
    return this.deps.broker
      .all()
      .filter((page) => page.state.kind === "closed" && page.visit !== undefined && callOf(page) === callId);
  }
}
