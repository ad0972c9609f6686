import type { QuestionView } from "../../preload/contract/elicitation.ts";
import { codePointPrefix } from "../../preload/form/code-points.ts";
import type { Clock, Notifier } from "../host/ports.ts";
import type { makeWords } from "./words.ts";

/** How much of a message a notification carries, in characters. */
const NOTIFIED_TEXT = 140;
/** Questions that come within this time, in ms, are told in one notification. */
const TOGETHER_MS = 100;

/** What the desktop can do to be noticed without taking the focus. */
export interface Desktop {
  /** The number on the app's icon and in the window's title; 0 takes it away. */
  badge(count: number): void;
  /** Makes the window's entry in the task bar ask for attention until it is focused. */
  flash(): void;
}

/** What `Attention` needs and asks. */
export interface AttentionDeps {
  readonly clock: Clock;
  readonly notifier: Notifier;
  readonly desktop: Desktop;
  readonly focused: () => boolean;
  readonly showWindow: () => void;
  readonly serverName: (serverId: string) => string;
  readonly words: () => ReturnType<typeof makeWords>;
}

/**
 * Tells the person outside the window that questions wait: a badge with their number, and while the window isn't focused one
 * notification for each server (F-30). A held question is neither counted nor told (F-28).
 */
export class Attention {
  private readonly deps: AttentionDeps;
  private readonly waiting = new Set<string>();
  private fresh: QuestionView[] = [];
  private shown = 0;

  constructor(deps: AttentionDeps) {
    this.deps = deps;
  }

  /** A question opened, ended, was held or put before the person. */
  changed(question: QuestionView): void {
    const { key, state, held } = question;
    const waits = state.kind === "open" && held === undefined;
    if (waits && !this.waiting.has(key)) {
      if (this.fresh.length === 0) this.deps.clock.after(TOGETHER_MS, () => this.tell());
      this.fresh.push(question);
    }
    if (waits) this.waiting.add(key);
    else this.waiting.delete(key);
    if (this.waiting.size !== this.shown) {
      this.shown = this.waiting.size;
      this.deps.desktop.badge(this.shown);
    }
  }

  private tell(): void {
    const fresh = this.fresh.filter(({ key }) => this.waiting.has(key));
    this.fresh = [];
    if (fresh.length === 0 || this.deps.focused()) return;
    this.deps.desktop.flash();
    const servers = new Set(fresh.map(({ serverId }) => serverId));
    for (const serverId of servers)
      this.notify(
        serverId,
        fresh.filter((question) => question.serverId === serverId),
      );
  }

  private notify(serverId: string, fresh: readonly QuestionView[]): void {
    const { notifier, showWindow: onClick, serverName } = this.deps;
    const words = this.deps.words();
    const title = words("notify.question.title", { name: serverName(serverId) });
    const [first] = fresh;
    const message = codePointPrefix(first?.message ?? "", NOTIFIED_TEXT);
    const body =
      fresh.length > 1
        ? words("notify.many.title", { count: fresh.length })
        : message || words("notify.question.noMessage");
    notifier.notify({ about: serverId, title, body, onClick });
  }
}
