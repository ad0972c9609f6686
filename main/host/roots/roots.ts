import { setMaxListeners } from "node:events";
import type { Outcome } from "../../../preload/contract/elicitation.ts";
import type { RootsAsked, RootsView, RootView } from "../../../preload/contract/roots.ts";
import type { AskedCalls } from "../calls/asked-calls.ts";
import type { Connection } from "../connection/connection.ts";
import type { ServerRequest } from "../connection/connection-deps.ts";
import type { Broker } from "../elicitation/broker.ts";
import type { Question } from "../elicitation/question.ts";
import type { Clock } from "../ports.ts";
import type { InputAnswerer, ServerFeature } from "../server-feature.ts";
import type { Folders } from "./folders.ts";
import { Presence } from "./presence.ts";
import { rootsFailure, rootsRefusal } from "./refused-roots.ts";
import { RootGrants, type RootsStore } from "./root-grants.ts";
import { rootName, rootUri } from "./root-path.ts";
import { RootSessions, type WireRoot } from "./root-sessions.ts";
import { SharedQuestion } from "./shared-question.ts";

const LIST = "roots/list";

export interface RootsDeps {
  readonly clock: Clock;
  readonly broker: Pick<Broker, "ask">;
  readonly store: RootsStore;
  readonly folders: Folders;
  /** Which call a legacy request belongs to, as far as can be told, and what stands still while the person is asked for it. */
  readonly calls: Pick<AskedCalls, "attribute" | "onAsked">;
}

/** Who asks for the folders of a server. */
interface Asker {
  readonly question: Pick<Question, "serverId" | "attribution" | "origin" | "round">;
  /** Aborted, with an Outcome, when the answer is not wanted any more. */
  readonly signal: AbortSignal;
  /** Told the question that stands for it. @returns called when that has ended */
  onAsked(key: string): () => void;
}

/** What a request for roots comes to. */
type Answer = { readonly roots: readonly WireRoot[] } | { readonly refused: Outcome };

/**
 * The folders that the person granted to a server, which it may ask for: `roots/list` in the legacy era, an input request in the modern
 * one (2025-11-25 and 2026-07-28, client/roots). It is told exactly those that are there now (S-07), and none before the person allowed
 * that this server sees them (S-24). Folders confine nothing: they tell a server where to work.
 */
export class Roots implements ServerFeature {
  private readonly deps: RootsDeps;
  private readonly grants: RootGrants;
  private readonly presence: Presence;
  private readonly questions: SharedQuestion;
  private readonly sessions = new RootSessions();
  private readonly running = new Set<Promise<void>>();
  private readonly asked = new Map<string, RootsAsked>();
  private readonly listeners = new Set<(serverId: string, view: RootsView | undefined) => void>();

  constructor(deps: RootsDeps) {
    this.deps = deps;
    this.grants = new RootGrants(deps.store, deps.clock, (id) => this.changed(id));
    const watched = () => this.sessions.shown().flatMap((id) => this.pathsOf(id));
    this.presence = new Presence(deps.folders, deps.clock, watched, (paths) => this.moved(paths));
    this.questions = new SharedQuestion(deps.broker, (id, outcome) => this.settled(id, outcome));
  }

  /** Called with what a server may know whenever that changes; undefined when there is nothing to tell of it any more. */
  onChange(listener: (serverId: string, view: RootsView | undefined) => void): void {
    this.listeners.add(listener);
  }

  /** Every server that was granted a folder. */
  all(): readonly (readonly [serverId: string, view: RootsView])[] {
    return this.grants.servers().flatMap((id) => {
      const view = this.view(id);
      return view ? [[id, view] as const] : [];
    });
  }

  /**
   * Grants a folder to a server, under its plain path. The person chose it, or named it on the command line.
   * @param seen whether they said with it that the server may see it
   * @returns that path
   * @throws HostError `root-missing`, `root-not-a-folder`, `root-not-readable`, `root-not-local`, `too-many-roots`, `roots-not-saved`
   */
  async grant(serverId: string, path: string, seen: "allowed" | "to be asked" = "to be asked"): Promise<string> {
    const { folders } = this.deps;
    const real = await folders.resolve(path);
    await this.presence.look([real]);
    this.grants.grant(serverId, real, rootName(real, folders.windows));
    if (seen === "allowed") this.grants.allow(serverId);
    return real;
  }

  /** Takes a folder back. Unknown ones are left alone. @throws HostError `roots-not-saved` */
  withdraw(serverId: string, path: string): void {
    this.grants.withdraw(serverId, path);
  }

