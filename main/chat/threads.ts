import type { ThreadItem, ThreadView } from "../../preload/contract/calls.ts";
import { codePointPrefix } from "../../preload/form/code-points.ts";
import { HostError } from "../host/host-error.ts";
import type { Clock, Random } from "../host/ports.ts";
import { type Attachment, attachmentView, type NewAttachment, withAttachment } from "./attachments.ts";

/** A title is the first line of what the person said, as far as it fits the rail; in characters, none of which is cut in two. */
const TITLE_LENGTH = 80;

/** Conversations, in memory for the run: the person's lines, the calls they led to, and what is attached for a model. */
export class Threads {
  private readonly clock: Clock;
  private readonly random: Random;
  private readonly threads = new Map<string, ThreadView>();
  private readonly attached = new Map<string, readonly Attachment[]>();
  private readonly listeners = new Set<(thread: ThreadView) => void>();

  constructor(clock: Clock, random: Random) {
    this.clock = clock;
    this.random = random;
  }

  onChange(listener: (thread: ThreadView) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  all(): readonly ThreadView[] {
    return [...this.threads.values()];
  }

  /** Begins a conversation with the person's line, or goes on with one. Returns its id. Throws HostError `unknown-thread`. */
  say(text: string, threadId?: string): string {
    const line: ThreadItem = { kind: "line", id: this.random.id(), at: this.clock.now(), text };
    const title = codePointPrefix(text.split(/[\r\n]/, 1)[0] ?? "", TITLE_LENGTH);
    if (threadId === undefined) return this.begin(title, [line]);
    // One that began with an attachment has its first line, and with it a title, only now.
    if (this.threadOf(threadId).title === "") this.change({ ...this.threadOf(threadId), title });
    this.append(threadId, line);
    return threadId;
  }

  /** Puts a call behind what was said. */
  addCall(threadId: string, callId: string): void {
    this.append(threadId, { kind: "call", id: this.random.id(), callId });
  }

  /**
   * Attaches a text for a model, or begins a conversation with it. The same digest from the same place changes nothing; another takes the
   * place of the older one.
   * @returns the ids of both
   * @throws HostError `unknown-thread`, `attachment-too-large` {name, size, limit}, `too-many-attachments` {limit}
   */
  attach(what: NewAttachment, threadId?: string): { readonly threadId: string; readonly attachmentId: string } {
    const before = threadId === undefined ? [] : this.attachments(threadId);
    const { all, added } = withAttachment(before, what, { id: this.random.id(), at: this.clock.now() });
    const id = threadId ?? this.begin("", []);
    this.setAttached(id, all);
    return { threadId: id, attachmentId: added.id };
  }

  /** Takes an attachment away; one that is gone already is left alone. Throws HostError `unknown-thread`. */
  detach(threadId: string, attachmentId: string): void {
    const left = this.attachments(threadId).filter(({ id }) => id !== attachmentId);
    this.setAttached(threadId, left);
  }

  /** What is attached to a conversation, with its texts as a model would be given them. Throws HostError `unknown-thread`. */
  attachments(threadId: string): readonly Attachment[] {
    return this.attached.get(this.threadOf(threadId).id) ?? [];
  }

  /** Puts a call behind what was said, unless it stands there already or the conversation is not here. */
  showCall(threadId: string, callId: string): void {
    const items = this.threads.get(threadId)?.items;
    if (!items || items.some((item) => item.kind === "call" && item.callId === callId)) return;
    this.addCall(threadId, callId);
  }

  /** Whether a conversation exists. */
  has(threadId: string): boolean {
    return this.threads.has(threadId);
  }

  private begin(title: string, items: readonly ThreadItem[]): string {
    const id = this.random.id();
    this.change({ id, title, createdAt: this.clock.now(), items });
    return id;
  }

  private append(threadId: string, item: ThreadItem): void {
    const thread = this.threadOf(threadId);
    this.change({ ...thread, items: [...thread.items, item] });
  }

  private setAttached(threadId: string, attached: readonly Attachment[]): void {
    this.attached.set(threadId, attached);
    const { attachments: _, ...thread } = this.threadOf(threadId);
    this.change(attached.length === 0 ? thread : { ...thread, attachments: attached.map(attachmentView) });
  }

  private threadOf(id: string): ThreadView {
    const thread = this.threads.get(id);
    if (!thread) throw new HostError("unknown-thread", { id });
    return thread;
  }

  private change(thread: ThreadView): void {
    this.threads.set(thread.id, thread);
    for (const listener of this.listeners) listener(thread);
  }
}
