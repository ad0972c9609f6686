/** Longer than a double click or a bounced key, in ms. */
const SAME_GESTURE_MS = 400;

/**
 * Tells the second half of a gesture from an answer: a double click on Decline, or Esc pressed twice, answers one question and
 * then meets the next sheet, which stands where the first one stood (F-29).
 */
export class StrayGestures {
  private last: { readonly key: string; readonly at: number; readonly date: number } | undefined;
  private replacing: { readonly key: string; readonly at: number } | undefined;

  /** A question was answered just now. */
  answered(key: string): void {
    this.last = { key, at: performance.now(), date: Date.now() };
  }

  /** The person chose which question to see: what they do to it is meant for it. */
  chosen(): void {
    this.last = undefined;
    this.replacing = undefined;
  }

  /** A question took the place of a sheet that the person had not answered: what the hand had begun was meant for that one. */
  replacedBy(key: string): void {
    this.replacing = { key, at: performance.now() };
  }

  /**
   * Whether what is done to this question now was meant for the one before it.
   * @param receivedAt when it came, in ms since the epoch: one that came after the answer took nobody's place
   */
  isStray(key: string, receivedAt: number): boolean {
    if (this.replacing?.key === key && performance.now() - this.replacing.at < SAME_GESTURE_MS) return true;
    if (this.last === undefined || this.last.key === key || receivedAt > this.last.date) return false;
    return performance.now() - this.last.at < SAME_GESTURE_MS;
  }
}
