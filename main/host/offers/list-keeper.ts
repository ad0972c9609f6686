import type { Clock, Timer } from "../ports.ts";

/** Changes that come together are read together, in ms; the list is still right within a second (C-17). */
const GATHERED_MS = 100;

/**
 * Keeps one list right: reads it again after the server said that it changed, once for a burst of changes, and once more when it
 * changed while it was being read (C-15).
 */
export class ListKeeper {
  private readonly clock: Clock;
  private readonly read: () => Promise<void>;
  private timer: Timer | undefined;
  private reading: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  /** @param read reads and publishes the list; never rejects */
  constructor(clock: Clock, read: () => Promise<void>) {
    this.clock = clock;
    this.read = read;
  }

  /** The server says that the list changed. */
  changed(): void {
    if (this.stopped) return;
    if (this.reading) this.again = true;
    else this.timer ??= this.clock.after(GATHERED_MS, () => void this.now());
  }

  /** Reads it at once, or once more after the reading that is under way; resolves when it is read. */
  async now(): Promise<void> {
    this.timer?.cancel();
    this.timer = undefined;
    if (this.reading) {
      this.again = true;
      return this.reading;
    }
    this.reading = this.readUntilStill();
    await this.reading;
  }

  /** Nothing is read any more. */
  stop(): void {
    this.stopped = true;
    this.timer?.cancel();
  }

  private async readUntilStill(): Promise<void> {
    do {
      this.again = false;
      await this.read();
    } while (this.again && !this.stopped);
    this.reading = undefined;
  }
}
