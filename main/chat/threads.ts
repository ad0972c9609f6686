import type { ThreadItem, ThreadView } from "../../preload/contract/calls.ts";
import { HostError } from "../host/host-error.ts";
import type { Clock, Random } from "../host/ports.ts";

/** A title is the first line of what the person said, as far as it fits the rail. */
const TITLE_LENGTH = 80;

/** Conversations, in memory for the run: the person's lines and the calls they led to. */
export class Threads {
  private readonly clock: Clock;
  private readonly random: Random;
  private readonly threads = new Map<string, ThreadView>();
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
    if (threadId !== undefined) {
      this.append(threadId, line);
      return threadId;
    }
    const id = this.random.id();
    const title = text.split("\n", 1)[0]?.slice(0, TITLE_LENGTH) ?? "";
    this.change({ id, title, createdAt: this.clock.now(), items: [line] });
    return id;
  }

  /** Puts a call behind what was said. */
  addCall(threadId: string, callId: string): void {
    this.append(threadId, { kind: "call", id: this.random.id(), callId });
  }

  /** Whether a conversation exists. */
  has(threadId: string): boolean {
    return this.threads.has(threadId);
  }

  private append(threadId: string, item: ThreadItem): void {
    const thread = this.threads.get(threadId);
    if (!thread) throw new HostError("unknown-thread", { id: threadId });
    this.change({ ...thread, items: [...thread.items, item] });
  }

  private change(thread: ThreadView): void {
    this.threads.set(thread.id, thread);
    for (const listener of this.listeners) listener(thread);
  }
}