  /** Takes a withdrawal of this run back. Unknown ones are left alone. @throws HostError `roots-not-saved` */
  restore(serverId: string, path: string): void {
    this.grants.restore(serverId, path);
  }

  /** A server may no longer see its folders until the person allows it again. @throws HostError `roots-not-saved` */
  askAgain(serverId: string): void {
    this.grants.askAgain(serverId);
  }

  /** Looks which folders of a server are there now. */
  async look(serverId: string): Promise<void> {
    await this.presence.look(this.pathsOf(serverId));
  }

  /** Resolves when every request of a legacy server that has come so far is answered. */
  async answered(): Promise<void> {
    // What came just now is taken a task later.
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all(this.running);
  }

  /** Looks at nothing any more. */
  close(): void {
    this.presence.close();
  }

  connected(serverId: string, connection: Connection): void {
    this.sessions.of(serverId, connection);
  }

  ended(serverId: string, outcome: Outcome): void {
    this.sessions.end(serverId, outcome);
  }

  expired(serverId: string, outcome: Outcome): void {
    this.sessions.expire(serverId, outcome);
  }

  withdrawn(serverId: string, id: string | number, reason?: unknown): void {
    this.sessions.find(serverId)?.requests.withdraw(id, reason);
  }

  requested(serverId: string, connection: Connection, { id, method, params }: ServerRequest): (() => void) | undefined {
    if (method !== LIST || connection.declaration("roots") === undefined) return undefined;
    const { requests } = this.sessions.of(serverId, connection);
    const request = requests.begin(id);
    if (!request) return () => connection.violation({ roots: `request id ${JSON.stringify(id)} used twice` });
    return () => {
      const attribution = this.deps.calls.attribute(serverId, params);
      const end = (why: Outcome) => request.abort(why);
      const asker: Asker = {
        question: { serverId, attribution, origin: "server-request" },
        signal: request.signal,
        onAsked: (key) => this.deps.calls.onAsked(serverId, attribution, key, end),
      };
      const running = this.answer(asker)
        .then((answer) => {
          requests.end(id, request);
          return this.reply(serverId, connection, id, request.signal, answer);
        })
        .finally(() => this.running.delete(running));
      this.running.add(running);
    };
  }

  input(serverId: string, connection: Connection, method: string): InputAnswerer | undefined {
    if (method !== LIST || connection.declaration("roots") === undefined) return undefined;
    return async ({ attribution, round, signal, onAsked }) => {
      const answer = await this.answer({
        question: { serverId, attribution, origin: "input-required", round },
        signal,
        onAsked: (key) => {
          onAsked(key);
          return () => {};
        },
      });
      if ("refused" in answer) throw rootsFailure(answer.refused);
      this.shown(serverId, connection, answer.roots);
      return { roots: answer.roots };
    };
  }

  /** Answers one request, asking the person first where they have not allowed it yet. Never rejects. */
  private async answer({ question, signal, onAsked }: Asker): Promise<Answer> {
    const { serverId } = question;
    await this.look(serverId);
    const there = this.there(serverId);
    // Nothing is revealed by an empty list: nobody needs to be asked.
    if (there.length === 0) return this.told(serverId, "none", { roots: [] });
    if (this.grants.of(serverId).allowedAt !== undefined) return this.told(serverId, "listed", { roots: there });
    const declined = this.sessions.find(serverId)?.declined;
    if (declined) return this.told(serverId, "declined", { refused: declined });
    if (signal.aborted) return { refused: signal.reason as Outcome };
    const waiter = this.questions.join(serverId, () => this.questionFor(question));
    this.told(serverId, "waiting", undefined);
    const done = onAsked(waiter.key);
    // Every request of a round listens to the one signal of its call; that is no leak, and Node need not warn of one.
    setMaxListeners(0, signal);
    const outcome = await new Promise<Outcome>((resolve) => {
      const leave = () => {
        waiter.leave(signal.reason as Outcome);
        resolve(signal.reason as Outcome);
      };
      signal.addEventListener("abort", leave, { once: true });
      void waiter.outcome.then((ended) => {
        signal.removeEventListener("abort", leave);
        resolve(ended);
      });
    });
    done();
    if (outcome.name !== "sent") {
      return this.told(serverId, outcome.name === "declined" ? "declined" : "unanswered", { refused: outcome }, 0);
    }
    await this.look(serverId);
    // What was allowed is what the sheet showed: a folder that was granted meanwhile comes with the next request.
    const shown = shownBy(waiter.asked);
    return this.told(serverId, "listed", { roots: this.there(serverId).filter(({ uri }) => shown.has(uri)) }, 0);
  }

