import type { CacheMode } from "../cache/result-cache.ts";
import type { Clock, Timer } from "../ports.ts";

/** Changes that come together are read together, in ms; the list is still right within a second (C-17). */
const GATHERED_MS = 100;
/** The longest pause before a list is read that changes with each reading, in ms. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * Keeps one list right: reads it again after the server said that it changed, once for a burst of changes, and once more when it
 * changed while it was being read (C-15). A server that says so with each reading is asked less and less often.
 */
export class ListKeeper {
  private readonly clock: Clock;
  private readonly read: (mode: CacheMode) => Promise<void>;
  private timer: Timer | undefined;
  private reading: Promise<void> | undefined;
  /** The reading that was asked for while another was under way. */
  private following: Promise<void> | undefined;
  private followingMode: CacheMode = "use";
  private changedMeanwhile = false;
  /** How many readings in a row were followed by a change at once. */
  private repeats = 0;
  private readAt = Number.NEGATIVE_INFINITY;
  private stopped = false;

  /** @param read reads and publishes the list; never rejects */
  constructor(clock: Clock, read: (mode: CacheMode) => Promise<void>) {
    this.clock = clock;
    this.read = read;
  }

  /** The server says that the list changed. */
  changed(): void {
    if (this.stopped) return;
    if (this.reading) this.changedMeanwhile = true;
    else if (!this.timer) this.readLater();
  }

  /** Reads it at once, or once more after the reading that is under way; resolves when a reading is over that began after this. */
  async now(mode: CacheMode): Promise<void> {
    if (this.stopped) return;
    if (!this.reading && !this.following) return this.begin(mode);
    if (mode === "refresh") this.followingMode = mode;
    this.following ??= this.follow();
    return this.following;
  }

  /** Nothing is read any more. */
  stop(): void {
    this.stopped = true;
    this.timer?.cancel();
  }

  private readLater(): void {
    const still = this.clock.elapsed() - this.readAt;
    this.repeats = still < this.pause() ? this.repeats + 1 : 0;
    this.timer = this.clock.after(this.pause(), () => void this.begin("use"));
  }

  private pause(): number {
    return Math.min(GATHERED_MS * 2 ** this.repeats, LONGEST_PAUSE_MS);
  }

  private async follow(): Promise<void> {
    await this.reading;
    const mode = this.followingMode;
    this.following = undefined;
    this.followingMode = "use";
    if (!this.stopped) await this.begin(mode);
  }

  private begin(mode: CacheMode): Promise<void> {
    this.timer?.cancel();
    this.timer = undefined;
    this.changedMeanwhile = false;
    this.reading = this.readOnce(mode);
    return this.reading;
  }

  private async readOnce(mode: CacheMode): Promise<void> {
    await this.read(mode);
    this.reading = undefined;
    this.readAt = this.clock.elapsed();
    // What was asked for meanwhile begins right after this, and sees the change.
    if (this.changedMeanwhile && !this.following && !this.stopped) this.readLater();
  }
}
