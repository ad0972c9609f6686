import type { Draft, QuestionView } from "../../preload/contract/elicitation.ts";

/** Drafts of ended questions that are kept to be copied. Past it: the oldest is forgotten. */
const ENDED_DRAFTS = 100;
/** Characters of these together, as JSON. Past it: as above. */
const ENDED_CHARACTERS = 16 * 1024 * 1024;

/**
 * What was typed and not sent, in the memory of this process and never on disk (decisions.md, values at rest). What was sent has
 * served its purpose and is dropped; of any other end it stays to be copied, until Parley ends or newer ones need the room.
 */
export class Drafts {
  private readonly drafts = new Map<string, Draft>();
  /** Characters of those whose question has ended; the oldest first. */
  private readonly ended = new Map<string, number>();
  private characters = 0;
  private readonly find: (key: string) => QuestionView | undefined;

  /** @param find the question of a key, open or ended */
  constructor(find: (key: string) => QuestionView | undefined) {
    this.find = find;
  }

  /**
   * Keeps a draft in place of an earlier one. The last keys may arrive after the question has ended; for one that is unknown or
   * was sent they are dropped.
   */
  save(key: string, draft: Draft): void {
    const state = this.find(key)?.state;
    if (!state || (state.kind === "closed" && state.outcome.name === "sent")) return;
    this.drafts.set(key, draft);
    if (state.kind === "closed") this.keepEnded(key, draft);
  }

  read(key: string): Draft | undefined {
    return this.drafts.get(key);
  }

  /** A question opened or ended. */
  changed({ key, state }: QuestionView): void {
    if (state.kind === "open") return;
    const draft = this.drafts.get(key);
    if (state.outcome.name === "sent") this.forget(key);
    else if (draft) this.keepEnded(key, draft);
  }

  forget(key: string): void {
    this.drafts.delete(key);
    this.characters -= this.ended.get(key) ?? 0;
    this.ended.delete(key);
  }

  private keepEnded(key: string, draft: Draft): void {
    const size = JSON.stringify(draft).length;
    this.characters += size - (this.ended.get(key) ?? 0);
    this.ended.set(key, size);
    for (const oldest of this.ended.keys()) {
      if (this.ended.size <= ENDED_DRAFTS && (this.characters <= ENDED_CHARACTERS || this.ended.size === 1)) return;
      this.forget(oldest);
    }
  }
}