  private questionFor(asked: Asker["question"]): Question {
    const { serverId } = asked;
    // Equal however long the list is by now: what was turned down is the sharing, not one folder.
    const fingerprint = `roots ${serverId}`;
    const roots = this.rootsOf(serverId);
    return { ...asked, mode: "approval", message: "", approval: { kind: "roots", roots }, fingerprint };
  }

  /** The one question of a server has ended. */
  private settled(serverId: string, outcome: Outcome): void {
    if (outcome.name === "declined") this.sessions.decline(serverId, outcome);
    if (outcome.name !== "sent") return;
    try {
      this.grants.allow(serverId);
    } catch {
      // What can't be kept is asked again in the next run.
    }
  }

  /** Sends the one answer to a legacy request, or none where it is not wanted any more. */
  private async reply(
    serverId: string,
    connection: Connection,
    id: string | number,
    signal: AbortSignal,
    answer: Answer,
  ): Promise<void> {
    const why = signal.aborted ? (signal.reason as Outcome) : undefined;
    const refused = why ?? ("refused" in answer ? answer.refused : undefined);
    const message = refused
      ? rootsRefusal(id, refused)
      : ({ jsonrpc: "2.0", id, result: { roots: "roots" in answer ? answer.roots : [] } } as const);
    if (!message) return;
    const sent = connection.send(message as Parameters<Connection["send"]>[0]).catch(() => {});
    if (!refused && "roots" in answer) this.shown(serverId, connection, answer.roots);
    await sent;
  }

  /** A server was told these; from now on a change of them is told it, where its era knows that. */
  private shown(serverId: string, connection: Connection, roots: readonly WireRoot[]): void {
    const session = this.sessions.find(serverId);
    // It may have ended while its answer was on the way.
    if (session?.connection !== connection) return;
    session.show(roots);
    this.presence.watch();
    this.tellServer(serverId);
  }

  private tellServer(serverId: string): void {
    const session = this.sessions.find(serverId);
    if (!session?.differsFrom(this.there(serverId))) return;
    session.show(this.there(serverId));
    if (!session.hearsOfChanges) return;
    const notification = { jsonrpc: "2.0", method: "notifications/roots/list_changed" } as const;
    session.connection.send(notification).catch(() => {});
  }

  private changed(serverId: string): void {
    this.tell(serverId);
    this.tellServer(serverId);
    this.presence.watch();
  }

  /** Folders vanished or came back. */
  private moved(paths: readonly string[]): void {
    for (const id of this.grants.servers()) if (this.pathsOf(id).some((path) => paths.includes(path))) this.changed(id);
  }

  /** Notes how a request is answered. @param more 0 where the request was counted before */
  private told<T>(serverId: string, answer: RootsAsked["answer"], result: T, more = 1): T {
    const times = (this.asked.get(serverId)?.times ?? 0) + more;
    this.asked.set(serverId, { at: this.deps.clock.now(), times, answer });
    this.tell(serverId);
    return result;
  }

  private tell(serverId: string): void {
    const view = this.view(serverId);
    for (const listener of this.listeners) listener(serverId, view);
  }

  private view(serverId: string): RootsView | undefined {
    const { allowedAt } = this.grants.of(serverId);
    const roots = this.rootsOf(serverId);
    const asked = this.asked.get(serverId);
    if (roots.length === 0 && allowedAt === undefined && !asked) return undefined;
    return { roots, ...(allowedAt === undefined ? {} : { allowedAt }), ...(asked ? { asked } : {}) };
  }

  private rootsOf(serverId: string): readonly RootView[] {
    const { windows } = this.deps.folders;
    return this.grants.of(serverId).roots.map(({ path, name, grantedAt }) => {
      return { path, name, uri: rootUri(path, windows), missing: this.presence.isGone(path), grantedAt };
    });
  }

  private there(serverId: string): readonly WireRoot[] {
    return this.rootsOf(serverId).flatMap(({ uri, name, missing }) => (missing ? [] : [{ uri, name }]));
  }

  private pathsOf(serverId: string): readonly string[] {
    return this.grants.of(serverId).roots.map(({ path }) => path);
  }
}

/** The URIs that a question for consent says would be told. */
function shownBy({ approval }: Question): ReadonlySet<string> {
  const roots = approval?.kind === "roots" ? approval.roots : [];
  return new Set(roots.flatMap(({ uri, missing }) => (missing ? [] : [uri])));
}
