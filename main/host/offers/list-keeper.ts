import type { CacheMode } from "../cache/result-cache.ts";
import type { Clock, Timer } from "../ports.ts";

/** Changes that come together are read together, in ms; the list is still right within a second (C-17). */
const GATHERED_MS = 100;

/**
 * Keeps one list right: reads it again after the server said that it changed, once for a burst of changes, and once more when it
 * changed while it was being read (C-15).
 */
export class ListKeeper {
  private readonly clock: Clock;
  private readonly read: (mode: CacheMode) => Promise<void>;
  private timer: Timer | undefined;
  private reading: Promise<void> | undefined;
  private again: CacheMode | undefined;
  private stopped = false;

  /** @param read reads and publishes the list; never rejects */
  constructor(clock: Clock, read: (mode: CacheMode) => Promise<void>) {
    this.clock = clock;
    this.read = read;
  }

  /** The server says that the list changed. */
  changed(): void {
    if (this.stopped) return;
    if (this.reading) this.readAgain("use");
    else this.timer ??= this.clock.after(GATHERED_MS, () => void this.now("use"));
  }

  /** Reads it at once, or once more after the reading that is under way; resolves when it is read. */
  async now(mode: CacheMode): Promise<void> {
    this.timer?.cancel();
    this.timer = undefined;
    if (this.reading) {
      this.readAgain(mode);
      return this.reading;
    }
    this.reading = this.readUntilStill(mode);
    await this.reading;
  }

  /** Nothing is read any more. */
  stop(): void {
    this.stopped = true;
    this.timer?.cancel();
  }

  private readAgain(mode: CacheMode): void {
    if (this.again !== "refresh") this.again = mode;
  }

  private async readUntilStill(first: CacheMode): Promise<void> {
    for (let mode: CacheMode | undefined = first; mode !== undefined && !this.stopped; mode = this.again) {
      this.again = undefined;
      await this.read(mode);
    }
    this.reading = undefined;
  }
}
